"""A single hand: corrected, by who has seen the version that it replaces."""

import re
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.utils.http import quote_etag
from django.utils.translation import gettext as _

from tracker.access import Action, device_of, rank_of, viewer_of
from tracker.api.json_endpoint import ApiError, ApiRequest, bad_request, json_endpoint
from tracker.common.errors import (
    HandChangedError,
    NotAllowedError,
    RecordError,
    SubmissionReusedError,
)
from tracker.common.queries.lookups import hand_for
from tracker.games.hands.corrections_services import amend_hand
from tracker.phones.sync.answers_api import book_version
from tracker.phones.sync.items_api import Json, id_from, read

FIELDS = {"submission_id", "record", "reason"}
VERSION = re.compile(r'"([1-9][0-9]{0,8})"')


@partial(json_endpoint, method="PUT")
def hand(asked: ApiRequest, club: str, pk: int, number: int) -> HttpResponse:
    """Gives a hand another record; `If-Match` names the version that this one replaces."""
    found = hand_for(club, pk, number)
    epoch, viewer = found.game.evening.epoch, viewer_of(asked.request)
    if device_of(asked.request) is None and not viewer.may(Action.CHANGE):
        raise ApiError(401, "not_paired", _("Scan the code of the table again."), epoch=epoch)
    try:
        amended = amend_hand(
            hand=found,
            record=asked.sent.get("record"),
            reason=str(asked.sent.get("reason") or ""),
            expected_revision=_version(asked),
            submission_id=_submission(asked.sent),
            now=asked.now,
            device=device_of(asked.request),
            rank=rank_of(asked.request),
        )
    except RecordError as error:
        problems = [problem.as_json() for problem in error.problems]
        return asked.answer(422, epoch, outcome="invalid", problems=problems)
    except HandChangedError as changed:
        said = book_version(found.game, changed.hand)
        return _stamped(asked.answer(412, epoch, outcome="changed", **said), said)
    except SubmissionReusedError:
        return asked.answer(422, epoch, outcome="key_reused")
    except NotAllowedError as error:
        raise ApiError(403, error.code, error.message, epoch=epoch) from error
    said = {"number": amended.number, "revision": amended.revision}
    return _stamped(asked.answer(200, epoch, outcome="corrected", **said), said)


def _version(asked: ApiRequest) -> int:
    given = asked.request.headers.get("If-Match", "")
    found = VERSION.fullmatch(given)
    if found is None:
        said = _("Send If-Match with the version of the hand that is replaced.")
        raise ApiError(428, "no_version", said)
    return int(found[1])


def _submission(sent: Json) -> Any:
    submission = read(sent, "submission_id", id_from)
    if submission is None or {*sent} - FIELDS:
        raise bad_request()
    return submission


def _stamped(response: HttpResponse, said: Json) -> HttpResponse:
    """The answer with the version of the hand as its tag."""
    response.headers["ETag"] = quote_etag(str(said["revision"]))
    return response
