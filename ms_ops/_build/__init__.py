"""How C++ and CUDA sources are built and kept; setup.py loads `recipe` and `layout` before the package works."""
