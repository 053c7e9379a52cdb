"""Build script: compile the hot path with mypyc, and include the web page and the rules.

A build fails if it can't compile or has no page. `FEODUM_PURE=1` builds the slower pure Python package, and `FEODUM_NO_PAGE=1`
builds without the page.
"""

import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

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
    "env/treasures.py",
]
INTERPRETED = {"api.py", "build.py", "card_file.py", "custom.py", "setup_fields.py"}
"""Modules in compiled folders that stay interpreted: the build check, the code for card files, and the setup fields."""
QUICK = Path("src", "feodum", "engine", "quick.h")
"""Inlined versions of frequent C calls. Optional: the code works the same without them."""
RULES = Path("rules")
CLAIMS = "claims.jsonl"
SHOWN_OF_CLAIMS = ("id", "source", "card", "claim")
"""The keys of claims that `feodum card` reads."""
PAGE = Path("src", "feodum", "server", "static", "index.html")
UNCOMPILED_COMMANDS = {"dist_info", "egg_info", "sdist"}
"""Commands that need no compiled modules."""


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


# Compiling -------------------------------------------------------------------------------------------------------------
def fail_to_compile(reason: str) -> SystemExit:
    return SystemExit(
        f"feodum: {reason}. Install a C compiler and Python's headers (Debian: apt install gcc python3-dev), "
        "or set FEODUM_PURE=1 to install the slower pure Python package."
    )


def check_compiler() -> None:
    """Stop with the compiler's own message if it can't compile for this Python."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if sys.platform == "win32":
        return  # setuptools finds the compiler, and the headers come with Python
    if shutil.which(command[0]) is None:
        raise fail_to_compile(f"the C compiler {command[0]} was not found")
    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, "trial.c")
        trial.write_text("#include <Python.h>\nint main(void) { return 0; }\n")
        arguments = ["-I", sysconfig.get_path("include"), "-c", str(trial), "-o", f"{trial}.o"]
        done = subprocess.run([*command, *arguments], capture_output=True, text=True)
    if done.returncode != 0:
        log(done.stderr.strip() or f"{command[0]} exited with {done.returncode}")
        raise fail_to_compile(f"the C compiler {command[0]} can't compile for Python")


def extensions() -> list[Extension]:
    if os.environ.get("FEODUM_PURE"):
        log("FEODUM_PURE is set; building the slower pure Python package")
        return []
    check_compiler()
    from mypyc.build import mypycify

    try:
        # One C file per module, so that they compile in parallel; the result is as fast as a single file.
        modules = mypycify(sources(), opt_level="3", debug_level="0", multi_file=True)
    except SystemExit:  # mypyc prints its errors and exits
        raise fail_to_compile("mypyc failed with the errors above") from None
    for module in modules:
        module.sources = with_docstrings([str(file) for file in module.sources])
        if sys.platform.startswith("linux"):
            # All calls stay within one library, so the compiler may inline them. The other options make the library smaller.
            module.extra_compile_args += ["-fvisibility=hidden", "-fno-asynchronous-unwind-tables"]
            module.extra_link_args += ["-Wl,--strip-all", "-Wl,-z,noseparate-code"]
            if not module.name.endswith("__mypyc"):
                # Each module has a small library that only calls the large one. Without these parts, it fits into a block.
                module.extra_link_args += ["-nostartfiles", "-Wl,-z,norelro", "-Wl,--build-id=none"]
        if sys.platform != "win32" and not os.environ.get("FEODUM_PLAIN_C"):
            module.extra_compile_args += ["-include", str(QUICK)]
    return cast("list[Extension]", modules)


def with_docstrings(c_files: list[str]) -> list[str]:
    """Return the C files with documented copies of the compiled modules, because mypyc drops docstrings."""
    sys.path.append("tools")
    from compiled_docs import c_name, documented_copy

    modules = {c_name(Path(source)): Path(source) for source in sources()}
    return [
        str(documented_copy(Path(file), modules[name])) if (name := Path(file).name) in modules else file for file in c_files
    ]


def size_over_speed() -> set[str]:
    """Return the C files to compile for size: cards mostly call the engine, so that this costs at most 0.5 % of a game."""
    from compiled_docs import c_name

    if not sys.platform.startswith("linux"):
        return set()
    boxes = [Path(source) for source in sources() if Path(source).parent.name == "cards"]
    return {c_name(box) for box in boxes}


class BuildCompiled(build_ext):
    """Compile all modules: they form one library."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as error:  # compilers and linkers raise many types
            raise fail_to_compile(f"compiling failed: {error}") from error

    def build_extensions(self) -> None:
        """Compile the C files in parallel; setuptools compiles them one by one."""
        compile_all = self.compiler.compile
        small = size_over_speed()

        def compile_one(file: str, arguments: tuple[object, ...], options: dict[str, object]) -> list[str]:
            if Path(file).name in small:
                options = {**options, "extra_postargs": [*cast("list[str]", options["extra_postargs"]), "-Os"]}
            return cast("list[str]", compile_all([file], *arguments, **options))

        def compile_in_parallel(files: list[str], *arguments: object, **options: object) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as threads:
                made = threads.map(lambda file: compile_one(file, arguments, options), files)
                return [name for names in made for name in names]

        self.compiler.compile = compile_in_parallel
        super().build_extensions()


# The page --------------------------------------------------------------------------------------------------------------
def require_page() -> None:
    """Build the web page if it is missing, or stop with the reason why it can't be built."""
    if PAGE.exists():
        return
    if os.environ.get("FEODUM_NO_PAGE"):
        log("FEODUM_NO_PAGE is set; building without the web page")
        return
    advice = "or set FEODUM_NO_PAGE=1 to build without it: everything but playing in the browser works."
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit(f"feodum: the web page is not built, and npm was not found. Install Node 20 or newer, {advice}")
    try:
        subprocess.run([npm, "ci"], cwd="web", check=True)
        # The page contains the rulings of each card.
        subprocess.run([sys.executable, Path("tools", "rulings.py")], env={**os.environ, "PYTHONPATH": "src"}, check=True)
        subprocess.run([npm, "run", "build"], cwd="web", check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"feodum: building the web page failed: {error}. Fix the error above, {advice}") from None
    if not PAGE.exists():
        raise SystemExit(f"feodum: building the web page did not create {PAGE}. Check the output above, {advice}")


class BuildWithPage(build_py):
    """Include the page, and the rules for `feodum card`."""

    def run(self) -> None:
        require_page()
        # The files were listed before the page was built.
        self.__dict__.pop("data_files", None)
        super().run()
        if RULES.is_dir():
            texts = {
                file.relative_to(RULES).as_posix(): file.read_text(encoding="utf-8") for file in sorted(RULES.rglob("*.yaml"))
            }
            packed = json.dumps({CLAIMS: claims_about_cards(), **texts}, ensure_ascii=False).encode()
            # Compressed, because it would be a megabyte and a half otherwise; no date, so that every build is the same.
            Path(self.build_lib, "feodum", "rules.json.gz").write_bytes(gzip.compress(packed, mtime=0))


def claims_about_cards() -> str:
    """Return the claims that `feodum card` shows, without what it doesn't read: about half of the file."""
    claims = [json.loads(line) for line in Path(RULES, CLAIMS).read_text(encoding="utf-8").splitlines()]
    kept = [{key: claim[key] for key in SHOWN_OF_CLAIMS if key in claim} for claim in claims if claim["card"]]
    return "".join(json.dumps(claim, ensure_ascii=False) + "\n" for claim in kept)


class SourcesWithPage(sdist):
    """Include the built page, so that the sdist builds a complete wheel without Node."""

    def run(self) -> None:
        require_page()
        super().run()


# The description -------------------------------------------------------------------------------------------------------
def description() -> str:
    """Return the README with absolute links, because package indexes show it without the repository."""
    repository = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]["Repository"]
    text = Path("README.md").read_text(encoding="utf-8")
    text = re.sub(r"<picture>.*?(<img [^>]*>)\s*</picture>", r"\1", text, flags=re.DOTALL)
    text = re.sub(r'src="(?!https?:)', f'src="{repository}/raw/main/', text)
    return re.sub(r"\]\((?!https?:|#)", f"]({repository}/blob/main/", text)


setup(
    ext_modules=[] if UNCOMPILED_COMMANDS & {*sys.argv} else extensions(),
    cmdclass={"build_ext": BuildCompiled, "build_py": BuildWithPage, "sdist": SourcesWithPage},
    long_description=description(),
    long_description_content_type="text/markdown",
)
