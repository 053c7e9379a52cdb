"""Views: what a seat may see of a game, and the schema of that data."""

from .window import View

__all__ = ["View"]
