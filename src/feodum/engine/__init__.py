"""The rules engine: state, zones, moves, decisions, phases, triggers, setup, scoring and randomness.

The engine never refers to a card by name.
"""
