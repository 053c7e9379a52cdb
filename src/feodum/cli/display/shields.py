"""Draw a card's coat of arms with coloured half-block characters.

Shows the field, and the charge as a spot in its tincture.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.style import Style
from rich.text import Text

from feodum.cards.catalogue import Arms

WIDTH: Final = 12
HEIGHT: Final = 12
TINCTURES: Final = {
    "argent": "#f2e8d0",
    "or": "#ebbb3d",
    "amber": "#c98c22",
    "gules": "#b23a2f",
    "crimson": "#8c2b24",
    "azure": "#2f63a1",
    "celeste": "#8fb9d2",
    "vert": "#41824a",
    "forest": "#2c5f37",
    "moss": "#93ab6b",
    "purpure": "#6f4893",
    "plum": "#4a2d67",
    "murrey": "#8a3a61",
    "sable": "#3d3735",
    "tenne": "#a9652f",
    "brown": "#7c5c42",
    "umber": "#573f2c",
    "ash": "#c3b6a3",
    "terra": "#c06b46",
    "steel": "#98a6b3",
    "iron": "#5c6a77",
    "silver": "#d9dfe3",
    "copper": "#c97f49",
    "platinum": "#e4f1f4",
    "carnation": "#ecc9a6",
}
"""The main colour of each tincture, the same as on the web page (web/src/heraldry/shield.ts)."""
# For each division, whether a point of the unit square has the second tincture.
DIVISIONS: Final[dict[str, Callable[[float, float], bool]]] = {
    "plain": lambda x, y: False,
    "perPale": lambda x, y: x >= 0.5,
    "perFess": lambda x, y: y >= 0.45,
    "perBend": lambda x, y: y > x,
    "perBendSinister": lambda x, y: x + y > 1,
    "perSaltire": lambda x, y: abs(x - 0.5) > abs(y - 0.5),
    "perChevron": lambda x, y: y > 0.3 + abs(x - 0.5),
    "quarterly": lambda x, y: (x >= 0.5) != (y >= 0.45),
    "gyronny": lambda x, y: ((x >= 0.5) != (y >= 0.45)) != (abs(x - 0.5) > abs(y - 0.45)),
    "paly": lambda x, y: int(x * 6) % 2 == 1,
    "barry": lambda x, y: int(y * 6) % 2 == 1,
    "wavy": lambda x, y: int(y * 6 + (0.5 if int(x * 6) % 2 else 0)) % 2 == 1,
    "dancetty": lambda x, y: y > 0.45 + (0.1 if int(x * 6) % 2 else -0.1),
    "embattled": lambda x, y: y > 0.45 + (0.12 if int(x * 4) % 2 else 0),
    "chief": lambda x, y: y < 0.28,
    "base": lambda x, y: y > 0.7,
    "pale": lambda x, y: abs(x - 0.5) < 0.17,
    "fess": lambda x, y: abs(y - 0.45) < 0.17,
    "bend": lambda x, y: abs(x - y) < 0.2,
    "bendSinister": lambda x, y: abs(x + y - 1) < 0.2,
    "chevron": lambda x, y: abs(y - 0.35 - abs(x - 0.5)) < 0.15,
    "cross": lambda x, y: abs(x - 0.5) < 0.12 or abs(y - 0.4) < 0.12,
    "saltire": lambda x, y: abs(abs(x - 0.5) - abs(y - 0.5)) < 0.12,
    "pile": lambda x, y: abs(x - 0.5) < 0.4 * (1 - y),
    "flaunches": lambda x, y: abs(x - 0.5) > 0.3 + abs(y - 0.5) * 0.4,
    "bordure": lambda x, y: _distance_to_edge(x, y) < 0.12,
}


def shield(arms: Arms) -> Text:
    """Draw arms as text, two pixels per character."""
    drawn = Text()
    for row in range(0, HEIGHT, 2):
        for column in range(WIDTH):
            upper, lower = (_tincture(arms, (column + 0.5) / WIDTH, (line + 0.5) / HEIGHT) for line in (row, row + 1))
            if upper and lower:
                drawn.append("▀", Style(color=upper, bgcolor=lower))
            else:
                drawn.append("▀" if upper else "▄" if lower else " ", Style(color=upper or lower))
        drawn.append("\n" if row + 2 < HEIGHT else "")
    return drawn


def _tincture(arms: Arms, x: float, y: float) -> str | None:
    """Return the colour of a point, or None outside the shield."""
    if abs(x - 0.5) > _half_width(y):
        return None
    if (x - 0.5) ** 2 + (y - 0.42) ** 2 < 0.035:
        return TINCTURES[arms.tincture]
    is_second = DIVISIONS[arms.division](x, y)
    return TINCTURES[arms.second if is_second else arms.field]


def _half_width(y: float) -> float:
    """Return half the width of the shield at height `y`."""
    return 0.5 if y < 0.55 else 0.5 * (1 - ((y - 0.55) / 0.47) ** 2)


def _distance_to_edge(x: float, y: float) -> float:
    return min(_half_width(y) - abs(x - 0.5), y, 1 - y)
