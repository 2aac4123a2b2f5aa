"""Networks from PyTorch to MindSpore: what brings them over, and what proves that they arrived."""
