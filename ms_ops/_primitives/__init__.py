"""Primitives of MindSpore's around an entry of a library, with their gradients."""
