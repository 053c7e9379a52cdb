"""Estimated durations as text. The page does the same in web/src/i18n/duration.ts."""

from __future__ import annotations

import math

from feodum.i18n.texts import Texts


def duration_text(texts: Texts, seconds: float) -> str:
    """Return a rounded duration such as "about 20 seconds" or "about 3 minutes"."""
    if seconds > 90:
        return texts.text("about-minutes", count=round(seconds / 60))
    step = 1 if seconds <= 10 else 5
    return texts.text("about-seconds", count=max(1, math.ceil(seconds / step) * step))
