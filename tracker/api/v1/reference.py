"""The API reference page, rendered from the OpenAPI schema."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from scoring.json_values import JsonMapping
from tracker.api.v1.api import api

Described = JsonMapping
PREFIX = "/api/v1/"
DEPTH = 3
"""The maximum nesting of examples."""
KINDS = {"string": "text", "integer": "number", "number": "number", "boolean": "true or false"}


@dataclass(frozen=True, slots=True)
class Value:
    """A parameter or field; `place` is "path", "query" or "body"."""

    name: str
    place: str
    kind: str
    about: str
    is_required: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """A status code and its response body."""

    status: str
    what: str


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An operation: its method and address, parameters and responses."""

    id: str
    method: str
    path: str
    about: str
    scope: str
    values: tuple[Value, ...]
    body: str
    example: str
    answers: tuple[Answer, ...]

    @property
    def in_address(self) -> tuple[Value, ...]:
        """The path parameters."""
        return tuple(value for value in self.values if value.place != "body")


@dataclass(frozen=True, slots=True)
class Group:
    """The operations on one kind of object."""

    title: str
    askings: tuple[Endpoint, ...]


@csrf_exempt
@require_safe
def description(request: HttpRequest) -> HttpResponse:
    """The OpenAPI schema, for programs."""
    return api.create_response(request, api.get_openapi_schema(path_prefix=PREFIX), status=200)


@csrf_exempt
@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """The reference page, on which operations can be tried."""
    return render(request, "api/reference.html", {"groups": groups()})


@cache
def groups() -> tuple[Group, ...]:
    """The groups in the schema's order."""
    described = api.get_openapi_schema(path_prefix=PREFIX)
    by_tag: dict[str, list[Endpoint]] = {}
    for path, methods in described["paths"].items():
        for method, asked in methods.items():
            asking = _asking(path, method, asked, described)
            by_tag.setdefault(asked["tags"][0], []).append(asking)
    return tuple(Group(tag, tuple(askings)) for tag, askings in by_tag.items())


def _asking(path: str, method: str, asked: Described, described: Described) -> Endpoint:
    body = asked.get("requestBody", {}).get("content", {}).get("application/json", {})
    answers = asked["responses"]
    done = next(answer for status, answer in answers.items() if int(status) < 300)
    return Endpoint(
        id=asked["operationId"],
        method=method.upper(),
        path=path,
        about=asked.get("description", ""),
        scope=_scope(asked),
        values=(*_parameters(asked, described), *_fields(body.get("schema"), described)),
        body=_example(body.get("schema"), described),
        example=_example(done["content"]["application/json"]["schema"], described),
        answers=tuple(
            Answer(str(status), answer["description"]) for status, answer in answers.items()
        ),
    )


def _scope(asked: Described) -> str:
    """The scope that a key needs, empty if none."""
    return str(asked.get("x-scope", ""))


def _parameters(asked: Described, described: Described) -> Iterable[Value]:
    for parameter in asked.get("parameters", ()):
        yield Value(
            name=parameter["name"],
            place=parameter["in"],
            kind=_kind(parameter["schema"], described),
            about=parameter["schema"].get("description", ""),
            is_required=parameter["required"],
        )


def _fields(schema: Described | None, described: Described) -> Iterable[Value]:
    whole = _resolved(schema or {}, described)
    for name, field in whole.get("properties", {}).items():
        yield Value(
            name=name,
            place="body",
            kind=_kind(field, described),
            about=field.get("description", ""),
            is_required=name in whole.get("required", ()),
        )


def _kind(schema: Described, described: Described) -> str:
    """The type of a value, in a few words."""
    if "anyOf" in schema:
        return " or ".join(_kind(kind, described) for kind in schema["anyOf"])
    schema = _resolved(schema, described)
    if "enum" in schema:
        return " · ".join(map(str, schema["enum"]))
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'], described)}"
    if schema.get("type") == "null":
        return "null"
    return KINDS.get(schema.get("type", ""), "object") + (
        f" ({schema['format']})" if "format" in schema else ""
    )


def _example(schema: Described | None, described: Described) -> str:
    """A sample value as JSON, from the examples in the schema."""
    if schema is None:
        return ""
    return json.dumps(_sample(schema, described, DEPTH), indent=2, ensure_ascii=False)


def _sample(schema: Described, described: Described, depth: int) -> object:
    schema = _resolved(schema, described)
    if "anyOf" in schema and "examples" not in schema:
        schema = _resolved(schema["anyOf"][0], described)
    for told in ("examples", "enum"):
        if told in schema:
            return schema[told][0]
    if "default" in schema:
        return schema["default"]
    if schema.get("type") == "array":
        return [_sample(schema["items"], described, depth - 1)] if depth else []
    if "properties" in schema:
        fields = schema["properties"].items() if depth else ()
        return {name: _sample(field, described, depth - 1) for name, field in fields}
    return SAMPLES.get(schema.get("format", ""), SAMPLES.get(schema.get("type", ""), {}))


SAMPLES: JsonMapping = {
    "string": "",
    "integer": 1,
    "number": 1,
    "boolean": False,
    "date": "2025-11-21",
    "date-time": "2025-11-21T18:30:00Z",
    "uuid": "7c9e6679-7425-40de-944b-e07fc1f90ae7",
}


def _resolved(schema: Described, described: Described) -> Described:
    """The schema behind a `$ref`."""
    if "$ref" not in schema:
        return schema
    name = schema["$ref"].rsplit("/", 1)[-1]
    found: Described = described["components"]["schemas"][name]
    return found
