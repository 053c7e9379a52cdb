"""Reads XML that strangers wrote into a small tree with line numbers.

The parser of the standard library is safe as long as a document can't define entities; so any DOCTYPE is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from feodum.messages.message import Saying

MAX_DEPTH = 50
MAX_TEXT = 200


class XmlError(ValueError):
    """A document that can't be read, with the place; lines and columns count from 1."""

    def __init__(self, file: str, line: int, column: int, message: str) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        super().__init__(Saying("of", "{place}: {why}", place=f"{file}:{line}:{column}", why=message))


@dataclass(slots=True)
class Element:
    """An element with its attributes, its children and where it stands."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[Element] = field(default_factory=list)
    text: str = ""
    """The beginning of the text directly inside it, all pieces joined. No element needs it; it's only told of."""

    def attribute(self, name: str) -> str:
        """The attribute without outer spaces; empty if it isn't there."""
        return self.attributes.get(name, "").strip()

    def child(self, tag: str) -> Element | None:
        """The first child of that tag."""
        return next((child for child in self.children if child.tag == tag), None)


def parse_xml(document: str | bytes, file: str) -> Element:
    """The root element; `XmlError` if the document is malformed or has a DOCTYPE."""
    return _TreeBuilder(file).build(document)


class _TreeBuilder:
    def __init__(self, file: str) -> None:
        self.file = file
        self.open_elements: list[Element] = []
        self.root: Element | None = None
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.parser.StartDoctypeDeclHandler = self._refuse_doctype
        self.parser.EntityDeclHandler = self._refuse_doctype

    def build(self, document: str | bytes) -> Element:
        try:
            self.parser.Parse(document, True)
        except expat.ExpatError as error:
            raise XmlError(self.file, error.lineno, error.offset + 1, expat.ErrorString(error.code)) from None
        except (ValueError, LookupError) as error:
            if isinstance(error, XmlError):
                raise
            # An encoding that Python doesn't know, or text that can't be one (lone surrogates).
            raise XmlError(self.file, 1, 1, Saying("xml-undecoded", "the text can't be decoded: {why}", why=error)) from None
        assert self.root is not None  # a document without root element is malformed
        return self.root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        element = Element(tag, attributes, line, column)
        if self.open_elements:
            self.open_elements[-1].children.append(element)
        else:
            self.root = element
        self.open_elements.append(element)
        if len(self.open_elements) > MAX_DEPTH:
            raise XmlError(
                self.file, line, column, Saying("xml-nested", "elements are nested more than {most} deep", most=MAX_DEPTH)
            )

    def _end(self, tag: str) -> None:
        self.open_elements.pop()

    def _characters(self, text: str) -> None:
        element = self.open_elements[-1]
        if text.strip() and len(element.text) < MAX_TEXT:
            element.text = (element.text + text)[:MAX_TEXT]

    def _refuse_doctype(self, *details: object) -> NoReturn:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        raise XmlError(self.file, line, column, Saying("xml-doctype", "a DOCTYPE or entity declaration is not allowed"))
