"""The libraries as Python sees them: loading, binding of arguments, dtypes, constants, threads, random numbers."""
