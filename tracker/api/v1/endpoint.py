"""Shared by all endpoints: bodies, keys, paging and JSON errors.

An error has a code, a sentence, and the faulty fields.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Generic, TypeVar

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from ninja import Field as NinjaField
from ninja import Schema
from ninja.errors import ValidationError
from ninja.parser import Parser
from ninja.security import HttpBearer
from pydantic import BeforeValidator, ConfigDict, Field, StrictInt

from scoring.json_values import Json, JsonMapping
from tracker.access.security_log import note
from tracker.accounts.queries import token_with
from tracker.accounts.services import note_use
from tracker.api.json_endpoint import MOST_BYTES
from tracker.common.errors import RecordError
from tracker.engine.records.strict_json import BadJsonError, read_object
from tracker.platform.web import request_id as numbering

MOST_ROWS = 200
USUAL = 50
MOST_OFFSET = 1_000_000

Row = TypeVar("Row")
Shown = TypeVar("Shown")


class Span(Schema):
    """Which rows of a list are asked for."""

    limit: int = NinjaField(USUAL, ge=1, le=MOST_ROWS, description="How many rows at most.")
    offset: int = NinjaField(0, ge=0, le=MOST_OFFSET, description="How many rows are passed over.")


class Search(Span):
    """The same, and what the rows are searched for."""

    q: str = NinjaField("", max_length=100, description="A text to look for, whatever the case.")

    @property
    def text(self) -> str:
        """The search text, without NUL, which databases cannot search for."""
        return self.q.replace("\0", "")


class Page(Schema, Generic[Row]):
    """Some rows of a list, and how many there are in all."""

    total: int
    limit: int
    offset: int
    items: list[Row]


def page_of(found: Sequence[Shown], span: Span, row: Callable[[Shown], Row]) -> Page[Row]:
    """The requested rows out of all results."""
    shown = found[span.offset : span.offset + span.limit]
    return paged_rows([row(item) for item in shown], span, len(found))


def paged_rows(rows: list[Row], span: Span, total: int) -> Page[Row]:
    """A page of rows that were fetched already, out of `total`."""
    return Page(total=total, limit=span.limit, offset=span.offset, items=rows)


class FieldProblem(Schema):
    """A problem with a field of the request."""

    field: str = NinjaField(description="Its path, as in `players.0`; empty for the whole.")
    code: str = NinjaField(description="One of the codes of refusal, the same for good.")
    message: str = NinjaField(description="The same in a sentence, for people.")


class Problem(Schema):
    """Why a request was refused; nothing was written."""

    code: str
    message: str
    fields: list[FieldProblem]
    request_id: str = NinjaField(
        default_factory=numbering.current_request_id,
        description="The number of the request, under which the server’s log has it.",
    )


class Refusal(Exception):  # noqa: N818 - it is an answer
    """Refuses the request with this status; `message` is for people."""

    def __init__(
        self, status: int, code: str, message: str, fields: Iterable[FieldProblem] = ()
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.message = status, code, str(message)
        self.fields = list(fields)

    @property
    def problem(self) -> dict[str, object]:
        """The body of the error response."""
        return Problem(code=self.code, message=self.message, fields=self.fields).model_dump()


NAMES: Mapping[str, str] = {
    "missing": "missing_field",
    "extra_forbidden": "unknown_field",
}
"""Our codes for the validator's; all others are invalid values."""
UNREADABLE = gettext_lazy("This cannot be read.")
SAID: JsonMapping = {
    "missing": gettext_lazy("This is missing."),
    "extra_forbidden": gettext_lazy("This field is not known."),
    "int_type": gettext_lazy("Send a whole number."),
    "string_type": gettext_lazy("Send a text."),
    "bool_type": gettext_lazy("Send true or false."),
    "list_type": gettext_lazy("Send a list."),
    "dict_type": gettext_lazy("Send an object in braces."),
    "greater_than_equal": gettext_lazy("This must be {ge} or more."),
    "less_than_equal": gettext_lazy("This must be {le} or less."),
    "too_long": gettext_lazy("Send {max_length} values at most."),
}
"""The message for each of the validator's error types; UNREADABLE for any other."""


def not_found() -> Refusal:
    """404 for what does not exist or is not visible."""
    return Refusal(404, "not_found", _("The book has nothing at this address."))


def refusal_of(error: RecordError, renamed: Mapping[str, str] | None = None) -> Refusal:
    """The refusal for an error of a service; `renamed` maps path prefixes to the API's names."""
    fields = [
        FieldProblem(
            field=_renamed(problem.field, renamed or {}),
            code=problem.code,
            message=str(problem.message),
        )
        for problem in error.problems
    ]
    return contradiction(fields)


def contradiction(fields: list[FieldProblem]) -> Refusal:
    """The refusal for faulty fields."""
    text = _("These values contradict each other. Nothing was saved.")
    return Refusal(422, "invalid", text, fields)


def unreadable(error: ValidationError) -> Refusal:
    """The refusal for values of the wrong type, and for missing or unknown fields."""
    return contradiction([_fault(wrong) for wrong in error.errors])


def _fault(error: JsonMapping) -> FieldProblem:
    code = NAMES.get(error["type"], "bad_value")
    # The location (body or query) and the name of our own parameter are no part of the path.
    path = [str(part) for part in error["loc"]]
    path = path[2:] if path[0] == "body" else path[1:]
    return FieldProblem(
        field=".".join(path),
        code=code,
        message=_sentence(error),
    )


def _sentence(error: JsonMapping) -> str:
    """The error in the reader's language; the validator only knows English."""
    context = error.get("ctx", {})
    if error["type"] == "value_error":
        return str(context["error"])
    return str(SAID.get(error["type"], UNREADABLE)).format(**context)


def _renamed(path: str, renamed: Mapping[str, str]) -> str:
    for start, name in renamed.items():
        if path.startswith(start):
            return name + path.removeprefix(start)
    return path


GREATEST = 999_999_999
FIRST_DAY, LAST_DAY = dt.date(1900, 1, 1), dt.date(2199, 12, 31)


class Body(Schema):
    """What a program sends; a field that is not known is refused."""

    model_config = ConfigDict(extra="forbid")


def _day_text(value: object) -> object:
    """A date as a string; numbers are rejected, although the validator would accept them."""
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        raise ValueError(_("Enter the date as 2025-11-21."))
    return value


Count = Annotated[StrictInt, Field(ge=1, le=GREATEST)]
Place = Annotated[StrictInt, Field(ge=0, le=3)]
Id = Annotated[StrictInt, Field(ge=1, le=GREATEST)]
Day = Annotated[dt.date, Field(ge=FIRST_DAY, le=LAST_DAY), BeforeValidator(_day_text)]


def check_size(request: HttpRequest) -> None:
    """Refuses an oversized body before reading it."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
        raise Refusal(413, "too_big", _("This is too much at once."))


class StrictParser(Parser):
    """Parses bodies by the same rules as the phone endpoints."""

    def parse_body(self, request: HttpRequest) -> dict[str, object]:
        """The parsed object; raises Refusal."""
        if request.content_type != "application/json":
            raise Refusal(415, "not_json", _("Send this as JSON."))
        try:
            return read_object(request.body)
        except BadJsonError as error:
            text = _("This cannot be read: {why}.").format(why=error)
            raise Refusal(400, "bad_json", text) from error


DRAFTS = frozenset({"events", "entries"})
"""Scopes that also allow reading tournaments in preparation."""


class Key(HttpBearer):
    """Admits a request with a valid key of the club that has the scope."""

    def __init__(self, scope: str) -> None:
        self.scope = scope
        super().__init__()

    def authenticate(self, request: HttpRequest, token: str) -> object:
        """The key, with its day of use recorded. Raises Refusal."""
        today = timezone.localdate()
        found = token_with(token, today)
        if found is None:
            note("key_refused", why="unknown", path=request.path)
            return None
        match = request.resolver_match
        if match is None or match.kwargs["club"] != found.club.slug:
            note("key_refused", key=found.pk, why="wrong_club", path=request.path)
            raise Refusal(403, "wrong_club", _("This key belongs to another club."))
        if self.scope not in found.scopes:
            note("key_refused", key=found.pk, why="wrong_scope", path=request.path)
            text = _("This key may not write here: it lacks “{scope}”.")
            raise Refusal(403, "wrong_scope", text.format(scope=self.scope))
        check_size(request)
        note_use(token=found, today=today)
        return found


def reads_drafts(request: HttpRequest, club: str) -> bool:
    """True if the key of the request may read tournaments in preparation."""
    return bool(DRAFTS & _scopes(request, club))


def reads_held_back(request: HttpRequest, club: str) -> bool:
    """True if the key writes hands, and may therefore always read hidden results."""
    return "hands" in _scopes(request, club)


def _scopes(request: HttpRequest, club: str) -> frozenset[str]:
    """The scopes of the request's key in the club; empty without a key."""
    kind, _space, secret = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not secret:
        return frozenset()
    found = token_with(secret, timezone.localdate())
    return frozenset(found.scopes if found is not None and found.club.slug == club else ())


def _writes(scope: str) -> Json:
    """The OpenAPI fields of an operation that needs this scope."""
    return {"auth": Key(scope), "openapi_extra": {"x-scope": scope}}


hands, tournaments, entries = _writes("hands"), _writes("events"), _writes("entries")
