"""Build script: compile the hot path with mypyc and build the web page.

Without a working C compiler the package is installed as pure Python; without Node it is installed without the page.
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
    "view/log_data.py",
    "view/view_data.py",
    "view/window.py",
    "strategies/conditions.py",
    "strategies/plan.py",
    "bots/bot.py",
    "bots/random_bot.py",
    "bots/buy_lists.py",
    "bots/strategy_bot.py",
    "bots/heuristics",
    "search/determinization.py",
    "search/playouts.py",
    "lab/match/game_loop.py",
    "env/numbering.py",
    "env/card_features.py",
    "env/single_picks.py",
    "env/observation.py",
]
INTERPRETED = {"build.py", "custom.py", "setup_fields.py"}
"""Modules in compiled folders that stay interpreted: the build check, the loader of custom card files, and the setup fields."""
QUICK = Path("src", "feodum", "engine", "quick.h")
"""Inlined versions of frequent C calls. Optional: the code works the same without them."""
RULES = Path("rules")
PAGE = Path("src", "feodum", "server", "static", "index.html")
METADATA_COMMANDS = {"dist_info", "egg_info"}
"""Commands that only read metadata, so nothing needs to be compiled."""


def sources() -> list[str]:
    found: list[str] = []
    for part in HOT:
        path = os.path.join("src", "feodum", part)
        if os.path.isdir(path):
            found += sorted(str(module) for module in Path(path).rglob("*.py") if module.name not in INTERPRETED)
        else:
            found.append(path)
    return found


def log(sentence: str) -> None:
    sys.stderr.write(f"feodum: {sentence}\n")


def why_not_compiled() -> str:
    """Return why compiling is impossible here, or an empty string."""
    if os.environ.get("FEODUM_PURE"):
        return "FEODUM_PURE is set"
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(command[0]) is None:
        return "no C compiler was found"
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.c")
        trial.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        # On Windows setuptools finds the compiler, and the headers come with Python.
        arguments = ["-I", sysconfig.get_path("include"), "-c", str(trial), "-o", f"{trial}.o"]
        done = sys.platform == "win32" or subprocess.run([*command, *arguments], capture_output=True).returncode == 0
    return "" if done else "the C compiler can't compile for Python (are its headers installed?)"


def extensions() -> list[Extension]:
    reason = why_not_compiled()
    if not reason:
        from mypyc.build import mypycify

        try:
            # One C file per module, so that they compile in parallel; the result is as fast as a single file.
            modules = mypycify(sources(), opt_level="3", debug_level="0", multi_file=True)
        except SystemExit:  # mypyc exits on errors
            reason = "mypyc failed"
    if reason:
        log(f"{reason}; installing the slower pure Python package")
        return []
    if sys.platform.startswith("linux"):
        for module in modules:
            # All calls stay within one library, so the compiler may inline them.
            module.extra_compile_args.append("-fno-semantic-interposition")
    if sys.platform != "win32" and not os.environ.get("FEODUM_PLAIN_C"):
        for module in modules:
            module.extra_compile_args += ["-include", str(QUICK)]
    return cast("list[Extension]", modules)


class BuildCompiled(build_ext):
    """Build all compiled modules or none: they form one library."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # compilers and linkers raise many types
            log(f"compiling failed ({error}); installing the slower pure Python package")
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []

    def build_extensions(self) -> None:
        """Compile the C files in parallel; setuptools compiles them one by one."""
        compile_all = self.compiler.compile

        def compile_in_parallel(files: list[str], *arguments: object, **options: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as threads:
                made = threads.map(lambda file: compile_all([file], *arguments, **options), files)
                return [name for names in made for name in names]

        self.compiler.compile = compile_in_parallel
        super().build_extensions()


class BuildWithPage(build_py):
    """Build the page with Node if it is missing in a checkout, and copy the rules for `feodum card`."""

    def run(self) -> None:
        if not PAGE.exists() and Path("web", "package.json").exists():
            self.build_page()
        super().run()
        if RULES.is_dir():
            shutil.copytree(RULES, Path(self.build_lib, "feodum", "rules"), dirs_exist_ok=True)

    def build_page(self) -> None:
        npm = shutil.which("npm")
        if npm is None:
            log("Node was not found; installing without the web page, everything else works")
            return
        try:
            subprocess.run([npm, "ci"], cwd="web", check=True)
            # The page contains the rulings of each card.
            subprocess.run([sys.executable, Path("tools", "rulings.py")], env={**os.environ, "PYTHONPATH": "src"}, check=True)
            subprocess.run([npm, "run", "build"], cwd="web", check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            log(f"building the page failed ({error}); installing without it, everything else works")


setup(
    ext_modules=[] if METADATA_COMMANDS & {*sys.argv} else extensions(),
    cmdclass={"build_ext": BuildCompiled, "build_py": BuildWithPage},
)
