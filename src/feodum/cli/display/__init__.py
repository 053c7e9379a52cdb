"""Rendering for the terminal: the table, coats of arms and reviews."""
