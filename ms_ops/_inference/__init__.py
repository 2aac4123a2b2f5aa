"""Shapes and dtypes of outputs, asked of torch or told by the user."""
