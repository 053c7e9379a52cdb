"""Write results as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from feodum.files.plain_files import open_nonblocking
from feodum.files.safe_writing import open_for_writing
from feodum.lab.lab_errors import LabError, unwritable
from feodum.messages.message import Message

LINE_END: Final = "\n"


def check_csv(path: Path | None, columns: Sequence[str], force: bool) -> None:
    """Raise LabError if the file has content that doesn't begin with the header of these columns, unless `force` is set."""
    if path is None or force or not path.is_file() or path.stat().st_size == 0:
        return
    header = _header(columns)
    with open(path, "rb", opener=open_nonblocking) as file:
        is_ours = file.read(len(header)) == header
    if not is_ours:
        raise LabError(
            Message(
                "csv-other",
                "{path}: this is not a CSV file of this command, because it begins with other columns; "
                "use --force to overwrite it",
                path=path,
            )
        )


def _header(columns: Sequence[str]) -> bytes:
    line = io.StringIO()
    csv.writer(line, lineterminator=LINE_END).writerow(columns)
    return line.getvalue().encode()


def write_rows(path: Path, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    try:
        with open_for_writing(path, newline="") as file:
            csv.writer(file, lineterminator=LINE_END).writerows([columns, *rows])
    except OSError as error:
        raise unwritable(path, error) from None
