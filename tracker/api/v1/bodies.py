"""Bodies as they are let in: JSON that means one thing, of a size that no program needs more of."""

import datetime as dt
import re
from typing import Annotated, Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from ninja import Schema
from ninja.parser import Parser
from pydantic import BeforeValidator, ConfigDict, Field, StrictInt

from tracker.api.json_endpoint import MOST_BYTES
from tracker.api.v1.problems import Refusal
from tracker.engine.records.strict_json import BadJsonError, read_object

MOST = 999_999_999
FIRST_DAY, LAST_DAY = dt.date(1900, 1, 1), dt.date(2199, 12, 31)


class Body(Schema):
    """What a program sends; a field that is not known is refused."""

    model_config = ConfigDict(extra="forbid")


def _day_text(value: object) -> object:
    """A day as it is written; a number is none, though the validator would take it for one."""
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        raise ValueError(_("Enter the date as 2025-11-21."))
    return value


Count = Annotated[StrictInt, Field(ge=1, le=MOST)]
Place = Annotated[StrictInt, Field(ge=0, le=3)]
Id = Annotated[StrictInt, Field(ge=1, le=MOST)]
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
            said = _("This cannot be read: {why}.").format(why=error)
            raise Refusal(400, "bad_json", said) from error
