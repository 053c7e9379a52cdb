"""`feodum kingdom`: random kingdoms with filters, recommended sets, kingdom codes and links."""

from __future__ import annotations

import json as json_format
import secrets
from typing import Annotated
from urllib.parse import parse_qs, urlsplit

from cyclopts import Parameter
from rich.console import Console
from rich.markup import escape

from feodum.cards.box import KINGDOM_CARDS, chosen_landscapes, printing_label
from feodum.cards.setup_fields import EDITIONS, EditionName
from feodum.cli.display.screen import Screen
from feodum.cli.input.name_lookup import describe_setup_error, english_set_names, find_card, split_list
from feodum.cli.input.number_parser import DEFAULT_PORT, CardsPerBox, Count, Seed
from feodum.engine.errors import FeodumError, SetupError
from feodum.engine.random import SEED_BITS, seeded
from feodum.i18n.locale import current_texts
from feodum.i18n.texts import Texts
from feodum.kingdoms.kingdom_code import ALPHABET, Kingdom, kingdom_of_set, read_code
from feodum.kingdoms.selection import RecommendedSet, recommended_sets
from feodum.messages.suggestions import escape_controls
from feodum.view.window import SPECTATOR

ORIGIN = f"http://127.0.0.1:{DEFAULT_PORT}"
"""The default address of `feodum serve`."""
MAX_COUNT = 1000

OptionalFlag = Annotated[bool | None, Parameter(negative=None)]


def kingdom(
    *wanted: str,
    random: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    village: OptionalFlag = None,
    attack: OptionalFlag = None,
    defended: Annotated[bool | None, Parameter(negative="", show_default=False)] = None,
    trashing: OptionalFlag = None,
    spread: Annotated[bool | None, Parameter(negative="", show_default=False)] = None,
    most_per_box: CardsPerBox | None = None,
    sets: Annotated[str, Parameter(show_default=False)] = "",
    with_: Annotated[str, Parameter(name="--with", show_default=False)] = "",
    without: Annotated[str, Parameter(show_default=False)] = "",
    edition: EditionName | None = None,
    count: Count = 1,
    seed: Seed | None = None,
    origin: str = ORIGIN,
    json: Annotated[bool, Parameter(name="--json", negative="", show_default=False)] = False,
) -> int:
    """Show kingdoms with their codes and links: a recommended set, a random draw, or the kingdom of a code or link.

    Parameters
    ----------
    wanted
        A recommended set, a code, a link, or ten cards (and any landscapes) separated by commas. Default: list all recommended
        sets.
    random
        Draw a random kingdom. Implied by every option that restricts the draw.
    village
        Require a card that gives two Actions; --no-village excludes them all.
    attack
        Require an Attack; --no-attack excludes them all.
    defended
        Allow Attacks only together with a card that reacts to them or protects from them.
    trashing
        Require a card that can trash your cards; --no-trashing excludes them all.
    spread
        Require a card at each cost from 2 to 5.
    most_per_box
        The most of the ten cards that may come from one box.
    sets
        The sets to draw from, in English or German, separated by commas, such as "base, seaside, intrigue 1e". Default: base,
        prosperity, cornucopia, dark ages.
    with_
        Cards to include, in English or German, separated by commas.
    without
        Cards to exclude.
    edition
        Edition of the rules: english, or german for the Dark Ages cards that the German booklets resolve in another way.
        Default: that of the code, or english.
    count
        How many kingdoms to draw.
    seed
        The same seed draws the same kingdoms.
    origin
        Server address to use in links.
    json
        Print everything as JSON.
    """
    from feodum.server.http.client_messages import Wishes
    from feodum.server.table.kingdom_requests import draw_kingdom

    texts = current_texts()
    try:
        is_restricted = any(each is not None for each in (village, attack, defended, trashing, spread, most_per_box, seed))
        if random or is_restricted or sets or with_ or without or count > 1:
            if wanted:
                raise FeodumError(texts.text("drawn-either"))
            if count > MAX_COUNT:
                raise FeodumError(texts.text("drawn-most", most=MAX_COUNT))
            wishes = Wishes(
                sets=english_set_names(sets) or None,
                village=village,
                attack=attack,
                defended=defended,
                trashing=trashing,
                spread=spread,
                most_per_box=most_per_box,
                with_=[find_card(name, texts, KINGDOM_CARDS) for name in split_list(with_)],
                without=[find_card(name, texts, KINGDOM_CARDS) for name in split_list(without)],
            )
            chance = seeded(secrets.randbits(SEED_BITS) if seed is None else seed)
            found = [draw_kingdom(wishes, chance) for _ in range(count)]
        elif wanted:
            found = [parse_kingdom(" ".join(wanted), texts)]
        else:
            list_recommended(texts, origin, json, edition or "english")
            return 0
        if edition is not None:
            found = [each.in_edition(EDITIONS[edition]) for each in found]
    except SetupError as error:
        raise FeodumError(describe_setup_error(error, texts)) from None
    if json:
        rows = [kingdom_data(each, origin) for each in found]
        print(json_format.dumps(rows[0] if len(rows) == 1 else rows, ensure_ascii=False, indent=2))
        return 0
    screen = Screen(Console(highlight=False), texts, (), SPECTATOR)
    for each in found:
        print_kingdom(each, screen, origin)
    return 0


def parse_kingdom(text: str, texts: Texts) -> Kingdom:
    """Parse a link, a code, ten cards and any landscapes separated by commas, or a recommended set. Raises SetupError."""
    from feodum.server.http.client_messages import KingdomRequest
    from feodum.server.table.kingdom_requests import requested_kingdom

    if "://" in text or "#" in text:
        return read_code(code_from_link(text, texts))
    if "," in text:
        known = chosen_landscapes()
        names = [find_card(name, texts, [*KINGDOM_CARDS, *known]) for name in split_list(text)]
        cards = [name for name in names if name not in known]
        return requested_kingdom(KingdomRequest(cards=cards, landscapes=[name for name in names if name in known]))
    if looks_like_code(text):
        return read_code(text)
    return requested_kingdom(KingdomRequest(set=text))


def looks_like_code(text: str) -> bool:
    """Return whether the text may be a kingdom code: unlike set names, codes start with a digit."""
    characters = text.replace("-", "").replace(" ", "").upper()
    return characters[:1].isdigit() and all(each in ALPHABET or each in "ILOU" for each in characters)


def code_from_link(link: str, texts: Texts) -> str:
    """Return the kingdom code in a link: after /k/, or in the fragment of older links."""
    try:
        url = urlsplit(link)
        folder, _, code = url.path.rpartition("/")
        codes = [code] if folder.endswith("/k") else parse_qs(url.fragment).get("kingdom", [])
    except ValueError:
        codes = []
    if not codes:
        raise FeodumError(texts.text("drawn-no-link", link=escape_controls(link[:200])))
    return codes[0]


def link_to(kingdom: Kingdom, origin: str) -> str:
    return f"{origin.rstrip('/')}/k/{kingdom.code}"


def kingdom_data(kingdom: Kingdom, origin: str) -> dict[str, object]:
    return {**kingdom.data(), "link": link_to(kingdom, origin)}


def print_kingdom(kingdom: Kingdom, screen: Screen, origin: str) -> None:
    screen.print(screen.text("play-kingdom", cards=screen.cards(kingdom.cards)))
    for extra in describe_extras(kingdom, screen):
        screen.print(f"  {extra}")
    screen.print("  " + screen.text("drawn-code", code=kingdom.code))
    screen.print("  " + screen.text("drawn-link", link=escape(link_to(kingdom, origin))))


def describe_extras(kingdom: Kingdom, screen: Screen) -> list[str]:
    """Describe the Bane, the landscapes, Colony, Shelters and the edition of a kingdom."""
    extras = [f"{screen.text('extra-bane')}: {screen.cards([kingdom.bane])}"] if kingdom.bane else []
    if landscapes := kingdom.extras.get("landscapes"):
        extras.append(f"{screen.text('extra-landscapes')}: {screen.cards(landscapes)}")
    for name, edition in kingdom.extras.get("printings", {}).items():
        extras.append(printing_label(screen.cards([name]), escape(edition)))
    for choice, name in ((kingdom.colony, "colony"), (kingdom.shelters, "shelters")):
        if choice is not False:
            extras.append(screen.text(f"with-{name}" if choice else f"maybe-{name}"))
    if rules := kingdom.extras.get("edition"):
        extras.append(screen.text(f"edition-{rules}"))
    return extras


def list_recommended(texts: Texts, origin: str, json: bool, edition: EditionName) -> None:
    """Print all recommended sets, with the codes of those that can be played."""
    sets = list(recommended_sets().values())
    if json:
        rows = [
            {"name": each.name, "german": each.german, "missing": each.missing, **_set_data(each, origin, edition)}
            for each in sets
        ]
        print(json_format.dumps(rows, ensure_ascii=False, indent=2))
        return
    screen = Screen(Console(highlight=False), texts, (), SPECTATOR)
    for each in sets:
        if each.is_playable:
            name = each.title(texts.language)
            screen.print(f"[bold]{escape(name)}[/bold]  [cyan]{kingdom_of_set(each).in_edition(EDITIONS[edition]).code}[/cyan]")
            screen.print("  " + screen.cards(each.kingdom))
    unplayable = sum(not each.is_playable for each in sets)
    screen.print(screen.text("sets-lacking", count=unplayable), "dim")


def _set_data(chosen: RecommendedSet, origin: str, edition: EditionName) -> dict[str, object]:
    if not chosen.is_playable:
        return {"kingdom": list(chosen.kingdom)}
    return kingdom_data(kingdom_of_set(chosen).in_edition(EDITIONS[edition]), origin)
