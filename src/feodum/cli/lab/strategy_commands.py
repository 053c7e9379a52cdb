"""`feodum lab list`, `show`, `terms`, `lint`, `format` and `import`: looking after strategies and their files."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Annotated

from rich.table import Table
from rich.text import Text

from feodum.cli.lab.options import Flag, show, show_json
from feodum.i18n.locale import said, told
from feodum.lab.lab_errors import LabError
from feodum.lab.match.competitors import find_competitor
from feodum.lab.strategy_files import card_facts, formatted, import_file, lint_file, write_imported, write_text
from feodum.levels.registry import bot_names, strategy_named
from feodum.messages.message import Saying
from feodum.strategies import format_strategy, library_names
from feodum.strategies import lint as lint_strategy
from feodum.strategies.terms import KINDS, TERMS, TYPES


def list_strategies(
    *words: str,
    needs: str | None = None,
    json: Annotated[bool, Flag] = False,
) -> None:
    """List the strategies of the library, with the Kingdom cards that they need.

    Parameters
    ----------
    words
        Only those whose name, tags, needs or comment have all of these words.
    needs
        Only those that need this Kingdom card.
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
    table.add_column(said("shelf-name", "name"), no_wrap=True)
    for head in (said("shelf-needs", "needs"), said("shelf-tags", "tags"), said("shelf-comment", "comment")):
        table.add_column(head)
    for row in rows:
        needed = [*_words(row["needs"]), *_words(row["options"])]
        table.add_row(Text(str(row["name"])), ", ".join(needed), ", ".join(_words(row["tags"])), Text(str(row["comment"])))
    others = [name for name in bot_names() if name not in library_names()]
    bots = said("shelf-others", "{count}. Bots without a strategy file: {names}.", count=_strategies(len(rows)), names=others)
    show(table, f"\n{bots}")


def _words(value: object) -> list[str]:
    return [str(word) for word in value] if isinstance(value, list) else []


def show_strategy(name: str, /) -> None:
    """Show a strategy: its file in the standard layout, and what the checker says about it.

    Parameters
    ----------
    name
        A strategy of the library or the path of a strategy file.
    """
    strategy = find_competitor(name).strategy
    if strategy is None:
        raise LabError(Saying("shelf-no-file", "{name} is a bot without a strategy file", name=name))
    sys.stdout.write(format_strategy(strategy))
    for warning in lint_strategy(strategy, card_facts()):
        sys.stderr.write(f"{told(warning.in_file(name))}\n")


def list_terms(*, json: Annotated[bool, Flag] = False) -> None:
    """List what conditions of strategies can ask for.

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
    table.add_column(said("shelf-term", "term"), no_wrap=True)
    table.add_column(said("shelf-meaning", "meaning"))
    for row in rows:
        table.add_row(row["term"], told(row["meaning"]))
    note = said(
        "shelf-types",
        "TYPE is one of {types}, or of the kinds {kinds}. CARD and PILE are names as printed.",
        types=sorted(TYPES),
        kinds=[*KINDS],
    )
    show(table, f"\n{note}")


def lint(*files: Path) -> int:
    """Check strategy files: exit code 0 if all are fine, 1 with warnings, 2 if a file is not a strategy.

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
            print(told(error))
            faults += 1
            continue
        warnings += len(found)
        for warning in found:
            print(told(warning.in_file(str(file))))
    print(
        said(
            "lint-summary",
            "{files}: {faults} with errors, {warnings}",
            files=Saying("lint-file", "1 file") if len(files) == 1 else Saying("lint-files", "{count} files", count=len(files)),
            faults=faults,
            warnings=Saying("lint-warning", "1 warning")
            if warnings == 1
            else Saying("lint-warnings", "{count} warnings", count=warnings),
        )
    )
    return 2 if faults else 1 if warnings else 0


def format_files(*files: Path, write: Annotated[bool, Flag] = False) -> int:
    """Bring strategy files into the standard layout: print them, or with --write replace them.

    Parameters
    ----------
    files
        Strategy files.
    write
        Write the files instead of printing them, and say which have changed.
    """
    _need_files(files)
    # All are read before any is written, so that a faulty one leaves everything as it was.
    for file, (text, is_standard) in [(file, formatted(file)) for file in files]:
        if not write:
            sys.stdout.write(text)
        elif not is_standard:
            write_text(file, text)
            print(said("shelf-formatted", "{file}: formatted", file=file))
    return 0


def import_strategies(
    file: Path,
    /,
    *,
    out: Path | None = None,
    overwrite: Annotated[bool, Flag] = False,
) -> int:
    """Import the strategies of a Geronimoo simulator's XML file, and say what has no equivalent here.

    Parameters
    ----------
    file
        An XML file with `player` elements.
    out
        Write a strategy file for each to this folder. Without it, only the notes are printed.
    overwrite
        Replace strategy files that are there already.
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
            said(
                "import-strategy",
                "{file}: {name}, {rules}",
                file=each.file_name,
                name=imported.strategy.name,
                rules=Saying("import-rule", "1 rule") if rules == 1 else Saying("import-rules", "{count} rules", count=rules),
            )
        )
        for note in imported.notes:
            print(f"  {told(note)}")
    print(
        said(
            "import-summary",
            "{count}, {complete} of them with cards of this game only",
            count=_strategies(len(found)),
            complete=complete,
        )
    )
    if missing:
        cards = [f"{name} ({count})" for name, count in missing.most_common()]
        print(said("import-missing", "Cards that don't exist here: {cards}", cards=cards))
    if out is None:
        print(said("import-nothing", "Nothing was written; --out DIR does that"))
    else:
        print(said("import-written", "Written to {folder}", folder=out))
    return 0


def _need_files(files: tuple[Path, ...]) -> None:
    if not files:
        raise LabError(Saying("shelf-name-file", "name at least one strategy file"))


def _strategies(count: int) -> str:
    return Saying("strategy", "1 strategy") if count == 1 else Saying("strategies", "{count} strategies", count=count)
