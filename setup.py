"""Compiles what is on the hot path with mypyc; without a C compiler the same package stays pure Python."""

import os
import shutil
import sys
import sysconfig
from typing import cast

from setuptools import Extension, setup

HOT = [
    "engine",
    "cards",
    "view.py",
    "bots/bot.py",
    "bots/random_bot.py",
    "bots/money.py",
    "bots/amounts.py",
    "bots/plan.py",
    "bots/sense",
    "bots/strategy_bot.py",
    "lab/playing.py",
]


def sources() -> list[str]:
    found: list[str] = []
    for part in HOT:
        path = os.path.join("src", "feodum", part)
        if os.path.isdir(path):
            found += sorted(os.path.join(path, name) for name in os.listdir(path) if name.endswith(".py"))
        else:
            found.append(path)
    return found


def compiler() -> str | None:
    named = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(named.split()[0])


def notice(reason: str) -> None:
    sys.stderr.write(f"feodum: {reason}; installing the same package interpreted, which is slower\n")


if os.environ.get("FEODUM_PURE"):
    notice("FEODUM_PURE is set")
    setup()
elif compiler() is None:
    notice("no C compiler was found")
    setup()
else:
    from mypyc.build import mypycify

    modules = mypycify(sources(), opt_level="3", debug_level="0")
    if sys.platform.startswith("linux"):
        for module in modules:
            # All calls are within one library; let the compiler inline them.
            module.extra_compile_args.append("-fno-semantic-interposition")
    setup(ext_modules=cast("list[Extension]", modules))
