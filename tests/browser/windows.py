"""Reusable browser windows: the first page in a window takes a second, later ones a fifth of that."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from .moves import LONGEST, SPY

PROGRAMS = ("chromium-headless-shell", "chromium")
"""Debian's browsers. The headless shell is faster."""
USUAL: dict[str, Any] = {"locale": "en-US", "reduced_motion": "reduce", "viewport": {"width": 1366, "height": 768}}
OUTSIDE = -10
"""Mouse position outside the page."""
BLANK_PAGE = '<!doctype html><link rel="icon" href="data:,">'
"""It names an icon, or else the browser requests /favicon.ico later and the next test in the window sees the error."""


def installed_browser() -> str:
    """Return the path of the browser for tests and screenshots."""
    path = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert path is not None, "no browser: `make browser` installs Debian's (apt install chromium-headless-shell, or chromium)"
    return path


@dataclass
class Window:
    """An isolated browser context with one page."""

    context: BrowserContext
    page: Page
    options: dict[str, Any]

    def close(self) -> None:
        self.context.close()


class Windows:
    """A pool of browser windows, reused for the same options."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: list[Window] = []

    def open_new(self, **options: Any) -> Window:
        options = {**USUAL, **options}
        script = options.pop("script", None)
        context = self._browser.new_context(**options)
        context.set_default_timeout(LONGEST)
        context.add_init_script(SPY)
        if script is not None:
            context.add_init_script(path=script)
        return Window(context, context.new_page(), {**options, "script": script})

    def open(self, **options: Any) -> Window:
        """Return a clean window, reusing an idle one with the same options apart from the size."""
        wanted = {"script": None, **USUAL, **options}
        for window in self._waiting:
            if {**window.options, "viewport": wanted["viewport"]} == wanted:
                self._waiting.remove(window)
                window.page.set_viewport_size(wanted["viewport"])
                return window
        return self.open_new(**options)

    def release(self, window: Window, url: str) -> None:
        """Clean a window for reuse. It must have visited only this server, which must be running."""
        page = window.page
        if window.context.pages != [page]:
            window.close()
            return
        page.unroute_all()
        window.context.set_offline(False)
        page.emulate_media(
            color_scheme=window.options.get("color_scheme", "light"), reduced_motion=window.options["reduced_motion"]
        )
        page.mouse.move(OUTSIDE, OUTSIDE)
        between = f"{url}/between-two-users"
        page.route(between, lambda route: route.fulfill(content_type="text/html", body=BLANK_PAGE))
        page.goto(between)
        page.evaluate("localStorage.clear(), sessionStorage.clear()")
        page.unroute(between)
        self._waiting.append(window)
