"""A hand is corrected only by who has seen the version that is replaced."""

import json
from typing import Any

import pytest

from tests.factories import amended, new_id
from tests.tracker.helpers.at_table import counted
from tests.tracker.phones.phone import SendingPhone
from tracker.models import Hand, HandRevision, Table

pytestmark = pytest.mark.django_db


def corrects(phone, own=97, version='"1"', number=1, **more):
    """The answer to a correction of the first hand."""
    body: dict[str, Any] = {"submission_id": str(new_id()), "record": counted(own), "reason": ""}
    headers = {"X-Score-Book": "1"} | ({"If-Match": version} if version else {})
    return phone.client.put(
        f"/api/v1/kanal/games/{phone.game.pk}/hands/{number}",
        json.dumps(body | more),
        content_type="application/json",
        headers=headers,
    )


def test_correction_is_the_next_version(annas):
    answer = corrects(annas, reason="Counted again")
    assert (answer.status_code, answer.headers["ETag"]) == (200, '"2"')
    text = answer.json()
    assert {name: text[name] for name in ("outcome", "number", "revision")} == {
        "outcome": "corrected",
        "number": 1,
        "revision": 2,
    }
    version = HandRevision.objects.get(number=2)
    assert (version.record["counted"], version.reason, version.phone) == (
        [97, 65],
        "Counted again",
        annas.phone,
    )


def test_same_correction_again_changes_nothing(annas):
    submission = str(new_id())
    for _ in range(2):
        answer = corrects(annas, submission_id=submission)
        assert (answer.status_code, answer.json()["revision"]) == (200, 2)
    answer = corrects(annas, 98, submission_id=submission)
    assert (answer.status_code, answer.json()["outcome"]) == (422, "key_reused")
    assert HandRevision.objects.count() == 2


@pytest.mark.parametrize("version", ["", "1", "*", 'W/"1"', '"0"', '"x"', '"1", "2"'])
def test_correction_without_a_version_is_refused(annas, version):
    answer = corrects(annas, version=version)
    assert (answer.status_code, answer.json()["error"]) == (428, "no_version")
    assert HandRevision.objects.count() == 1


def test_correction_of_an_older_version_is_shown_the_newer_one(annas):
    amended(Hand.objects.get(), counted(93), phone=annas.phone)
    answer = corrects(annas)
    assert (answer.status_code, answer.headers["ETag"]) == (412, '"2"')
    text = answer.json()
    assert (text["outcome"], text["revision"]) == ("changed", 2)
    assert text["theirs"]["sentence"] == "Anna made hearts: 93 to 69."


def test_correction_that_cannot_be_names_its_fields(annas):
    answer = corrects(annas, 161)
    assert (answer.status_code, answer.json()["outcome"]) == (422, "invalid")
    assert [problem["field"] for problem in answer.json()["problems"]] == ["counted"]


def test_phone_corrects_what_it_wrote_until_both_have_agreed(game, annas):
    beas = SendingPhone(game, place=1)
    answer = corrects(beas)
    assert (answer.status_code, answer.json()["error"]) == (403, "not_allowed")
    beas.results(beas.item("agree", revision=1, agrees=True))
    answer = corrects(annas)
    assert (answer.status_code, answer.json()["error"]) == (403, "not_allowed")
    assert HandRevision.objects.count() == 1
    # Nobody logs in yet: whoever is at no table is taken for the director.
    assert corrects(SendingPhone(game, is_paired=False)).status_code == 200


def test_phone_of_another_table_corrects_nothing(annas):
    Table.objects.update(name="2")
    answer = corrects(annas)
    assert (answer.status_code, answer.json()["error"]) == (403, "wrong_table")


def test_hand_that_is_not_here_is_not_found(annas):
    assert corrects(annas, number=2).status_code == 404


@pytest.mark.parametrize("more", [{"submission_id": "7"}, {"submission_id": None}, {"rev": 3}])
def test_correction_of_another_form_is_refused(annas, more):
    answer = corrects(annas, **more)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")
