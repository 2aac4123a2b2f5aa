"""Ops with a class of their own."""
