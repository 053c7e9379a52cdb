"""Look up cards by their name in any language, and describe setup errors."""

from __future__ import annotations

from collections.abc import Iterable

from feodum.cards.box import KINGDOM_CARDS
from feodum.cards.catalogue import CATALOGUE
from feodum.engine.errors import FeodumError, SetupError
from feodum.i18n.error_text import error_text
from feodum.i18n.locale import localize
from feodum.i18n.texts import Texts, languages, slug
from feodum.kingdoms.selection import all_sets, check_sets, is_recommended
from feodum.messages.suggestions import closest_match, shorten


class UnknownCard(FeodumError):
    """No card has this name. `near` is the English name of the closest match, or empty."""

    def __init__(self, message: str, near: str = "") -> None:
        super().__init__(message)
        self.near = near


def card_names_in_all_languages(cards: Iterable[str]) -> dict[str, str]:
    """Map every name of a card or pile in any language, case-folded, to its English name."""
    cards = list(cards)
    all_texts = [Texts(language) for language in languages()]
    return {texts.card_name(card).casefold(): card for texts in reversed(all_texts) for card in cards} | {
        card.casefold(): card for card in cards
    }


def find_card(name: str, texts: Texts, cards: Iterable[str] = CATALOGUE) -> str:
    """Return the English name of a card given its name, or an unambiguous prefix, in any language.

    Raises UnknownCard.
    """
    cards = list(cards)
    wanted = " ".join(name.replace("’", "'").casefold().split())
    for card in cards:
        if card.casefold() == wanted:  # loading the names in all languages is slow
            return card
    known = card_names_in_all_languages(cards)
    if wanted in known:
        return known[wanted]
    by_slug = {slug(each): card for each, card in known.items()}
    if wanted in by_slug:
        return by_slug[wanted]
    matches = {card for each, card in known.items() if wanted and each.startswith(wanted)}
    if len(matches) == 1:
        return matches.pop()
    near = closest_match(wanted, known)
    if near:
        card = known[near]
        raise UnknownCard(texts.text("wrong-card-near", name=shorten(name), near=texts.card_name(card)), card)
    raise UnknownCard(texts.text("wrong-card", name=shorten(name)))


def english_kingdom_names(names: Iterable[str]) -> tuple[str, ...]:
    """Translate names of Kingdom cards to English, also in comma-separated lists; other names are left unchanged.

    A single name that is also the name of a recommended set is the set, in any language. "Name," is the card.
    """
    names = tuple(names)
    if all(name in KINGDOM_CARDS for name in names) or (len(names) == 1 and is_recommended(names[0])):
        return names
    known = card_names_in_all_languages(KINGDOM_CARDS)
    lists = [[part.strip() for part in name.split(",")] for name in names]
    return tuple(", ".join([known.get(part.casefold(), part) for part in parts]) for parts in lists)


def english_set_names(names: str) -> list[str]:
    """Return the English names of sets, given in any language and separated by commas. Raises SetupError."""
    known = {form.casefold(): each for each in all_sets() for form in (slug(each), each)}
    if any(name.casefold() not in known for name in split_list(names)):
        for texts in map(Texts, languages()):
            known |= {texts.text(id).casefold(): each for each in all_sets() if (id := f"set-{slug(each)}") in texts}
    sets = [known.get(" ".join(name.casefold().split()), name) for name in split_list(names)]
    check_sets(sets)
    return list(dict.fromkeys(sets))


def split_list(text: str) -> list[str]:
    """Split a comma-separated list, dropping empty parts."""
    return [part.strip() for part in text.split(",") if part.strip()]


def describe_setup_error(error: SetupError, texts: Texts) -> str:
    """Describe a setup error, in the language of `texts` if it has a message for the error code."""
    message = localize(error)
    return message if error.code == "bad_setup" else error_text(texts, error.code, error.values, message)
