"""PyTorch networks as MindSpore Cells."""
