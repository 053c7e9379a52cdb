"""`feodum lab list`, `show`, `terms`, `lint`, `format` and `import`: manage strategy files."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Annotated

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from feodum.i18n.locale import localize, translate
from feodum.lab.lab_errors import LabError
from feodum.lab.match.competitors import find_competitor
from feodum.lab.strategy_files import card_facts, format_file, import_file, lint_file, write_imported, write_text
from feodum.levels.registry import bot_names, strategy_named
from feodum.messages.message import Message, printable_path
from feodum.strategies import format_strategy, library_names
from feodum.strategies import lint as lint_strategy
from feodum.strategies.terms import KINDS, TERMS, known_types

from .options import Flag, show, show_json


def list_strategies(
    *words: str,
    needs: str | None = None,
    json: Annotated[bool, Flag] = False,
) -> None:
    """List the library strategies and the Kingdom cards they need.

    Parameters
    ----------
    words
        Only strategies with all of these words in their name, tags, needs or comment.
    needs
        Only strategies that need this Kingdom card.
    json
        Print the list as JSON.
    """
    rows: list[dict[str, object]] = []
    for slug in library_names():
        strategy = strategy_named(slug)
        text = " ".join((slug, strategy.name, strategy.comment, *strategy.tags, *strategy.needs)).casefold()
        if all(word.casefold() in text for word in words) and (needs is None or needs in strategy.needs):
            rows.append(
                {
                    "name": slug,
                    "title": strategy.name,
                    "needs": list(strategy.needs),
                    "options": list(strategy.options),
                    "tags": list(strategy.tags),
                    "comment": strategy.comment,
                }
            )
    if json:
        show_json(rows)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(translate("shelf-name", "name"), no_wrap=True)
    for head in (translate("shelf-needs", "needs"), translate("shelf-tags", "tags"), translate("shelf-comment", "comment")):
        table.add_column(head)
    for row in rows:
        needed = [*_words(row["needs"]), *_words(row["options"])]
        table.add_row(Text(str(row["name"])), ", ".join(needed), ", ".join(_words(row["tags"])), Text(str(row["comment"])))
    others = [name for name in bot_names() if name not in library_names()]
    bots = translate(
        "shelf-others", "{count}. Bots without a strategy file: {names}.", count=_strategies(len(rows)), names=others
    )
    show(table, f"\n{bots}")


def _words(value: object) -> list[str]:
    return [str(word) for word in value] if isinstance(value, list) else []


def show_strategy(name: str, /) -> None:
    """Show a strategy in the standard layout, with linter warnings.

    Parameters
    ----------
    name
        A library strategy or the path of a strategy file.
    """
    strategy = find_competitor(name).strategy
    if strategy is None:
        raise LabError(Message("shelf-no-file", "{name} is a bot without a strategy file", name=name))
    sys.stdout.write(format_strategy(strategy))
    for warning in lint_strategy(strategy, card_facts()):
        sys.stderr.write(f"{localize(warning.in_file(name))}\n")


def list_terms(*, json: Annotated[bool, Flag] = False) -> None:
    """List the terms that strategy conditions can use.

    Parameters
    ----------
    json
        Print the list as JSON.
    """
    rows = [
        {"term": f"{name}({term.argument.upper()})" if term.argument else name, "meaning": term.meaning}
        for name, term in TERMS.items()
    ]
    if json:
        show_json(rows)
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(translate("shelf-term", "term"), no_wrap=True)
    table.add_column(translate("shelf-meaning", "meaning"))
    for row in rows:
        table.add_row(row["term"], localize(row["meaning"]))
    note = translate(
        "shelf-types",
        "TYPE is one of {types}, or one of the kinds {kinds}. CARD and PILE are names as printed on the cards.",
        types=sorted(known_types()),
        kinds=[*KINDS],
    )
    show(table, f"\n{note}")


def lint(*files: Path) -> int:
    """Check strategy files: exit code 0 without warnings, 1 with warnings, 2 if a file is invalid.

    Parameters
    ----------
    files
        Strategy files.
    """
    _need_files(files)
    warnings = faults = 0
    for file in files:
        try:
            found = lint_file(file)
        except LabError as error:
            print(localize(error))
            faults += 1
            continue
        warnings += len(found)
        for warning in found:
            print(localize(warning.in_file(printable_path(file))))
    print(
        translate(
            "lint-summary",
            "{files}: {faults} with errors, {warnings}",
            files=Message("lint-file", "1 file")
            if len(files) == 1
            else Message("lint-files", "{count} files", count=len(files)),
            faults=faults,
            warnings=Message("lint-warning", "1 warning")
            if warnings == 1
            else Message("lint-warnings", "{count} warnings", count=warnings),
        )
    )
    return 2 if faults else 1 if warnings else 0


def format_files(*files: Path, write: Annotated[bool, Flag] = False) -> int:
    """Format strategy files in the standard layout: print them, or replace them with --write.

    Parameters
    ----------
    files
        Strategy files.
    write
        Replace the files instead of printing them, and list those that changed.
    """
    _need_files(files)
    # Read all files before writing any, so that an invalid one leaves all unchanged.
    for file, (text, is_standard) in [(file, format_file(file)) for file in files]:
        if not write:
            sys.stdout.write(text)
        elif not is_standard:
            write_text(file, text)
            print(translate("shelf-formatted", "{file}: formatted", file=file))
    return 0


def import_strategies(
    file: Path,
    /,
    *,
    out: Path | None = None,
    overwrite: Annotated[bool, Flag] = False,
) -> int:
    """Import strategies from an XML file written by Geronimoo's simulator, and report what has no equivalent.

    Parameters
    ----------
    file
        An XML file with `player` elements.
    out
        Write the strategy files to this folder. Default: only print the notes.
    overwrite
        Replace existing strategy files.
    """
    found = import_file(file)
    if out is not None:
        write_imported(found, out, overwrite)
    missing: Counter[str] = Counter()
    complete = 0
    for each in found:
        imported = each.imported
        missing.update(imported.missing_cards)
        complete += not imported.missing_cards
        rules = len(imported.strategy.rules)
        print(
            translate(
                "import-strategy",
                "{file}: {name}, {rules}",
                file=each.file_name,
                name=imported.strategy.name,
                rules=Message("import-rule", "1 rule") if rules == 1 else Message("import-rules", "{count} rules", count=rules),
            )
        )
        for note in imported.notes:
            print(f"  {localize(note)}")
    print(
        translate(
            "import-summary",
            "{count}, {complete} of them using only available cards",
            count=_strategies(len(found)),
            complete=complete,
        )
    )
    if missing:
        show(translate("import-missing", "Unavailable cards, with the number of strategies that name them:"), _counts(missing))
    if out is None:
        print(translate("import-nothing", "Nothing was written; use --out DIR to write files"))
    else:
        print(translate("import-written", "Written to {folder}", folder=out))
    return 0


def _counts(counts: Counter[str]) -> Columns:
    """Return names with their counts, most frequent first, in as many columns as fit."""
    digits = len(str(max(counts.values())))
    cells = [Text(f"{count:{digits}}  {name}") for name, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))]
    return Columns(cells, padding=(0, 3), equal=True, column_first=True, width=max(cell.cell_len for cell in cells))


def _need_files(files: tuple[Path, ...]) -> None:
    if not files:
        raise LabError(Message("shelf-name-file", "name at least one strategy file"))


def _strategies(count: int) -> str:
    return Message("strategy", "1 strategy") if count == 1 else Message("strategies", "{count} strategies", count=count)
