"""`feodum completion`: shell completion scripts."""

from __future__ import annotations

import sys
from typing import Literal


def completion(shell: Literal["bash", "zsh", "fish"]) -> int:
    """Print a script that lets your shell complete commands and options.

    Parameters
    ----------
    shell
        bash, zsh or fish.
    """
    from feodum.cli.main import app

    sys.stdout.write(app.generate_completion(prog_name="feodum", shell=shell))
    return 0
