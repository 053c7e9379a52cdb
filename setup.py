"""Compiles what is on the hot path with mypyc, and has the page built.

Without a C compiler, or with one that fails, the same package stays pure Python; without Node it has no page.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HOT = [
    "engine",
    "cards",
    "view/window.py",
    "bots/bot.py",
    "bots/random_bot.py",
    "bots/buy_lists.py",
    "strategies/conditions.py",
    "strategies/plan.py",
    "bots/heuristics",
    "bots/strategy_bot.py",
    "search/determinization.py",
    "search/playouts.py",
    "lab/match/game_loop.py",
    "env/numbering.py",
    "env/card_features.py",
    "env/single_picks.py",
    "env/observation.py",
]
INTERPRETED = {"build.py", "custom.py"}
"""Modules in compiled folders that stay interpreted: the build check, and the loader of custom card files."""
QUICK = Path("src", "feodum", "engine", "quick.h")
"""What compiled code does all the time, inlined; it works the same without."""
RULES = Path("rules")
PAGE = Path("src", "feodum", "server", "static", "index.html")
ONLY_ASKED = {"dist_info", "egg_info"}
"""What pip asks before it builds: name, version and needs, for which nothing has to be translated into C."""


def sources() -> list[str]:
    found: list[str] = []
    for part in HOT:
        path = os.path.join("src", "feodum", part)
        if os.path.isdir(path):
            found += sorted(
                os.path.join(path, name) for name in os.listdir(path) if name.endswith(".py") and name not in INTERPRETED
            )
        else:
            found.append(path)
    return found


def say(sentence: str) -> None:
    sys.stderr.write(f"feodum: {sentence}\n")


def why_not_compiled() -> str:
    """Why there can be no compiled build here; empty if there can."""
    if os.environ.get("FEODUM_PURE"):
        return "FEODUM_PURE is set"
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(command[0]) is None:
        return "no C compiler was found"
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.c")
        trial.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        # On Windows setuptools finds the compiler by itself, and Python's headers come with Python.
        arguments = ["-I", sysconfig.get_path("include"), "-c", str(trial), "-o", f"{trial}.o"]
        done = sys.platform == "win32" or subprocess.run([*command, *arguments], capture_output=True).returncode == 0
    return "" if done else "the C compiler can't compile for Python (are its headers installed?)"


def extensions() -> list[Extension]:
    reason = why_not_compiled()
    if not reason:
        from mypyc.build import mypycify

        try:
            # A C file for each module: they can be compiled side by side, and what is made runs no slower than from one.
            modules = mypycify(sources(), opt_level="3", debug_level="0", multi_file=True)
        except SystemExit:  # how mypyc says that it has given up
            reason = "mypyc failed"
    if reason:
        say(f"{reason}; installing the same package interpreted, which is slower")
        return []
    if sys.platform.startswith("linux"):
        for module in modules:
            # All calls are within one library; let the compiler inline them.
            module.extra_compile_args.append("-fno-semantic-interposition")
    if sys.platform != "win32" and not os.environ.get("FEODUM_PLAIN_C"):
        for module in modules:
            module.extra_compile_args += ["-include", str(QUICK)]
    return cast("list[Extension]", modules)


class BuildCompiled(build_ext):
    """All of the compiled modules or none: they are one library."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # whatever compilers and linkers fail with
            say(f"compiling failed ({error}); installing the same package interpreted, which is slower")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []

    def build_extensions(self) -> None:
        """Compile the files of a library side by side; setuptools would take them one after the other."""
        compile_all = self.compiler.compile

        def compile_side_by_side(files: list[str], *arguments: object, **options: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as threads:
                made = threads.map(lambda file: compile_all([file], *arguments, **options), files)
                return [name for names in made for name in names]

        self.compiler.compile = compile_side_by_side
        super().build_extensions()


class BuildWithPage(build_py):
    """In a checkout, the page is built with Node if it isn't there yet. The rules go along: `feodum card` tells them."""

    def run(self) -> None:
        if not PAGE.exists() and Path("web", "package.json").exists():
            self.build_page()
        super().run()
        if RULES.is_dir():
            shutil.copytree(RULES, Path(self.build_lib, "feodum", "rules"), dirs_exist_ok=True)

    def build_page(self) -> None:
        npm = shutil.which("npm")
        if npm is None:
            say("no Node was found; installing without the page of the table, everything else works")
            return
        try:
            subprocess.run([npm, "ci"], cwd="web", check=True)
            # What the rules say of each card is part of the page.
            subprocess.run([sys.executable, Path("tools", "rulings.py")], env={**os.environ, "PYTHONPATH": "src"}, check=True)
            subprocess.run([npm, "run", "build"], cwd="web", check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            say(f"building the page failed ({error}); installing without it, everything else works")


setup(
    ext_modules=[] if ONLY_ASKED & {*sys.argv} else extensions(),
    cmdclass={"build_ext": BuildCompiled, "build_py": BuildWithPage},
)
