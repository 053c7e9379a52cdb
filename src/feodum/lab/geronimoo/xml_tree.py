"""Parse untrusted XML into a small tree with line numbers.

The parser of the standard library is safe if a document can't define entities, so any DOCTYPE is rejected.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from feodum.messages.message import Message

MAX_DEPTH = 50
MAX_TEXT = 200


class XmlError(ValueError):
    """A document that can't be parsed, with the position. Lines and columns count from 1."""

    def __init__(self, file: str, line: int, column: int, message: str) -> None:
        self.file = file
        self.line = line
        self.column = column
        self.message = message
        super().__init__(Message("of", "{place}: {why}", place=f"{file}:{line}:{column}", why=message))


@dataclass(slots=True)
class Element:
    """An element with its attributes, children and position."""

    tag: str
    attributes: dict[str, str]
    line: int
    column: int
    children: list[Element] = field(default_factory=list)
    text: str = ""
    """The start of the text directly inside the element. It is not used, only reported."""

    def attribute(self, name: str) -> str:
        """Return an attribute without surrounding spaces, or an empty string."""
        return self.attributes.get(name, "").strip()

    def child(self, tag: str) -> Element | None:
        """Return the first child with a tag, or None."""
        return next((child for child in self.children if child.tag == tag), None)


def parse_xml(document: str | bytes, file: str) -> Element:
    """Return the root element. Raises `XmlError` if the document is malformed or has a DOCTYPE."""
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
            # An unknown encoding, or text with lone surrogates.
            raise XmlError(self.file, 1, 1, Message("xml-undecoded", "the text can't be decoded: {why}", why=error)) from None
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
                self.file,
                line,
                column,
                Message("xml-nested", "elements are nested more than {most} levels deep", most=MAX_DEPTH),
            )

    def _end(self, tag: str) -> None:
        self.open_elements.pop()

    def _characters(self, text: str) -> None:
        element = self.open_elements[-1]
        if text.strip() and len(element.text) < MAX_TEXT:
            element.text = (element.text + text)[:MAX_TEXT]

    def _refuse_doctype(self, *details: object) -> NoReturn:
        line, column = self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1
        raise XmlError(self.file, line, column, Message("xml-doctype", "a DOCTYPE or entity declaration is not allowed"))
