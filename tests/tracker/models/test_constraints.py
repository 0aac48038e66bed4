"""What one row can say is checked by the database, whoever writes it."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from tests.factories import NOW, GameFactory, HandFactory, new_id, played, voided
from tracker.models import Club, Evening, Game, Hand, HandRevision, Player, Seat

pytestmark = pytest.mark.django_db

MODELS: tuple[Any, ...] = (Club, Evening, Game, Hand, HandRevision, Player, Seat)


@pytest.mark.parametrize(
    ("model", "values"),
    [
        (Club, {"name": ""}),
        (Club, {"slug": ""}),
        (Club, {"slug": "Kanal"}),
        (Club, {"slug": "kanal-"}),
        (Club, {"slug": "kanal\n"}),
        (Player, {"name": ""}),
        (Player, {"name_key": ""}),
        (Evening, {"title": ""}),
        (Game, {"table": ""}),
        (Game, {"variant": ""}),
        (Game, {"version": 0}),
        (Game, {"carry": -1}),
        (Game, {"first_dealer": 2}),
        (Game, {"first_dealer": -1}),
        (Game, {"next_dealer": 2}),
        (Game, {"next_dealer": None}),
        (Game, {"is_finished": True}),
        (Game, {"is_finished": True, "next_dealer": None}),
        (Game, {"finished_at": NOW}),
        (Game, {"closed_at": NOW}),
        (Game, {"winner": 0}),
        (Game, {"is_finished": True, "next_dealer": None, "finished_at": NOW, "winner": 2}),
        (Hand, {"state": "lost", "scored": None}),
        (Hand, {"state": "void"}),
        (Hand, {"scored": None}),
        (Hand, {"state": "needs_correction", "scored": None}),
        (Hand, {"problems": []}),
        (Hand, {"revision": 0}),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else str(value),
)
def test_row_that_cannot_be_is_refused(model, values):
    HandFactory.create(record=played(0, (60, 40)))
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.filter(pk=model.objects.first().pk).update(**values)


@pytest.mark.parametrize(
    "values",
    [
        {"first_dealer": 1, "version": 9},
        {"is_finished": True, "next_dealer": None, "finished_at": NOW},
        {"is_finished": True, "next_dealer": None, "finished_at": NOW, "winner": 1}
        | {"closed_at": NOW},
    ],
)
def test_row_that_can_be_is_taken(values):
    assert Game.objects.filter(pk=GameFactory.create().pk).update(**values) == 1


@pytest.mark.parametrize("places", [1, 5])
def test_table_has_two_to_four_places(places):
    game = GameFactory.create()
    game.pk, game.places, game.submission_id = None, places, new_id()
    with pytest.raises(IntegrityError), transaction.atomic():
        game.save(force_insert=True)


def test_nothing_is_there_twice():
    hand = HandFactory.create(record=played(0, (60, 40)))
    voided(hand)
    rows = [model.objects.values().first() for model in MODELS]
    for model, row in zip(MODELS, rows, strict=True):
        with pytest.raises(IntegrityError), transaction.atomic():
            model.objects.create(**{name: row[name] for name in row if name != "id"})


def test_every_constraint_is_in_the_database():
    with connection.cursor() as cursor:
        for model in MODELS:
            table = model._meta.db_table
            found = connection.introspection.get_constraints(cursor, table)
            assert {constraint.name for constraint in model._meta.constraints} <= set(found)
