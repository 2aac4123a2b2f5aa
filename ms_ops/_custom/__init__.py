"""Entries that users write: `ms_ops.custom` and `ms_ops.load`."""
