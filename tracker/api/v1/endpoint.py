"""What all endpoints share: bodies, keys, lists in pages, and refusals as JSON.

A refusal has a code, a sentence, and what is wrong with which field.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Generic, TypeVar

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
        """The text, without the one character that a database cannot look for."""
        return self.q.replace("\0", "")


class Page(Schema, Generic[Row]):
    """Some rows of a list, and how many there are in all."""

    total: int
    limit: int
    offset: int
    items: list[Row]


def page_of(found: Sequence[Shown], span: Span, row: Callable[[Shown], Row]) -> Page[Row]:
    """The rows that are asked for, of all that were found."""
    shown = found[span.offset : span.offset + span.limit]
    return paged_rows([row(item) for item in shown], span, len(found))


def paged_rows(rows: list[Row], span: Span, total: int) -> Page[Row]:
    """These rows, of so many."""
    return Page(total=total, limit=span.limit, offset=span.offset, items=rows)


class FieldProblem(Schema):
    """What is wrong with a field of what was sent."""

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
    """The request is refused with this status; `message` is for people."""

    def __init__(
        self, status: int, code: str, message: str, fields: Iterable[FieldProblem] = ()
    ) -> None:
        super().__init__(code)
        self.status, self.code, self.message = status, code, str(message)
        self.fields = list(fields)

    @property
    def problem(self) -> dict[str, Any]:
        """What is answered."""
        return Problem(code=self.code, message=self.message, fields=self.fields).model_dump()


NAMES: Mapping[str, str] = {
    "missing": "missing_field",
    "extra_forbidden": "unknown_field",
}
"""The validator's codes that have one of ours; all others are values that cannot be."""
UNREADABLE = gettext_lazy("This cannot be read.")
SAID: Mapping[str, Any] = {
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
"""What is said of a value by what the validator calls its fault; of any other, UNREADABLE."""


def not_found() -> Refusal:
    """The refusal for what the book does not have, or does not show."""
    return Refusal(404, "not_found", _("The book has nothing at this address."))


def refusal_of(error: RecordError, renamed: Mapping[str, str] | None = None) -> Refusal:
    """A refusal of the services; `renamed` are the starts of paths that are called otherwise."""
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
    """The refusal for fields of which these are wrong."""
    text = _("These values contradict each other. Nothing was saved.")
    return Refusal(422, "invalid", text, fields)


def unreadable(error: ValidationError) -> Refusal:
    """The refusal for values of the wrong kind, missing fields and fields that nobody knows."""
    return contradiction([_fault(wrong) for wrong in error.errors])


def _fault(error: Mapping[str, Any]) -> FieldProblem:
    code = NAMES.get(error["type"], "bad_value")
    # The place (body or query) and the name of our own parameter are no part of the path.
    path = [str(part) for part in error["loc"]]
    path = path[2:] if path[0] == "body" else path[1:]
    return FieldProblem(
        field=".".join(path),
        code=code,
        message=_sentence(error),
    )


def _sentence(error: Mapping[str, Any]) -> str:
    """What is wrong, in the reader's language; the validator itself knows only English."""
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
    """A day as it is written; a number is none, though the validator would take it for one."""
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        raise ValueError(_("Enter the date as 2025-11-21."))
    return value


Count = Annotated[StrictInt, Field(ge=1, le=GREATEST)]
Place = Annotated[StrictInt, Field(ge=0, le=3)]
Id = Annotated[StrictInt, Field(ge=1, le=GREATEST)]
Day = Annotated[dt.date, Field(ge=FIRST_DAY, le=LAST_DAY), BeforeValidator(_day_text)]


def check_size(request: HttpRequest) -> None:
    """Refuses a body that is too big, before anything of it is read."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
        raise Refusal(413, "too_big", _("This is too much at once."))


class StrictParser(Parser):
    """Reads bodies by the same rules as those of the phones."""

    def parse_body(self, request: HttpRequest) -> dict[str, Any]:
        """The object that was sent; raises Refusal."""
        if request.content_type != "application/json":
            raise Refusal(415, "not_json", _("Send this as JSON."))
        try:
            return read_object(request.body)
        except BadJsonError as error:
            text = _("This cannot be read: {why}.").format(why=error)
            raise Refusal(400, "bad_json", text) from error


DRAFTS = frozenset({"events", "entries"})
"""With one of these a program also reads tournaments that are still being set up."""


class Key(HttpBearer):
    """Lets a request through whose key is good, belongs to the club, and has the scope."""

    def __init__(self, scope: str) -> None:
        self.scope = scope
        super().__init__()

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        """The key; its day of use is noted. Raises Refusal."""
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
    """Whether the request comes with a key that shows what is still being set up."""
    return bool(DRAFTS & _scopes(request, club))


def reads_held_back(request: HttpRequest, club: str) -> bool:
    """Whether it comes with a key that writes hands, and so reads what it wrote at any time."""
    return "hands" in _scopes(request, club)


def _scopes(request: HttpRequest, club: str) -> frozenset[str]:
    """What the key of the request may write in the club; nothing without one."""
    kind, _space, secret = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not secret:
        return frozenset()
    found = token_with(secret, timezone.localdate())
    return frozenset(found.scopes if found is not None and found.club.slug == club else ())


def _writes(scope: str) -> dict[str, Any]:
    """What an operation says of itself that takes a key with this scope."""
    return {"auth": Key(scope), "openapi_extra": {"x-scope": scope}}


hands, tournaments, entries = _writes("hands"), _writes("events"), _writes("entries")
