"""Rule scenarios: executable rule checks in YAML files (format: docs/guide/scenarios.md)."""
