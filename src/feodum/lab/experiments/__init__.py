"""Experiments built on matches: comparisons, tournaments, sweeps, solo games and regret."""
