"""Browser windows that are used again: the first page in a new one costs a second of work, the next ones a fifth of it."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from .moves import LONGEST, SPY

PROGRAMS = ("chromium-headless-shell", "chromium")
"""Debian's own browsers. The first has no windows to draw, and less to do."""
USUAL: dict[str, Any] = {"locale": "en-US", "reduced_motion": "reduce", "viewport": {"width": 1366, "height": 768}}
OUTSIDE = -10
"""Where the mouse is when nobody uses it."""
NOTHING_TO_SEE = '<!doctype html><link rel="icon" href="data:,">'
"""With an icon of its own: for a document that names none the browser asks the server for /favicon.ico, some time after the
document is there, and that there is none would be told to whoever has the window by then."""


def installed_browser() -> str:
    """Where the browser is that tests and pictures use."""
    path = next(filter(None, map(shutil.which, PROGRAMS)), None)
    assert path is not None, "no browser: `make browser` installs Debian's (apt install chromium-headless-shell, or chromium)"
    return path


@dataclass
class Window:
    """A browser of somebody's own: nothing that others keep is seen in it."""

    context: BrowserContext
    page: Page
    wishes: dict[str, Any]

    def close(self) -> None:
        self.context.close()


class Windows:
    """The windows of a browser, those in use and those that wait for somebody with the same wishes."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: list[Window] = []

    def open_new(self, **wishes: Any) -> Window:
        wishes = {**USUAL, **wishes}
        script = wishes.pop("script", None)
        context = self._browser.new_context(**wishes)
        context.set_default_timeout(LONGEST)
        context.add_init_script(SPY)
        if script is not None:
            context.add_init_script(path=script)
        return Window(context, context.new_page(), {**wishes, "script": script})

    def open(self, **wishes: Any) -> Window:
        """A window like new: one that waits, if it differs in nothing but the size."""
        wanted = {"script": None, **USUAL, **wishes}
        for window in self._waiting:
            if {**window.wishes, "viewport": wanted["viewport"]} == wanted:
                self._waiting.remove(window)
                window.page.set_viewport_size(wanted["viewport"])
                return window
        return self.open_new(**wishes)

    def give_back(self, window: Window, url: str) -> None:
        """Make a window like new whose user has been nowhere but at this server, which is still there."""
        page = window.page
        if window.context.pages != [page]:
            window.close()
            return
        page.unroute_all()
        window.context.set_offline(False)
        page.emulate_media(
            color_scheme=window.wishes.get("color_scheme", "light"), reduced_motion=window.wishes["reduced_motion"]
        )
        page.mouse.move(OUTSIDE, OUTSIDE)
        between = f"{url}/between-two-users"
        page.route(between, lambda route: route.fulfill(content_type="text/html", body=NOTHING_TO_SEE))
        page.goto(between)
        page.evaluate("localStorage.clear(), sessionStorage.clear()")
        page.unroute(between)
        self._waiting.append(window)
