"""Localizable messages and name suggestions, usable from every layer."""
