"""Expensive work: fair turns by cost, time limits, cancellation, and results that are kept."""
