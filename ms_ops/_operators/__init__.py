"""Operators of torch's dispatcher: what users call, and the primitives behind it."""
