"""Thinking ahead: positions dealt anew as a seat must reckon with them, play-outs, and races between answers."""
