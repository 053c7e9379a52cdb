"""Own bots: classes that anybody has written, in a file or a module, and that play wherever other bots do.

The file is a program and is run as one. Nothing but its owner's word has it read.
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
from feodum.engine.decision import Answer, Decision, as_answer
from feodum.files.plain_files import UnreadableFile, read_plain_text
from feodum.messages.message import Saying, said_by
from feodum.messages.suggestions import did_you_mean, quoted
from feodum.strategies.loaded_plans import BotError
from feodum.view.window import View

MAX_FILE_BYTES = 1_000_000
MAX_LABEL = 40
ENDING = ".py"
_IN_FILE = re.compile(r"(?P<path>.+\.py)(?::(?P<name>\w+))?", re.DOTALL)
_IN_MODULE = re.compile(r"(?P<module>[^\W\d]\w*(?:\.[^\W\d]\w*)*):(?P<name>[^\W\d]\w*)")


@dataclass(frozen=True)
class OwnBot:
    """Where a bot's class is; a file comes along as its text, so that other processes and machines need not have it."""

    written: str
    """As its owner wrote it: `mine.py`, `mine.py:Cautious`, `my_bots.careful:Cautious`."""
    class_name: str
    label: str
    path: str = ""
    source: str = ""
    module: str = ""

    def make(self, seed: int) -> Bot:
        """A new bot for one game; its class gets the seed if it asks for one."""
        kind = _class_of(self)
        try:
            arguments = {"seed": seed} if "seed" in inspect.signature(kind).parameters else {}
            made = kind(**arguments)
        except Exception as error:
            raise BotError(
                Saying(
                    "bot-not-made",
                    "{file}: {name} can't be made: {why}",
                    file=self.written,
                    name=self.class_name,
                    why=_told(error, self),
                )
            ) from None
        return _Guarded(self, made)


class _Guarded(Bot):
    """Lets somebody's bot decide, and says whose fault it was if it can't."""

    def __init__(self, own: OwnBot, bot: Bot) -> None:
        super().__init__()
        self.name = own.label
        self.own = own
        self.bot = bot

    def decide(self, view: View, decision: Decision) -> Answer:
        try:
            answer = as_answer(self.bot.decide(view, decision))
            decision.check(answer)
        except Exception as error:
            where = Saying(
                "bot-where",
                "in turn {turn}, asked by {source} to {verb}",
                turn=view.turn_number,
                source=decision.source,
                verb=decision.verb,
            )
            raise BotError(
                Saying(
                    "bot-failed",
                    "{file}: {name} failed {where}: {why}",
                    file=self.own.written,
                    name=self.own.class_name,
                    where=where,
                    why=_told(error, self.own),
                )
            ) from None
        return answer


def is_own_bot(name: str) -> bool:
    """Whether the name means a class in a file or module rather than a bot of ours."""
    return _IN_FILE.fullmatch(name) is not None or _IN_MODULE.fullmatch(name) is not None


def find_own_bot(name: str) -> OwnBot:
    """The bot in `mine.py`, `mine.py:Class` or `module:Class`; BotError says what is wrong with it."""
    in_file = _IN_FILE.fullmatch(name)
    if in_file is not None:
        path = in_file["path"]
        try:
            source = read_plain_text(Path(path), MAX_FILE_BYTES)
        except UnreadableFile as error:
            raise BotError(said_by(error)) from None
        module = _module_of_file(path, source)
        class_name = in_file["name"] or _only_bot(module, path)
        own = OwnBot(name, class_name, "", path=path, source=source)
    else:
        in_module = _IN_MODULE.fullmatch(name)
        if in_module is None:
            raise BotError(
                Saying("bot-not-own", "{name}: a bot of your own is a file such as mine.py, or module:Class", name=quoted(name))
            )
        module = _imported(in_module["module"], name)
        own = OwnBot(name, in_module["name"], "", module=in_module["module"])
    kind = _bot_class(module, own)
    said = kind.name if isinstance(kind.name, str) and kind.name != Bot.name else own.class_name
    label = " ".join(said.split())[:MAX_LABEL]
    return OwnBot(own.written, own.class_name, label or own.class_name, own.path, own.source, own.module)


def _class_of(own: OwnBot) -> type[Bot]:
    module = _module_of_file(own.path, own.source) if own.path else _imported(own.module, own.written)
    return _bot_class(module, own)


def _bot_class(module: ModuleType, own: OwnBot) -> type[Bot]:
    kind = getattr(module, own.class_name, None)
    if kind is None:
        hint = did_you_mean(own.class_name, _bots_in(module))
        raise BotError(
            Saying("bot-no-class", "{file}: there is no class {name}{hint}", file=own.written, name=own.class_name, hint=hint)
        )
    if not isinstance(kind, type) or not issubclass(kind, Bot):
        raise BotError(
            Saying(
                "bot-no-bot",
                "{file}: {name} is no bot; a bot is a class such as 'class {name}(Bot):', with "
                "'from feodum.bots.bot import Bot'",
                file=own.written,
                name=own.class_name,
            )
        )
    return kind


def _bots_in(module: ModuleType) -> list[str]:
    """The names of the bots that the module itself has written."""
    return [
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Bot) and value.__module__ == module.__name__ and name[0] != "_"
    ]


def _only_bot(module: ModuleType, path: str) -> str:
    names = _bots_in(module)
    if not names:
        raise BotError(
            Saying(
                "bot-none-in-file",
                "{file}: there is no bot in this file; a bot is a class such as 'class Mine(Bot):'",
                file=path,
            )
        )
    if len(names) > 1:
        raise BotError(
            Saying(
                "bot-several-in-file",
                "{file}: there are {count} bots in this file; say which one, such as {file}:{first}",
                file=path,
                count=len(names),
                first=names[0],
            )
        )
    return names[0]


@lru_cache(maxsize=64)
def _module_of_file(path: str, source: str) -> ModuleType:
    """The file, run as a module of its own."""
    mark = hashlib.sha256(source.encode()).hexdigest()[:32]
    module = ModuleType(f"own_bot_{mark}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # classes such as data classes look their module up
    try:
        exec(compile(source, path, "exec", dont_inherit=True), vars(module))
    except SyntaxError as error:
        del sys.modules[module.__name__]
        raise BotError(f"{path}:{error.lineno or 1}: {error.msg}") from None
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        line = _line_in(error, path)
        raise BotError(f"{path}:{line or 1}: {type(error).__name__}: {error}") from None
    return module


def _imported(module: str, written: str) -> ModuleType:
    """The module, also one in the folder where the command was started."""
    folder = os.getcwd()
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name is not None and (module == error.name or module.startswith(f"{error.name}.")):
            raise BotError(
                Saying("bot-no-module", "{file}: there is no module {module}", file=written, module=error.name)
            ) from None
        raise BotError(Saying("of", "{place}: {why}", place=written, why=error)) from None
    except (Exception, SystemExit) as error:
        raise BotError(f"{written}: {type(error).__name__}: {error}") from None


def _told(error: BaseException, own: OwnBot) -> str:
    """What went wrong, and in which line of the bot's file."""
    file = own.path or getattr(sys.modules.get(own.module), "__file__", "") or ""
    line = _line_in(error, file)
    where = f" (line {line})" if line else ""
    return f"{type(error).__name__}: {error}{where}"


def _line_in(error: BaseException, file: str) -> int | None:
    """The last line of the file that was being run."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return lines[-1] if lines else None
