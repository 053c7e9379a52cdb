"""All cards: one module a set, a class a card."""
