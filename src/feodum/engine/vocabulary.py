"""The vocabulary of the game: zones, event verbs, decision verbs and option words, each declared once.

A new verb needs one row, appended to its list, and texts in every language (`log-…` for an event; `prompt-…` and `button-…`
for a decision). The position of a row is the verb's number in the learning environments: never move or remove a row. Cards
declare their option words themselves, in `Card.options`.
"""

from __future__ import annotations

from typing import Final

# Zones that cards move between.
HAND: Final = "hand"
DECK: Final = "deck"
DISCARD: Final = "discard"
PLAY: Final = "play"
REVEALED: Final = "revealed"
"""Deck cards that are being revealed or looked at."""
SET_ASIDE: Final = "set aside"
MAT: Final = "mat"
"""A mat of a player, or set aside face down."""
TRASH: Final = "trash"
SUPPLY: Final = "supply"
NON_SUPPLY: Final = "non-supply"
ELSEWHERE: Final = "elsewhere"
"""Several zones, or one that is not listed here."""

# What an event reveals, which decides whether the answer before it can be undone freely.
REVEALS_OTHERS: Final = "cards of others"
"""The cards it shows, but only to players other than the one who acts."""
REVEALS_SEEN: Final = "seen cards"
"""The cards it shows, to everybody who sees them."""
REVEALS_PILE: Final = "next card"
"""The next card of a mixed pile or of a deck of landscapes."""
REVEALS_ALWAYS: Final = "always"
REVEALS_NOTHING: Final = "nothing"


class EventVerb:
    """A verb of the log, and what its events do with their cards."""

    def __init__(
        self,
        name: str,
        zone: str = "",
        leaves: str = "",
        reveals: str = REVEALS_OTHERS,
        is_gain: bool = False,
        animated: bool = False,
        names_card: bool = False,
    ) -> None:
        self.name = name
        self.zone = zone
        """Where the cards are after the event, unless the event says otherwise; "" if it isn't about where cards are."""
        self.leaves = leaves
        """The zone the cards usually come from; "" if they don't move."""
        self.reveals = reveals
        self.is_gain = is_gain
        self.animated = animated
        """True if the page shows the event as a separate step."""
        self.names_card = names_card
        """True if the event's detail is the name of a card or pile."""


EVENT_VERBS: Final[list[EventVerb]] = [
    EventVerb("turn", reveals=REVEALS_ALWAYS),
    EventVerb("play", PLAY, HAND, animated=True),
    EventVerb("buy", SUPPLY, animated=True),
    EventVerb("gain", DISCARD, SUPPLY, REVEALS_PILE, is_gain=True, animated=True),
    EventVerb("gain bought", DISCARD, SUPPLY, REVEALS_PILE, is_gain=True),
    EventVerb("gain from trash", DISCARD, TRASH, REVEALS_NOTHING, is_gain=True, animated=True),
    EventVerb("trash", TRASH, HAND, animated=True),
    EventVerb("discard", DISCARD, HAND, animated=True),
    EventVerb("draw", HAND, DECK, REVEALS_SEEN),
    EventVerb("reveal", REVEALED, DECK, REVEALS_ALWAYS, animated=True),
    EventVerb("look", REVEALED, DECK, REVEALS_SEEN),
    EventVerb("show", HAND, reveals=REVEALS_ALWAYS, animated=True),
    EventVerb("show hand", HAND, reveals=REVEALS_ALWAYS, animated=True),
    EventVerb("topdeck", DECK, HAND),
    EventVerb("take", HAND, REVEALED),
    EventVerb("set aside", SET_ASIDE, HAND),
    EventVerb("return", SUPPLY, PLAY, REVEALS_PILE, animated=True),
    EventVerb("shuffle", DECK, DISCARD, REVEALS_ALWAYS),
    EventVerb("deck into discard", DISCARD, DECK, REVEALS_ALWAYS),
    EventVerb("clean up", DISCARD, ELSEWHERE),
    EventVerb("effect", HAND),
    EventVerb("name", animated=True, names_card=True),
    EventVerb("vp tokens", animated=True),
    EventVerb("end"),
    EventVerb("end early"),
    EventVerb("decide", animated=True),
    EventVerb("pass", HAND, HAND, animated=True),
    EventVerb("turn up", NON_SUPPLY, reveals=REVEALS_ALWAYS, animated=True),
    EventVerb("put under", NON_SUPPLY),
    EventVerb("come back", DISCARD, SET_ASIDE),
    EventVerb("lay token", animated=True, names_card=True),
    EventVerb("pay debt"),
    EventVerb("debt", animated=True),
    EventVerb("coffers", animated=True),
    EventVerb("spend coffers", animated=True),
    EventVerb("villagers", animated=True),
    EventVerb("spend villager", animated=True),
    EventVerb("overpay", animated=True),
    EventVerb("follow", reveals=REVEALS_PILE, animated=True),
    EventVerb("take landscape", animated=True),
    EventVerb("lose landscape"),
    EventVerb("put on mat", MAT, HAND, animated=True, names_card=True),
    EventVerb("add mat tokens", animated=True, names_card=True),
    EventVerb("set aside face down", MAT, HAND),
    EventVerb("call", PLAY, MAT, animated=True),
    EventVerb("minus card"),
    EventVerb("minus coin"),
    EventVerb("journey up"),
    EventVerb("journey down"),
    EventVerb("add tokens", animated=True, names_card=True),
    EventVerb("look at bottom", DECK, reveals=REVEALS_SEEN),
    EventVerb("put into deck", DECK, HAND),
    EventVerb("place in deck", reveals=REVEALS_NOTHING),
    EventVerb("shuffle in", DECK, DISCARD, REVEALS_ALWAYS, animated=True),
    EventVerb("show discard", DISCARD, reveals=REVEALS_ALWAYS, animated=True),
    EventVerb("extra turn", animated=True),
]
"""Every verb of the log. Append only."""
EVENT_VERB: Final[dict[str, EventVerb]] = {verb.name: verb for verb in EVENT_VERBS}


class DecisionVerb:
    """What a decision asks a player to do with the picked options."""

    def __init__(
        self, name: str, loses: bool = False, discards: bool = False, names_card: bool = False, counts: bool = False
    ) -> None:
        self.name = name
        self.loses = loses
        """True if simple bots pick the cards that are worth least."""
        self.discards = discards
        self.names_card = names_card
        """True if the options are the names of all cards."""
        self.counts = counts
        """True if the options are amounts."""


DECISION_VERBS: Final[list[DecisionVerb]] = [
    DecisionVerb("play"),
    DecisionVerb("buy"),
    DecisionVerb("trash", loses=True),
    DecisionVerb("discard", loses=True, discards=True),
    DecisionVerb("gain"),
    DecisionVerb("topdeck", loses=True),
    DecisionVerb("choose"),
    DecisionVerb("react"),
    DecisionVerb("reveal"),
    DecisionVerb("take"),
    DecisionVerb("name", names_card=True),
    DecisionVerb("become"),
    DecisionVerb("keep"),
    DecisionVerb("discard for action", loses=True, discards=True),
    DecisionVerb("discard for buy", loses=True, discards=True),
    DecisionVerb("discard for cards", loses=True, discards=True),
    DecisionVerb("discard for coins", loses=True, discards=True),
    DecisionVerb("discard deck", discards=True),
    DecisionVerb("make discard", loses=True),
    DecisionVerb("react to gain"),
    DecisionVerb("topdeck gained"),
    DecisionVerb("embargo"),
    DecisionVerb("return"),
    DecisionVerb("make trash"),
    DecisionVerb("pass"),
    DecisionVerb("put under"),
    DecisionVerb("use"),
    DecisionVerb("spend", counts=True),
    DecisionVerb("keep coins", counts=True),
    DecisionVerb("overpay", counts=True),
    DecisionVerb("put into deck", counts=True),
    DecisionVerb("set aside", loses=True),
    DecisionVerb("make gain", loses=True),
]
"""Every verb of the decisions of phases and built-in cards. Append only. Custom cards may use other verbs."""
DECISION_VERB: Final[dict[str, DecisionVerb]] = {verb.name: verb for verb in DECISION_VERBS}

_OPTIONS: Final[dict[str, tuple[str, ...]]] = {}
"""The option words of built-in cards by card name. `Card` adds a class when its first card is created."""


def declare_options(card: str, options: tuple[str, ...]) -> None:
    """Add the option words of a built-in card."""
    _OPTIONS[card] = options


def undeclared_word(source: str, verb: str, words: list[str], index: dict[str, int]) -> str:
    """Return the verb or the first option word of a question that is not declared, or "".

    Words may also be the names of piles and their cards (`index`). Custom cards may use any words.
    """
    options = _OPTIONS.get(source)
    if options is None:
        return ""
    if verb not in DECISION_VERB:
        return verb
    if not DECISION_VERB[verb].names_card and not DECISION_VERB[verb].counts:
        for word in words:
            if word not in options and word not in index:
                return word
    return ""
