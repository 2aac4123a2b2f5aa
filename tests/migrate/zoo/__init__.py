"""A zoo of networks that are converted and compared, one process each: ``python -m tests.migrate.zoo``."""
