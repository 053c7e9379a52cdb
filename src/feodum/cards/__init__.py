"""All cards, one module per set and one class per card."""
