"""Write results as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from feodum.files.plain_files import open_nonblocking
from feodum.files.safe_writing import open_for_writing
from feodum.lab.lab_errors import LabError, unwritable
from feodum.messages.message import Message

LAST_COLUMN: Final = "kingdom"
"""Ends the header of every CSV file that the lab writes."""
MAX_HEADER_BYTES: Final = 10_000


def check_csv(path: Path | None, force: bool) -> None:
    """Raise LabError if the file exists and is not a CSV file of the lab, unless `force` is set."""
    if path is None or force or not path.is_file() or path.stat().st_size == 0:
        return
    with open(path, "rb", opener=open_nonblocking) as file:
        header = (file.read(MAX_HEADER_BYTES) or b"").decode("utf-8", "replace").partition("\n")[0]
    if next(csv.reader([header]), [""])[-1:] != [LAST_COLUMN]:
        raise LabError(
            Message("csv-other", "{path}: this is not a CSV file of feodum lab; use --force to overwrite it", path=path)
        )


def write_rows(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    try:
        with open_for_writing(path, newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([columns, *rows])
    except OSError as error:
        raise unwritable(path, error) from None
