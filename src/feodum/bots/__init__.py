"""Computer players: strategies, play heuristics and search."""
