"""`feodum kingdom`: kingdoms drawn by wishes, the recommended sets, codes and links."""

from __future__ import annotations

import json as json_format
import secrets
from typing import Annotated
from urllib.parse import parse_qs, urlsplit

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from feodum.cards.box import KINGDOM_CARDS
from feodum.cli.display.screen import Screen
from feodum.cli.input.name_lookup import card_meant, refusal_told
from feodum.cli.input.number_parser import USUAL_PORT, Count, Seed
from feodum.engine.errors import FeodumError, SetupError
from feodum.engine.random import SEED_BITS, seeded
from feodum.i18n.locale import spoken_texts
from feodum.i18n.texts import Texts, languages, slug
from feodum.kingdoms.kingdom_code import ALPHABET, Kingdom, read_code
from feodum.kingdoms.selection import RecommendedSet, all_sets, recommended_sets
from feodum.messages.suggestions import without_controls
from feodum.view.window import SPECTATOR

ORIGIN = f"http://127.0.0.1:{USUAL_PORT}"
"""Where `feodum serve` is found on one's own machine."""
MOST = 1000

Wish = Annotated[bool | None, Parameter(negative=None)]


def kingdom(
    *wanted: str,
    random: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    village: Wish = None,
    attack: Wish = None,
    trashing: Wish = None,
    spread: Annotated[bool | None, Parameter(negative="", show_default=False)] = None,
    sets: Annotated[str, Parameter(show_default=False)] = "",
    with_: Annotated[str, Parameter(name="--with", show_default=False)] = "",
    without: Annotated[str, Parameter(show_default=False)] = "",
    count: Count = 1,
    seed: Seed | None = None,
    origin: str = ORIGIN,
    json: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> int:
    """Show kingdoms with their codes and links: recommended ones, drawn ones, or those of a code or link.

    Parameters
    ----------
    wanted
        A recommended set, a code, a link, or ten cards separated by commas. Nothing: all recommended sets.
    random
        Draw one at random. So does every wish.
    village
        With a card that gives two Actions; --no-village: without any.
    attack
        With an Attack; --no-attack: without any.
    trashing
        With a way to trash one's cards; --no-trashing: without any.
    spread
        With costs from 2 to 5.
    sets
        The sets to draw from, separated by commas.
    with_
        Cards that must be in it, English or German, separated by commas.
    without
        Cards that must not.
    count
        How many to draw.
    seed
        The same seed draws the same kingdoms.
    origin
        The address of the table that links lead to.
    json
        Print everything as JSON.
    """
    from feodum.server.http.client_messages import Wishes
    from feodum.server.table.kingdom_requests import wished

    texts = spoken_texts()
    try:
        is_wish = [each is not None for each in (village, attack, trashing, spread, seed)]
        if random or any(is_wish) or sets or with_ or without or count > 1:
            if wanted:
                raise FeodumError(texts.text("drawn-either"))
            if count > MOST:
                raise FeodumError(texts.text("drawn-most", most=MOST))
            wishes = Wishes(
                sets=[set_meant(name) for name in parts(sets)] or None,
                village=village,
                attack=attack,
                trashing=trashing,
                spread=spread,
                with_=[card_meant(name, texts, KINGDOM_CARDS) for name in parts(with_)],
                without=[card_meant(name, texts, KINGDOM_CARDS) for name in parts(without)],
            )
            chance = seeded(secrets.randbits(SEED_BITS) if seed is None else seed)
            found = [wished(wishes, chance) for _ in range(count)]
        elif wanted:
            found = [kingdom_meant(" ".join(wanted), texts)]
        else:
            list_recommended(texts, origin, json)
            return 0
    except SetupError as error:
        raise FeodumError(refusal_told(error, texts)) from None
    if json:
        rows = [kingdom_data(each, origin) for each in found]
        print(json_format.dumps(rows[0] if len(rows) == 1 else rows, ensure_ascii=False, indent=2))
        return 0
    screen = Screen(Console(highlight=False), texts, (), SPECTATOR)
    for each in found:
        show_kingdom(each, screen, origin)
    return 0


def parts(text: str) -> list[str]:
    """What is separated by commas."""
    return [part.strip() for part in text.split(",") if part.strip()]


def kingdom_meant(text: str, texts: Texts) -> Kingdom:
    """The kingdom that is meant: by a link, a code, ten cards or a recommended set's name. Raises SetupError."""
    from feodum.server.http.client_messages import KingdomRequest
    from feodum.server.table.kingdom_requests import requested_kingdom

    if "://" in text or "#" in text:
        return read_code(code_in(text, texts))
    if "," in text:
        cards = [card_meant(name, texts, KINGDOM_CARDS) for name in parts(text)]
        return requested_kingdom(KingdomRequest(cards=cards))
    if looks_like_code(text):
        return read_code(text)
    return requested_kingdom(KingdomRequest(set=text))


def looks_like_code(text: str) -> bool:
    """A recommended set's name has no digits at its beginning, a code has."""
    signs = text.replace("-", "").replace(" ", "").upper()
    return signs[:1].isdigit() and all(sign in ALPHABET or sign in "ILOU" for sign in signs)


def code_in(link: str, texts: Texts) -> str:
    """The code that a link to a kingdom carries: behind /k/, or, in older ones, behind the #."""
    try:
        parts_of_link = urlsplit(link)
        folder, _, code = parts_of_link.path.rpartition("/")
        found = [code] if folder.endswith("/k") else parse_qs(parts_of_link.fragment).get("kingdom", [])
    except ValueError:
        found = []
    if not found:
        raise FeodumError(texts.text("drawn-no-link", link=without_controls(link[:200])))
    return found[0]


def set_meant(name: str) -> str:
    """A set by its name in any language; what is unknown stays as it is, and is refused later."""
    known = {each.casefold(): each for each in all_sets()}
    for texts in map(Texts, languages()):
        known |= {texts.text(f"set-{slug(each)}").casefold(): each for each in all_sets() if f"set-{slug(each)}" in texts}
    return known.get(name.casefold(), name)


def link_to(kingdom: Kingdom, origin: str) -> str:
    return f"{origin.rstrip('/')}/k/{kingdom.code}"


def kingdom_data(kingdom: Kingdom, origin: str) -> dict[str, object]:
    return {**kingdom.data(), "link": link_to(kingdom, origin)}


def show_kingdom(kingdom: Kingdom, screen: Screen, origin: str) -> None:
    screen.say(screen.text("play-kingdom", cards=screen.cards(kingdom.cards)))
    for extra in extras_of(kingdom, screen):
        screen.say(f"  {extra}")
    screen.say("  " + screen.text("drawn-code", code=kingdom.code))
    screen.say("  " + screen.text("drawn-link", link=escape(link_to(kingdom, origin))))


def extras_of(kingdom: Kingdom, screen: Screen) -> list[str]:
    """Bane, Colony and Shelters in words."""
    said = [f"{screen.text('extra-bane')}: {screen.cards([kingdom.bane])}"] if kingdom.bane else []
    for choice, name in ((kingdom.colony, "colony"), (kingdom.shelters, "shelters")):
        if choice is not False:
            said.append(screen.text(f"with-{name}" if choice else f"maybe-{name}"))
    return said


def list_recommended(texts: Texts, origin: str, json: bool) -> None:
    """All recommended sets, with their codes where they can be played."""
    sets = list(recommended_sets().values())
    if json:
        rows = [{"name": each.name, "german": each.german, "missing": each.missing, **_data_of(each, origin)} for each in sets]
        print(json_format.dumps(rows, ensure_ascii=False, indent=2))
        return
    screen = Screen(Console(highlight=False), texts, (), SPECTATOR)
    for each in sets:
        if each.is_playable:
            name = each.title(texts.language)
            screen.say(f"[bold]{escape(name)}[/bold]  [cyan]{_kingdom_of(each).code}[/cyan]")
            screen.say("  " + screen.cards(each.kingdom))
    lacking = sum(not each.is_playable for each in sets)
    screen.say(screen.text("sets-lacking", count=lacking), "dim")


def _kingdom_of(chosen: RecommendedSet) -> Kingdom:
    return Kingdom(chosen.kingdom, chosen.bane, chosen.colony, chosen.shelters)


def _data_of(chosen: RecommendedSet, origin: str) -> dict[str, object]:
    return kingdom_data(_kingdom_of(chosen), origin) if chosen.is_playable else {"kingdom": list(chosen.kingdom)}
