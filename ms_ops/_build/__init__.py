"""How C++ and CUDA sources are built and kept; setup.py loads `recipe` by its path, before the package works."""
