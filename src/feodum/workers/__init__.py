"""Worker processes: a pool, a supervisor for bot programs, and dask clusters."""
