"""Kingdoms: recommended sets, random kingdoms, and codes to share them."""

from .selection import (
    RecommendedSet,
    all_sets,
    choose_setup,
    find_recommended,
    random_kingdom,
    recommended_sets,
)

__all__ = ["RecommendedSet", "all_sets", "choose_setup", "find_recommended", "random_kingdom", "recommended_sets"]
