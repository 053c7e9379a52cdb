"""The package as built and installed, with and without optional dependencies."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Sequence
from pathlib import Path

import pytest
from lock import EXAMPLES, locked_extras

import feodum
from feodum.messages.extras import EXTRAS, missing_extra
from feodum.scenarios.rulings import rulings_on

ROOT = Path(__file__).parents[1]
SECONDS = 600
BLOCKED = (*EXTRAS, "open_spiel", "uvloop")
BLOCKING = "import sys\nfor name in {names!r}: sys.modules[name] = None\nfrom feodum.cli.main import main; main()"


def run_alone(*command: str, blocked: Sequence[str] = BLOCKED, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command without any optional dependency, or without some of them, and return the finished process."""
    script = BLOCKING.format(names=tuple(blocked))
    return subprocess.run([sys.executable, "-c", script, *command], capture_output=True, text=True, timeout=SECONDS, cwd=folder)


@pytest.mark.parametrize(
    "command",
    [
        ("--version",),
        ("check", str(ROOT / "rules" / "claims.jsonl")),
        ("play", "--seed", "1"),
        ("card", "Smithy"),
        ("kingdom", "First Game"),
        ("bench", "copy", "--seconds", "0.01", "--repeats", "1"),
        ("soak", "--help"),
        ("lab", "simulate", "big-money", "big-money", "--games", "2", "--workers", "1", "--csv", "rows.csv"),
        ("lab", "solo", "big-money", "--games", "2", "--workers", "1", "--csv", "rows.csv"),
        ("lab", "watch", "big-money", "big-money"),
        ("completion", "bash"),
        ("completion", "zsh"),
        ("completion", "fish"),
    ],
)
def test_core_commands_need_no_extras(command: tuple[str, ...], tmp_path: Path) -> None:
    done = run_alone(*command, folder=tmp_path)
    assert "Traceback" not in done.stderr
    assert "not installed" not in done.stderr
    assert done.returncode == (1 if command[0] == "check" else 0)


PAIR = ("big-money", "random", "--games", "1000000")
"""More games than the test has time for: the check must come first."""


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        (("serve",), "table"),
        (("lab", "tournament", *PAIR), "lab"),
        (("lab", "levels", *PAIR), "lab"),
        (("lab", "discover", "--kingdom", "First Game", "--minutes", "1000"), "lab"),
        (("lab", "simulate", *PAIR, "--plot", "never-drawn.png"), "lab"),
        (("lab", "simulate", *PAIR, "--cluster", "tcp://127.0.0.1:9"), "cluster"),
        (("serve", "migrate", "sqlite:games.sqlite3", "postgresql://127.0.0.1/games"), "postgres"),
        (("analyse", "game.json", "--page", "never-drawn.html"), "lab"),
        (("bench", "--peers", "--seconds", "0.01"), "peers"),
    ],
)
def test_commands_name_the_missing_extra(command: tuple[str, ...], extra: str) -> None:
    assert_names_the_extra(run_alone(*command), r"\w+", extra)


@pytest.mark.parametrize(
    ("package", "command"),
    [
        ("prometheus_client", ("serve", "--port", "0", "--metrics", "127.0.0.1", "--database", os.devnull)),
        ("asyncpg", ("serve", "--port", "0", "--database", "postgresql://127.0.0.1/games")),
        ("distributed", ("serve", "--port", "0", "--workers", "tcp://127.0.0.1:9", "--database", os.devnull)),
        ("altair", ("lab", "compare", *PAIR, "--report", "never-drawn.html")),
        ("polars", ("lab", "solo", *PAIR, "--plot", "never-drawn.png")),
        (
            "vl_convert",
            ("lab", "sweep", "single-smithy", "--vary", "Smithy up to 0..2", *PAIR[2:], "--plot", "never-drawn.png"),
        ),
        ("altair", ("lab", "tournament", *PAIR, "--report", "never-drawn.html")),
        ("vl_convert", ("lab", "discover", "--kingdom", "First Game", "--minutes", "1000", "--report", "never-drawn.html")),
    ],
)
def test_each_missing_package_is_named_before_any_work(package: str, command: tuple[str, ...]) -> None:
    assert_names_the_extra(run_alone(*command, blocked=[package]), package, EXTRAS[package])


def assert_names_the_extra(done: subprocess.CompletedProcess[str], package: str, extra: str) -> None:
    assert done.returncode == 2
    assert not done.stdout
    reason = rf"feodum: this needs {package}, which is not installed; install it with pip install 'feodum\[{extra}\]'\n"
    assert re.fullmatch(reason, done.stderr)


IMPORT_NAMES = {"open_spiel": "pyspiel", "vl_convert_python": "vl_convert"}


def test_every_optional_package_names_its_extra() -> None:
    extras: dict[str, list[str]] = {}
    for extra, requirements in tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"].items():
        for requirement in requirements:
            package = re.split(r"[^\w-]", requirement)[0].replace("-", "_")
            extras.setdefault(IMPORT_NAMES.get(package, package), []).append(extra)
    del extras["feodum"], extras["uvloop"]  # the server uses uvloop only where it is installed
    assert not extras.keys() - EXTRAS.keys()
    assert not [name for name, chosen in EXTRAS.items() if chosen not in extras.get(name, ["table"])]
    assert "feodum[learn]" in missing_extra("numpy", "learn")


def checkout_without_page(tmp_path: Path) -> Path:
    """Copy what a build needs, except the built page and Node's packages."""
    checkout = tmp_path / "checkout"
    ignored = shutil.ignore_patterns("__pycache__", "static", "*.egg-info")
    for folder in ("src", "rules", "tools"):
        shutil.copytree(ROOT / folder, checkout / folder, ignore=ignored)
    (checkout / "web" / "public").mkdir(parents=True)
    for file in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "web/package.json"):
        shutil.copy(ROOT / file, checkout / file)
    return checkout


def add_page(checkout: Path) -> None:
    """Add a small page in place of the built one."""
    static = checkout / "src" / "feodum" / "server" / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("page")
    (static / "assets" / "x.js").write_text("")


def run_build(build: str, checkout: Path, out: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a hook of the build backend, `build_sdist` or `build_wheel`."""
    call = f"from setuptools.build_meta import {build}; {build}({str(out)!r})"
    settings = {name: value for name, value in os.environ.items() if not name.startswith("FEODUM_")} | environment
    command = [sys.executable, "-c", call]
    return subprocess.run(command, cwd=checkout, capture_output=True, text=True, timeout=SECONDS, env=settings)


def build(build: str, checkout: Path, out: Path, **environment: str) -> Path:
    """Build an sdist or a wheel, and return its file."""
    done = run_build(build, checkout, out, **environment)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (file,) = [file for file in out.iterdir() if file.name.startswith(f"feodum-{feodum.__version__}")]
    return file


def without_tools(tmp_path: Path) -> dict[str, str]:
    """Return an environment without C compiler and Node."""
    (tmp_path / "no tools").mkdir()
    return {"PATH": str(tmp_path / "no tools"), "CC": "cc"}


def test_sdist_builds_a_complete_wheel_without_node(tmp_path: Path) -> None:
    """`python -m build` builds from the sdist, not from the checkout."""
    checkout, out, wheels = checkout_without_page(tmp_path), tmp_path / "out", tmp_path / "wheels"
    add_page(checkout)
    out.mkdir()
    wheels.mkdir()
    packed = build("build_sdist", checkout, out)
    with tarfile.open(packed) as sources:
        sources.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    wanted = [file for file in (ROOT / "src").rglob("*") if file.suffix in (".py", ".h", ".json", ".ftl", ".strategy")]
    wanted = [file for file in wanted if "static" not in file.parts]
    assert not [file for file in wanted if not (unpacked / file.relative_to(ROOT)).is_file()]
    wheel = build("build_wheel", unpacked, wheels, FEODUM_PURE="1", **without_tools(tmp_path))
    assert wheel.name == f"feodum-{feodum.__version__}-py3-none-any.whl"
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"feodum/server/static/index.html", "feodum/server/static/assets/x.js", "feodum/rules.json.gz"} <= names
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed", ["feodum/rules.json.gz"])
    shipped = rulings_on("Moat", tmp_path / "installed" / "feodum" / "rules.json.gz")
    assert [(each.id, each.claim, each.source) for each in shipped] == [
        (each.id, each.claim, each.source) for each in rulings_on("Moat", ROOT / "rules")
    ]
    assert not {f"feodum/{file.relative_to(ROOT / 'src' / 'feodum').as_posix()}" for file in wanted} - names


def test_description_works_without_the_repository(tmp_path: Path) -> None:
    """Package indexes show the README, but not the files it links to."""
    checkout = checkout_without_page(tmp_path)
    add_page(checkout)
    packed = build("build_sdist", checkout, tmp_path)
    with tarfile.open(packed) as sources:
        metadata = sources.extractfile(f"{packed.name.removesuffix('.tar.gz')}/PKG-INFO")
        assert metadata is not None
        text = metadata.read().decode()
    assert "Description-Content-Type: text/markdown" in text
    assert '<img alt="The table' in text
    targets = re.findall(r'\]\(([^)]+)\)|src(?:set)?="([^"]+)"', text)
    assert len(targets) > 5
    assert all("".join(target).startswith("https://") for target in targets)


def test_builds_stop_without_a_compiler(tmp_path: Path) -> None:
    checkout = checkout_without_page(tmp_path)
    add_page(checkout)
    done = run_build("build_wheel", checkout, tmp_path, **without_tools(tmp_path))
    assert done.returncode != 0
    assert "feodum: the C compiler cc was not found. Install a C compiler" in done.stderr
    assert "set FEODUM_PURE=1" in done.stderr
    assert not list(tmp_path.glob("*.whl"))


def test_builds_stop_if_compiling_fails(tmp_path: Path) -> None:
    checkout = checkout_without_page(tmp_path)
    add_page(checkout)
    compiler = tmp_path / "broken-cc"
    compiler.write_text("#!/bin/sh\necho 'no headers today' >&2\nexit 1\n")
    compiler.chmod(0o755)
    done = run_build("build_wheel", checkout, tmp_path, CC=str(compiler))
    assert done.returncode != 0
    assert "feodum: no headers today\n" in done.stderr, "the compiler's reason"
    assert "can't compile for Python" in done.stderr
    assert not list(tmp_path.glob("*.whl"))


@pytest.mark.parametrize("kind", ["build_sdist", "build_wheel"])
def test_builds_stop_without_the_page(tmp_path: Path, kind: str) -> None:
    done = run_build(kind, checkout_without_page(tmp_path), tmp_path, FEODUM_PURE="1", **without_tools(tmp_path))
    assert done.returncode != 0
    assert "feodum: the web page is not built, and npm was not found. Install Node 20 or newer" in done.stderr
    assert "FEODUM_NO_PAGE=1" in done.stderr
    assert not [*tmp_path.glob("*.whl"), *tmp_path.glob("*.tar.gz")]


def test_builds_stop_if_building_the_page_fails(tmp_path: Path) -> None:
    tools = fake_npm(tmp_path, "exit 3\n")
    done = run_build("build_wheel", checkout_without_page(tmp_path), tmp_path, FEODUM_PURE="1", PATH=tools)
    assert done.returncode != 0
    assert "building the web page failed" in done.stderr
    assert "non-zero exit status 3" in done.stderr


def test_wheel_can_be_built_without_the_page_on_request(tmp_path: Path) -> None:
    checkout, settings = checkout_without_page(tmp_path), without_tools(tmp_path)
    wheel = build("build_wheel", checkout, tmp_path, FEODUM_PURE="1", FEODUM_NO_PAGE="1", **settings)
    assert not [name for name in zipfile.ZipFile(wheel).namelist() if "/static/" in name]


def fake_npm(tmp_path: Path, script: str) -> str:
    """Create a program `npm`, and return a PATH that has it first."""
    npm = tmp_path / "tools" / "npm"
    npm.parent.mkdir()
    npm.write_text(f"#!/bin/sh\n{script}")
    npm.chmod(0o755)
    return f"{npm.parent}:{os.environ['PATH']}"


def test_wheel_from_a_checkout_builds_the_page(tmp_path: Path) -> None:
    script = (
        '[ "$1" = ci ] && exit 0\nmkdir -p ../src/feodum/server/static/assets\n'
        "echo page > ../src/feodum/server/static/index.html\necho > ../src/feodum/server/static/assets/x.js\n"
        "cp public/rulings-m.json.zlib ../src/feodum/server/static/\n"
    )
    wheel = build("build_wheel", checkout_without_page(tmp_path), tmp_path, FEODUM_PURE="1", PATH=fake_npm(tmp_path, script))
    names = zipfile.ZipFile(wheel).namelist()
    assert "feodum/server/static/index.html" in names
    assert "feodum/server/static/assets/x.js" in names
    assert "feodum/server/static/rulings-m.json.zlib" in names, "the rulings of a card"


LOCKS = ("requirements.lock", "requirements-play.lock", "requirements-build.lock")


def pinned_versions(lock: str) -> list[tuple[str, str]]:
    """Return the names and versions in a lock. A package may have several versions, for different systems."""
    return re.findall(r"^([\w.-]+)==([^\s;]+)", (ROOT / lock).read_text(), re.MULTILINE)


@pytest.mark.parametrize("file", LOCKS)
def test_locked_dependencies_have_hashes_and_no_urls(file: str) -> None:
    lock = (ROOT / file).read_text()
    hashed = re.findall(r"^[\w.-]+==\S+.*\\\n    --hash=sha256:[0-9a-f]{64}", lock, re.MULTILINE)
    assert len(hashed) == len(pinned_versions(file)) > 5
    assert "://" not in lock


def test_all_locks_have_the_same_versions() -> None:
    """The environment for playing becomes the one for testing without changed versions."""
    everything = pinned_versions("requirements.lock")
    for file in LOCKS[1:]:
        assert not set(pinned_versions(file)) - set(everything), file


def test_packages_of_the_examples_are_not_locked() -> None:
    """torch is large, and only one example needs it."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text())
    extras = pyproject["project"]["optional-dependencies"]
    needed = {re.split(r"[<>=\[]", requirement)[0] for requirement in extras[EXAMPLES]} - {"feodum"}
    assert "torch" in needed
    assert not needed & {name for name, _ in pinned_versions("requirements.lock")}
    assert locked_extras(pyproject)[1::2] == [name for name in extras if name != EXAMPLES]
    assert EXAMPLES not in extras["all"][0]


def test_playing_needs_no_development_tools() -> None:
    heavy = {"mypy", "playwright", "dask", "distributed", "open-spiel", "polars", "numpy", "babel", "pytest"}
    assert not heavy & {name for name, _ in pinned_versions("requirements-play.lock")}


def test_node_packages_have_hashes_and_no_urls() -> None:
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    for name, package in packages.items():
        if name:
            assert package["integrity"].startswith("sha512-"), name
            assert "resolved" not in package, name


def test_version_is_defined_once() -> None:
    assert "version" not in json.loads((ROOT / "web" / "package.json").read_text())
    assert f'"{feodum.__version__}"' not in (ROOT / "pyproject.toml").read_text()
    assert f"\nversion: {feodum.__version__}\n" in (ROOT / "CITATION.cff").read_text(), "the citation names another version"


APT_GET = """#!/bin/sh
# Stands for Debian's program, which fails while another one runs.
mkdir "$0.running" || { echo two installations at once; exit 100; }
sleep 0.2
rmdir "$0.running"
"""


def test_parallel_targets_install_debian_packages_one_after_the_other(tmp_path: Path) -> None:
    for command in ("make", "bash", "sh", "flock", "mkdir", "rmdir", "sleep", "find", "python3"):
        found = shutil.which(command)
        assert found, command
        (tmp_path / command).symlink_to(found)
    apt_get = tmp_path / "apt-get"
    apt_get.write_text(APT_GET)
    apt_get.chmod(0o755)
    targets = ["make", "--jobs=2", f"SHELL={tmp_path / 'bash'}", "tmux", "browser"]
    done = subprocess.run(targets, capture_output=True, text=True, cwd=ROOT, env={"PATH": str(tmp_path)}, timeout=SECONDS)
    assert not done.returncode, done.stdout + done.stderr
