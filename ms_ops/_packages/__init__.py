"""Packages of custom operators: declared once, for PyTorch and MindSpore."""
