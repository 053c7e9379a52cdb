"""The rules: state, zones and moves, decisions, phases, triggers, setup, scoring, random. Knows no card by name."""
