"""Stored games: the store interface, SQLite and PostgreSQL."""
