"""What ms_ops knows of the insides of torch and MindSpore; no other room names a private part of either."""
