"""`make docs`: build the documentation site with Zensical into the folder `site`.

Zensical only reads docs/. This script stages a copy of docs/ together with the few files outside it that the pages link to
(the changelog, the scenarios in rules/, …), and adapts the relative links. On GitHub the original links work as they are.
"""

from __future__ import annotations

import os
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
SITE: Final = ROOT / "site"
OUTSIDE: Final = ("CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "bench/README.md", "examples/**/*.*", "rules/**/*.yaml")
LINK: Final = re.compile(r"""(\]\(|(?:src|href)=")([^)#"\s]+)""")


def build(site: Path = SITE) -> None:
    """Build the site; warnings, such as broken links, are errors. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as name:
        stage(Path(name))
        tool = [sys.executable, "-m", "zensical", "build", "--strict"]
        subprocess.run(tool, cwd=name, env={**os.environ, "NO_COLOR": "1"}, check=True)
        shutil.rmtree(site, ignore_errors=True)
        shutil.copytree(Path(name) / "site", site)


def stage(folder: Path) -> None:
    """Write everything that Zensical needs into an empty folder."""
    shutil.copy(ROOT / "mkdocs.yml", folder)
    (folder / "src").symlink_to(ROOT / "src")
    docs = ROOT / "docs"
    places = {path: path.relative_to(docs) for path in docs.rglob("*")}
    places |= {path: path.relative_to(ROOT) for pattern in OUTSIDE for path in ROOT.glob(pattern)}
    for path, place in places.items():
        if path.is_file():
            target = folder / "docs" / place
            target.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".md":
                target.write_text(_on_site(path, place), encoding="utf-8")
            else:
                shutil.copy(path, target)


def _on_site(page: Path, place: Path) -> str:
    """Return the text of a page with its links adapted to the staged layout."""

    def moved(found: re.Match[str]) -> str:
        if "://" in found[2]:
            return found[0]
        source = posixpath.normpath(posixpath.join(page.parent.relative_to(ROOT).as_posix(), found[2]))
        target = source.removeprefix("docs/")
        return found[1] + posixpath.relpath(target, place.parent.as_posix())

    return LINK.sub(moved, page.read_text(encoding="utf-8"))


if __name__ == "__main__":
    try:
        build(Path(sys.argv[1]) if len(sys.argv) > 1 else SITE)
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
