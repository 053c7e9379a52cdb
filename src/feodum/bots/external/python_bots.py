"""Custom bots: classes that users write in a file or module. They can play wherever other bots can.

Loading a custom bot runs its file. Feodum never loads a file that the user did not name.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import os
import re
import sys
import traceback
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType

from feodum.bots.bot import Bot
from feodum.bots.external.failure_place import asked_where
from feodum.engine.decision import Answer, Decision, as_answer
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Message, error_message, printable_path
from feodum.messages.suggestions import did_you_mean, shorten
from feodum.strategies.loaded_plans import BotError
from feodum.view.window import View

MAX_FILE_BYTES = 1_000_000
MAX_LABEL = 40
SUFFIX = ".py"
_IN_FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<name>\w+))?", re.DOTALL)
_IN_MODULE = re.compile(r"(?P<module>[^\W\d]\w*(?:\.[^\W\d]\w*)*):(?P<name>[^\W\d]\w*)")


@dataclass(frozen=True)
class CustomBot:
    """Where to find a bot class: in a file or in an importable module.

    `source` is the text of the file, so that other processes and machines don't need the file.
    """

    spec: str
    """The name the user gave: `mine.py`, `mine.py:Cautious`, `my_bots.careful:Cautious`."""
    class_name: str
    label: str
    path: str = ""
    source: str = ""
    module: str = ""

    def make(self, seed: int) -> Bot:
        """Create a bot for one game. The class receives the seed if its constructor takes one."""
        kind = _class_of(self)
        try:
            arguments = {"seed": seed} if "seed" in inspect.signature(kind).parameters else {}
            bot = kind(**arguments)
        except Exception as error:
            raise BotError(
                Message(
                    "bot-not-made",
                    "{file}: {name} can't be created: {why}",
                    file=self.spec,
                    name=self.class_name,
                    why=_describe_error(error, self),
                )
            ) from None
        return _GuardedBot(self, bot)


class _GuardedBot(Bot):
    """Wraps a custom bot and names it in the error if it fails."""

    def __init__(self, custom: CustomBot, bot: Bot) -> None:
        super().__init__()
        self.name = custom.label
        self.custom = custom
        self.bot = bot

    def decide(self, view: View, decision: Decision) -> Answer:
        try:
            answer = as_answer(self.bot.decide(view, decision))
            decision.check(answer)
        except Exception as error:
            raise BotError(
                Message(
                    "bot-failed",
                    "{file}: {name} failed {where}: {why}",
                    file=self.custom.spec,
                    name=self.custom.class_name,
                    where=asked_where(view, decision),
                    why=_describe_error(error, self.custom),
                )
            ) from None
        return answer


def is_custom_bot(name: str) -> bool:
    """Return whether the name refers to a class in a file or module."""
    return _IN_FILE.fullmatch(name) is not None or _IN_MODULE.fullmatch(name) is not None


def find_custom_bot(name: str) -> CustomBot:
    """Find the bot in `mine.py`, `mine.py:Class` or `module:Class`. Raises BotError if that fails."""
    in_file = _IN_FILE.fullmatch(name)
    if in_file is not None:
        path = in_file["path"]
        try:
            source = read_plain_text(Path(path), MAX_FILE_BYTES)
        except UnreadableFile as error:
            raise BotError(error_message(error)) from None
        module = _module_of_file(path, source)
        class_name = in_file["name"] or _only_bot(module, path)
        custom = CustomBot(name, class_name, "", path=path, source=source)
    else:
        in_module = _IN_MODULE.fullmatch(name)
        if in_module is None:
            raise BotError(
                Message(
                    "bot-not-own", "{name}: not a custom bot. Use a Python file (mine.py) or module:Class", name=shorten(name)
                )
            )
        module = _import_module(in_module["module"], name)
        custom = CustomBot(name, in_module["name"], "", module=in_module["module"])
    kind = _bot_class(module, custom)
    declared = kind.name if isinstance(kind.name, str) else custom.class_name
    label = " ".join(declared.split())[:MAX_LABEL]
    return CustomBot(custom.spec, custom.class_name, label or custom.class_name, custom.path, custom.source, custom.module)


def _class_of(custom: CustomBot) -> type[Bot]:
    module = _module_of_file(custom.path, custom.source) if custom.path else _import_module(custom.module, custom.spec)
    return _bot_class(module, custom)


def _bot_class(module: ModuleType, custom: CustomBot) -> type[Bot]:
    kind = getattr(module, custom.class_name, None)
    if kind is None:
        hint = did_you_mean(custom.class_name, _bots_in(module))
        raise BotError(
            Message("bot-no-class", "{file}: no class {name}{hint}", file=custom.spec, name=custom.class_name, hint=hint)
        )
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        raise BotError(
            Message(
                "bot-no-bot",
                "{file}: {name} is not a bot; write a class such as 'class {name}(Bot):', with "
                "'from feodum.bots.bot import Bot'",
                file=custom.spec,
                name=custom.class_name,
            )
        )
    return kind


def _bots_in(module: ModuleType) -> list[str]:
    """Return the names of the public bot classes that the module defines."""
    return [
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Bot) and value.__module__ == module.__name__ and name[0] != "_"
    ]


def _only_bot(module: ModuleType, path: str) -> str:
    names = _bots_in(module)
    if not names:
        raise BotError(
            Message(
                "bot-none-in-file",
                "{file}: no bot in this file; write a class such as 'class Mine(Bot):'",
                file=path,
            )
        )
    if len(names) > 1:
        raise BotError(
            Message(
                "bot-several-in-file",
                "{file}: this file has {count} bots; name one of them, such as {file}:{first}",
                file=path,
                count=len(names),
                first=names[0],
            )
        )
    return names[0]


@lru_cache(maxsize=64)
def _module_of_file(path: str, source: str) -> ModuleType:
    """Run the source text of a file as a new module. Raises BotError with the line number if it fails."""
    digest = hashlib.sha256(source.encode()).hexdigest()[:32]
    module = ModuleType(f"own_bot_{digest}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # dataclasses look up their module
    try:
        exec(compile(source, path, "exec", dont_inherit=True), vars(module))
    except SyntaxError as error:
        del sys.modules[module.__name__]
        raise BotError(f"{printable_path(path)}:{error.lineno or 1}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        line = _line_in(error, path)
        raise BotError(f"{printable_path(path)}:{line or 1}: {type(error).__name__}: {error}") from None
    return module


def _import_module(module: str, spec: str) -> ModuleType:
    """Import the module, which may be in the current directory. Raises BotError if it fails."""
    folder = os.getcwd()
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and (module == error.name or module.startswith(f"{error.name}.")):
            raise BotError(Message("bot-no-module", "{file}: no module named {module}", file=spec, module=error.name)) from None
        raise BotError(Message("of", "{place}: {why}", place=spec, why=error)) from None
    except (Exception, SystemExit) as error:
        raise BotError(f"{printable_path(spec)}: {type(error).__name__}: {error}") from None


def _describe_error(error: BaseException, custom: CustomBot) -> str:
    """Describe the error, including the line of the bot's file that caused it."""
    file = custom.path or getattr(sys.modules.get(custom.module), "__file__", "") or ""
    line = _line_in(error, file)
    where = f" (line {line})" if line else ""
    return f"{type(error).__name__}: {error}{where}"


def _line_in(error: BaseException, file: str) -> int | None:
    """Return the line of the file that was running when the error occurred."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return lines[-1] if lines else None
