"""Which card somebody means who names one in either language, and why a kingdom is impossible."""

from __future__ import annotations

from collections.abc import Iterable

from feodum.cards.box import KINGDOM_CARDS
from feodum.cards.catalogue import CATALOGUE
from feodum.engine.errors import FeodumError, SetupError
from feodum.i18n.locale import told
from feodum.i18n.texts import Texts, languages, slug
from feodum.messages.suggestions import nearest, quoted


class UnknownCard(FeodumError):
    """A name that is no card's, told in the reader's language; `near` is the English name of the card it comes close to."""

    def __init__(self, message: str, near: str = "") -> None:
        super().__init__(message)
        self.near = near


def names_of_cards(cards: Iterable[str]) -> dict[str, str]:
    """The English name by every name that a card or pile has in any language, in small letters."""
    cards = list(cards)
    spoken = [Texts(language) for language in languages()]
    return {texts.card_name(card).casefold(): card for texts in reversed(spoken) for card in cards} | {
        card.casefold(): card for card in cards
    }


def card_meant(name: str, texts: Texts, cards: Iterable[str] = CATALOGUE) -> str:
    """The English name of the card that is named in any language, or that alone begins so. Raises UnknownCard."""
    cards = list(cards)
    wanted = " ".join(name.replace("’", "'").casefold().split())
    for card in cards:
        if card.casefold() == wanted:  # the names in all languages take a while to load
            return card
    known = names_of_cards(cards)
    if wanted in known:
        return known[wanted]
    by_slug = {slug(each): card for each, card in known.items()}
    if wanted in by_slug:
        return by_slug[wanted]
    begun = {card for each, card in known.items() if wanted and each.startswith(wanted)}
    if len(begun) == 1:
        return begun.pop()
    near = nearest(wanted, known)
    if near:
        meant = known[near]
        raise UnknownCard(texts.text("wrong-card-near", name=quoted(name), near=texts.card_name(meant)), meant)
    raise UnknownCard(texts.text("wrong-card", name=quoted(name)))


def kingdom_named(names: Iterable[str]) -> tuple[str, ...]:
    """The names with those of Kingdom cards in English; what is no card stays as it is."""
    names = tuple(names)
    if all(name in KINGDOM_CARDS for name in names):
        return names
    known = names_of_cards(KINGDOM_CARDS)
    return tuple(known.get(name.casefold(), name) for name in names)


def refusal_told(error: SetupError, texts: Texts) -> str:
    """Why a kingdom is impossible, in the reader's language where there is a text for it."""
    id = f"error-{error.code.replace('_', '-')}"
    if error.code == "bad_setup" or id not in texts:
        return told(error)
    values = {
        key: ", ".join(map(str, value)) if isinstance(value, list | tuple) else value if isinstance(value, int) else str(value)
        for key, value in error.values.items()
    }
    return texts.attribute(id, "suggestion", **values) if values.get("suggestion") else texts.text(id, **values)
