"""Hands, their versions and submissions are sealed whenever they are stored."""

import datetime as dt
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.db.models import Field, ForeignKey

from tests.factories import HandFactory, amended, played, voided
from tests.tracker.phones.phone import SendingPhone
from tracker.engine.records.row_checksums import checksum, is_intact
from tracker.models import Game, Hand, HandRevision, Submission
from tracker.models.seal import SealField
from tracker.operations import soundness

pytestmark = pytest.mark.django_db
MODELS = (Hand, HandRevision, Submission)


def filled() -> None:
    """Two hands, one of them corrected and taken out, and what a phone has sent."""
    hand = amended(HandFactory.create(record=played(0, (60, 40))), played(0, (70, 30)))
    voided(hand, reason="cards shown", expected_revision=2)
    (result,) = SendingPhone(Game.objects.get()).results({**sent_hand()})
    assert result["outcome"] == "recorded", result


def sent_hand() -> dict[str, object]:
    """The second hand as a phone sends it."""
    game = Game.objects.get()
    return SendingPhone(game, is_paired=False).item(number=2, record=played(1, (60, 40)))


def another(field: Field, value: Any) -> object:
    """Another value of a column."""
    if isinstance(value, dt.datetime):
        return value + dt.timedelta(microseconds=1)
    if isinstance(value, UUID):
        return UUID(int=value.int ^ 1)
    if isinstance(value, dict | list):
        return [value]
    if isinstance(value, int) or isinstance(field, ForeignKey):
        return (value or 0) + 1
    return f"{value or ''}x"


@pytest.mark.parametrize("model", MODELS)
def test_every_column_is_in_the_seal(model):
    filled()
    row = model.objects.order_by("pk").last()
    assert is_intact(row)
    seal = row.seal
    key = model._meta.pk if isinstance(row.pk, int) else None
    for field in model._meta.concrete_fields:
        if isinstance(field, SealField) or field is key:
            continue
        before = getattr(row, field.attname)
        if field.name == "hand":
            row.hand.number += 1
        else:
            setattr(row, field.attname, another(field, before))
        assert checksum(row) != seal, field.name
        if field.name == "hand":
            row.hand.number -= 1
        else:
            setattr(row, field.attname, before)
    assert checksum(row) == seal


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("change", "text"),
    [
        ("UPDATE tracker_hand SET rules_version = '0'", "hand 2: it is not as it was stored"),
        (
            "UPDATE tracker_handrevision SET reason = 'cards seen' WHERE reason <> ''",
            "hand 1: version 3 is not as it was stored",
        ),
        ("UPDATE tracker_submission SET seq = 7", "it is not as it was stored"),
    ],
)
def test_changed_row_is_told(change, text):
    filled()
    assert [*soundness.faults()] == []
    with connection.cursor() as cursor:
        for guard in ("revision_is_final_UPDATE", "submission_is_final_UPDATE"):
            cursor.execute(f"DROP TRIGGER {guard}")
        cursor.execute(change)
    assert any(text in fault for fault in soundness.faults())
