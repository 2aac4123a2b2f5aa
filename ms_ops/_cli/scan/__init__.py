"""``python -m ms_ops scan``: what of a PyTorch network runs where."""
