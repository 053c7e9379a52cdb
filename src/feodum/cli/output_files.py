"""Prepare the files that a command writes at its end, so that a long run can't fail there."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from feodum.files.safe_writing import check_writable
from feodum.lab.lab_errors import LabError, unwritable
from feodum.messages.message import Message

PROBE = ".feodum-write-test"
"""Name of the file that tests whether a folder is writable."""


def prepare_files(*paths: Path | None) -> None:
    """Create the folders of the files, and check that all files can be written and are different.

    Raise LabError if not, without leaving a new folder.
    """
    chosen = [path for path in paths if path is not None]
    real = [os.path.realpath(path) for path in chosen]
    for number, path in enumerate(chosen):
        if real[number] in real[:number]:
            raise LabError(Message("lab-file-twice", "{path}: two options name this file; use different files", path=path))
    made: list[Path] = []
    try:
        for path in chosen:
            _prepare(path, path, made)
    except LabError:
        _remove(made)
        raise


def prepare_folder(path: Path) -> None:
    """Create the folder, and check that files can be written there. Raise LabError if not."""
    if path.exists() and not path.is_dir():
        raise LabError(Message("output-not-folder", "{path}: this is not a folder", path=path))
    made: list[Path] = []
    try:
        _prepare(path / PROBE, path, made)
    except LabError:
        _remove(made)
        raise


def check_new_folder(path: Path) -> None:
    """Raise LabError if the folder neither exists nor can be created later. Leaves no new folder."""
    existing = next(folder for folder in (path.absolute(), *path.absolute().parents) if os.path.lexists(folder))
    if not existing.is_dir():
        raise LabError(Message("output-not-folder", "{path}: this is not a folder", path=existing))
    made: list[Path] = []
    try:
        _prepare(path / PROBE, path, made)  # root may write everywhere, but not create folders in /proc
    finally:
        _remove(made)


def _prepare(file: Path, named: Path, made: list[Path]) -> None:
    """Create the folders of a file and check that it can be written; errors name another path."""
    try:
        _make_folders(file.absolute().parent, made)
        _check_opens(file)
    except OSError as error:
        raise unwritable(named, error) from None


def _make_folders(folder: Path, made: list[Path]) -> None:
    """Create the missing folders and append them to `made`, outermost first."""
    for each in [*reversed(folder.parents), folder]:
        if not each.is_dir():
            if each.exists():
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
            each.mkdir()
            made.append(each)


def _remove(folders: list[Path]) -> None:
    for folder in reversed(folders):
        folder.rmdir()


def _check_opens(path: Path) -> None:
    """Check that the file can be written.

    Leaves existing files unchanged and removes the test file. Raises OSError or LabError.
    """
    if path.is_dir():
        raise LabError(Message("unwritable-folder", "{path}: can't be written: it is a folder", path=path))
    check_writable(path)
    if path.exists():
        path.open("ab").close()
        return
    # Follow a dangling link, so that the test file is removed and not the link.
    file = Path(os.path.realpath(path))
    file.open("xb").close()
    file.unlink()
