"""Styles and key bindings of the full-screen interface."""

STYLES = """
#strip { height: 1; background: $primary; color: $text; padding: 0 1; }
#body { height: 1fr; }
#left { width: 1fr; }
#others { height: auto; max-height: 30%; padding: 0 1; color: $text-muted; }
#supply { height: 1fr; padding: 0 1; }
#play { height: auto; max-height: 27%; padding: 0 1; }
#log { width: 28; border-left: solid $primary; padding: 0 0 0 1; scrollbar-size-vertical: 1; }
.-wide #log { width: 46; }
#decision { height: auto; max-height: 9; border-top: solid $accent; padding: 0 1; }
#prompt { height: auto; text-style: bold; }
#hand, #options, #answer { height: auto; }
#typed { display: none; height: 1; border: none; padding: 0; }
ToastRack { dock: top; align: right top; margin: 1 0 0 0; }  /* never over the question */
"""
CELL = 24
"""Minimum width of a pile."""
NO_KEY = "   "
"""Placeholder for the key of a pile that can't be picked, to keep columns aligned."""
KEYS = {
    ("enter", "confirm"): "terminal-key-confirm",
    ("t", "all"): "terminal-key-all",
    ("u", "undo"): "terminal-key-undo",
    ("h", "hint"): "terminal-key-hint",
    ("question_mark", "read"): "terminal-key-read",
    ("r", "replay"): "terminal-key-replay",
    ("l", "log"): "terminal-key-log",
    ("q", "leave"): "terminal-key-leave",
}
"""Message ids of the key descriptions in the footer, by key and action."""
REPRINTED_EVENTS = 150
"""How many events are printed again after an undo."""
