"""MindSpore's real device plug-ins on stand-ins for the libraries of CUDA and CANN, on a machine without a device."""
