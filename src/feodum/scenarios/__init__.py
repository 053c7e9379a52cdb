"""Rule scenarios: the rulebooks as executable files (docs/scenarios.md has the format)."""
