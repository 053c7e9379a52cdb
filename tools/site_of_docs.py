"""`make docs`: the pages as a site, in the folder `site`. They stay what GitHub shows; here the topics stand beside them.

Everything comes from Markdown and needs no network. Links between pages become links between pages of the site; those to
sources become their paths, as text.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from jinja2 import Environment
from markdown_it.token import Token
from markupsafe import Markup
from pages import READER, ROOT, anchors, pages, read
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import TextLexer, get_lexer_by_name
from pygments.util import ClassNotFound

INDEX: Final = ROOT / "docs" / "README.md"
TEMPLATE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{{ title }} · Feodum</title>
<link rel="stylesheet" href="{{ up }}style.css">
</head>
<body>
<a class="skip" href="#page">To the page</a>
<a class="all" href="#topics">All pages</a>
<nav id="topics" aria-label="Topics">
<p><a href="{{ up }}README.html"><strong>Feodum</strong></a></p>
{{ topics }}
</nav>
<main id="page">
{% if headings|length > 3 %}<details class="here"><summary>On this page</summary><ul>
{% for text, anchor in headings %}<li><a href="#{{ anchor }}">{{ text }}</a></li>
{% endfor %}</ul></details>{% endif %}
{{ body }}
</main>
</body>
</html>
"""
STYLE: Final = """
:root { color-scheme: light dark; --line: #8884; --soft: #8882; --link: light-dark(#7a3b00, #f0b878); }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 17rem minmax(0, 1fr); font: 1rem/1.55 Georgia, serif; }
nav { padding: 1rem; border-right: 1px solid var(--line); position: sticky; top: 0; height: 100vh; overflow-y: auto; }
nav h2 { font-size: 1rem; margin: 1rem 0 .2rem; } nav ul { margin: 0; padding-left: 1rem; }
nav p + p { display: none; }
main { padding: 1rem 2rem 4rem; max-width: 60rem; }
a { color: var(--link); } img { max-width: 100%; height: auto; }
pre { padding: .7rem 1rem; overflow-x: auto; background: var(--soft); border-radius: .4rem; line-height: 1.35; }
code { font-size: .9em; } :not(pre) > code { background: var(--soft); border-radius: .2rem; padding: 0 .2em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid var(--line); padding: .25rem .6rem; }
td { vertical-align: top; } .skip:not(:focus) { position: absolute; left: -100rem; }
.all { display: none; }
.here { float: right; max-width: 18rem; margin: 0 0 1rem 1rem; }
@media (max-width: 50rem) {
  body { display: flex; flex-direction: column; } .here { float: none; margin: 0; }
  .all { display: block; padding: 1rem 1rem 0; }
  nav { position: static; height: auto; border: 0; order: 1; } main { padding: 1rem; max-width: 100%; }
}
"""


def site_path(page: Path) -> Path:
    return page.relative_to(ROOT).with_suffix(".html")


def rewritten(target: str, page: Path, seen_from: Path) -> str:
    """Where a link of a page leads in the site, as seen from a page; "" where the site has nothing there."""
    parts = urlsplit(target)
    if parts.scheme or not parts.path:
        return target
    file = (page.parent / parts.path).resolve()
    if file.suffix == ".md":
        if file not in pages():
            return ""
        place = site_path(file)
    elif file.suffix in (".png", ".svg", ".jpg"):
        place = file.relative_to(ROOT)
    else:
        return ""
    up = "../" * (len(site_path(seen_from).parts) - 1)
    return f"{up}{place.as_posix()}" + (f"#{parts.fragment}" if parts.fragment else "")


def relink(tokens: list[Token], page: Path, seen_from: Path) -> None:
    for token in tokens:
        for child in [token, *(token.children or [])]:
            for name in ("href", "src"):
                target = child.attrGet(name)
                if target is not None and child.type in ("link_open", "image"):
                    child.attrSet(name, rewritten(str(target), page, seen_from) or "#page")
            if child.type in ("html_block", "html_inline"):
                child.content = re.sub(
                    r'(href|src|srcset)="([^"]+)"',
                    lambda found: f'{found[1]}="{rewritten(found[2], page, seen_from) or "#page"}"',
                    child.content,
                )


def body_of(page: Path, seen_from: Path) -> tuple[str, list[tuple[str, str]]]:
    """A page as HTML, with its headings and their anchors."""
    tokens = read(page)
    headings = anchors(tokens)
    for place, _, anchor in headings:
        tokens[place].attrSet("id", anchor)
    relink(tokens, page, seen_from)
    html = READER.renderer.render(tokens, READER.options, {})
    return str(html), [(text, anchor) for place, text, anchor in headings if tokens[place].tag == "h2"]


def coloured(code: str, language: str, _: str) -> str:
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        lexer = TextLexer()
    inner: str = highlight(code, lexer, HtmlFormatter(nowrap=True))
    return f"<pre><code>{inner}</code></pre>"


def build(folder: Path) -> list[Path]:
    """Write the site into a folder, anew; the files that are pages."""
    shutil.rmtree(folder, ignore_errors=True)
    READER.options["highlight"] = coloured
    template = Environment(autoescape=True).from_string(TEMPLATE)
    written = []
    for page in pages():
        body, headings = body_of(page, page)
        topics = re.sub(r"<h1.*?</h1>", "", body_of(INDEX, page)[0])
        file = folder / site_path(page)
        file.parent.mkdir(parents=True, exist_ok=True)
        first = re.search(r"^# (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
        text = template.render(
            title=first[1] if first else page.stem,
            up="../" * (len(site_path(page).parts) - 1),
            topics=Markup(re.sub(r' id="[^"]*"', "", topics)),
            headings=headings,
            body=Markup(body),
        )
        file.write_text(text, encoding="utf-8")
        written.append(file)
    light = HtmlFormatter(style="default").get_style_defs("pre")
    dark = HtmlFormatter(style="monokai").get_style_defs("pre")
    plain = "pre { background: var(--soft); }"
    colours = f"{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n{plain}"
    (folder / "style.css").write_text(f"{STYLE}\n{colours}\n", encoding="utf-8")
    if (ROOT / "docs" / "pictures").is_dir():
        shutil.copytree(ROOT / "docs" / "pictures", folder / "docs" / "pictures")
    return written


def main() -> None:
    folder = ROOT / "site"
    written = build(folder)
    sys.stdout.write(f"{len(written)} pages: {(folder / 'docs' / 'README.html').as_uri()}\n")


if __name__ == "__main__":
    main()
