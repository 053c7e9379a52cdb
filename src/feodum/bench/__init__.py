"""Benchmarks: workloads measured in time or instructions, or compared with other implementations."""
