"""The phases of a turn, and constants of turns."""

from __future__ import annotations

from typing import Final

# A turn starts with START; the Buy phase has two parts: playing Treasures, then buying.
START: Final = 0
ACTION_PHASE: Final = 1
TREASURE_PHASE: Final = 2
BUY_PHASE: Final = 3
CLEAN_UP: Final = 4
NIGHT_PHASE: Final = 5
"""Between the Buy phase and Clean-up. Only entered if the player can play a Night card."""

UNKNOWN: Final = -1
HAND_SIZE: Final = 5
PHASE_SOURCES: Final = ("action", "treasure", "buy", "night")
"""The sources of the phases' own questions; all other questions come from cards or counters."""
DEBT_SOURCE: Final = "debt"
COFFERS_SOURCE: Final = "Coffers"
COUNTER_SOURCES: Final = (DEBT_SOURCE, COFFERS_SOURCE)
"""The sources of questions about a player's counters."""
