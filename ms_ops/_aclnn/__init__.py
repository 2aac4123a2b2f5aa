"""Operators of CANN's and of its packages: `ms_ops.aclnn`."""
