"""Parsing of what users type: card names, numbers and answers."""
