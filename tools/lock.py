"""Pin all dependencies with hashes, in three files with the same versions.

`requirements.lock` is for testing and linting, `requirements-play.lock` for playing, and `requirements-build.lock` for building
a wheel. Run it with `make lock`; without `--upgrade`, versions change only if pyproject.toml requires it.
"""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ALL = Path("requirements.lock")
PLAY = Path("requirements-play.lock")
BUILD = Path("requirements-build.lock")
EXAMPLES = "examples"
"""The extra that no lock file contains: torch is large, and only an example needs it."""
HEADER = "# Pinned dependencies for {purpose}. Generated from pyproject.toml by 'make lock'.\n"


def pin(target: Path, purpose: str, *arguments: str, requirements: str | None = None) -> None:
    """Write a lock file with uv, which is installed next to this Python."""
    command = [
        str(Path(sys.executable).with_name("uv")),
        "pip",
        "compile",
        "-q",
        *arguments,
        "--universal",
        "--generate-hashes",
    ]
    command += ["--python-version", "3.11", "--no-header", "--no-annotate", "--no-emit-index-url", "-o", str(target)]
    subprocess.run(command, check=True, input=requirements, text=True, stdout=subprocess.DEVNULL)
    target.write_text(HEADER.format(purpose=purpose) + target.read_text())


def locked_extras(pyproject: dict[str, Any]) -> list[str]:
    """Return the options that select every extra but the one of the examples."""
    names = [name for name in pyproject["project"]["optional-dependencies"] if name != EXAMPLES]
    return [option for name in names for option in ("--extra", name)]


def main() -> None:
    pyproject = tomllib.loads(Path("pyproject.toml").read_text())
    build = pyproject["build-system"]["requires"]
    pin(ALL, "playing, testing and linting", "pyproject.toml", *locked_extras(pyproject), "--group", "dev", *sys.argv[1:])
    same = ("--constraint", str(ALL))
    pin(PLAY, "playing", "pyproject.toml", "--extra", "table", "--extra", "terminal", *same)
    pin(BUILD, "building a wheel", "-", *same, requirements="\n".join(build))


if __name__ == "__main__":
    main()
