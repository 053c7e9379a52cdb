"""Difficulty levels: bots that find a strategy for any kingdom, and the registry of all bots by name."""
