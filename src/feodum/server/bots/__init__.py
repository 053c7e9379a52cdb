"""Bots at the server's tables: scheduling, workers, coaching and levels."""
