"""Matches: competitors, boards, deals, and playing them in parallel."""
