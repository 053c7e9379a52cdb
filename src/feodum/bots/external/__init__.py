"""Bots from outside the package: Python files, and programs that speak the line protocol."""
