"""How a program is refused: JSON with a code, a sentence, and what is wrong with which field."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from ninja import Field, Schema
from ninja.errors import ValidationError

from tracker.common.errors import RecordError
from tracker.platform.web import request_id as numbering


class FieldProblem(Schema):
    """What is wrong with a field of what was sent."""

    field: str = Field(description="Its path, as in `players.0`; empty for the whole.")
    code: str = Field(description="One of the codes of refusal, the same for good.")
    message: str = Field(description="The same in a sentence, for people.")


class Problem(Schema):
    """Why a request was refused; nothing was written."""

    code: str
    message: str
    fields: list[FieldProblem]
    request_id: str = Field(
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
    said = _("These values contradict each other. Nothing was saved.")
    return Refusal(422, "invalid", said, fields)


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
