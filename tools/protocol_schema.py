"""Generate the JSON Schema of the server's protocol: of every message, request body and reply.

The sources are the types that `contract.py` writes as TypeScript. `make contract` writes the schema twice: into the package,
which serves it at /api/schema, and into docs/reference.
"""

from __future__ import annotations

import json
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from contract import ROOT, alias_docstring, doc_of, fields, name_of, page_name, protocol_types

from feodum.server.http.client_messages import VERSION

TARGETS: Final = (
    ROOT / "src" / "feodum" / "server" / "protocol.schema.json",
    ROOT / "docs" / "reference" / "protocol.schema.json",
)
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
REF: Final = "#/$defs/"


def protocol_schema() -> dict[str, Any]:
    """Return the schema. Its definitions have the names of the TypeScript types; the root is any message on the socket."""
    shapes = {name: shape for name, shape in protocol_types().items() if not _is_base(shape)}
    classes = [shape for shape in shapes.values() if isinstance(shape, type)]
    _, components = msgspec.json.schema_components(classes, ref_template=REF + "{name}", schema_hook=_hook)
    found: dict[str, Any] = {page_name(name): _named(schema) for name, schema in components.items()}
    for name, shape in shapes.items():
        if isinstance(shape, type):
            _describe(found[name], shape)
        else:
            found[name] = {**_alias(shape), **_described(alias_docstring(name))}
    return {
        "$schema": DIALECT,
        "title": f"Feodum server protocol, version {VERSION}",
        "description": "Messages on the socket. $defs also has the bodies and replies of the HTTP requests.",
        "anyOf": [{"$ref": f"{REF}ClientMessage"}, {"$ref": f"{REF}ServerMessage"}],
        "$defs": dict(sorted(found.items())),
    }


def _is_base(shape: object) -> bool:
    """Return whether a type only has the common fields of messages, and is no message itself."""
    return isinstance(shape, type) and issubclass(shape, msgspec.Struct) and bool(shape.__subclasses__())


def _hook(type_: type) -> dict[str, Any]:
    """Return the schema of a type that msgspec doesn't know: `object` is any value."""
    assert type_ is object, type_
    return {"description": "Any JSON value."}


def _named(schema: Any) -> Any:
    """Return a schema with the references and titles under the names of the TypeScript types."""
    if isinstance(schema, list):
        return [_named(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    renamed = {key: _named(value) for key, value in schema.items()}
    if isinstance(renamed.get("$ref"), str):
        renamed["$ref"] = REF + page_name(renamed["$ref"].removeprefix(REF))
    if isinstance(renamed.get("title"), str):
        renamed["title"] = page_name(renamed["title"])
    return renamed


def _describe(schema: dict[str, Any], shape: type) -> None:
    """Add the docstrings of a type and its fields, and the choices of fields that the server checks later."""
    schema.pop("description", None)
    schema.update(_described(doc_of(shape)))
    for key, type_, _, note in fields(shape):
        choices = [part for part in get_args(type_)[1:] if get_origin(part) is Literal]
        if choices:
            schema["properties"][key] = {"$ref": REF + name_of(choices[0])}
        schema["properties"][key] |= _described(note)


def _described(text: str) -> dict[str, str]:
    return {"description": " ".join(text.split())} if text else {}


def _alias(shape: object) -> dict[str, Any]:
    """Return the schema of a Literal, or of a union of types."""
    if get_origin(shape) is Literal:
        return {"enum": list(get_args(shape))}
    parts = get_args(shape)
    names = [name_of(part) for part in parts]
    if all(names):
        return {"anyOf": [{"$ref": REF + name} for name in names]}
    schema: dict[str, Any] = msgspec.json.schema(shape)
    return schema


def schema_text() -> str:
    return json.dumps(protocol_schema(), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    text = schema_text()
    for target in TARGETS:
        target.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
