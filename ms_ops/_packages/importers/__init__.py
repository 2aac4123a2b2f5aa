"""Declarations from files of other forms: op-plugin's and torch's YAML, REG_OP headers, TORCH_LIBRARY sources."""
