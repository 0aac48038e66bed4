"""Statements that are put together once read what their querysets do, with whatever is asked."""

import sys
from threading import Barrier, Thread

import pytest
from django.db import connection
from django.http import Http404
from django.test.utils import CaptureQueriesContext

from tests.factories import ClubFactory, EveningFactory, GameFactory, HandFactory, PlayerFactory
from tracker.common.queries.lookups import game_for, games
from tracker.models import Game, Hand, Player
from tracker.platform.database.compiled_queries import CompiledQuery, parameter

PLAYERS = CompiledQuery(
    Player.objects.select_related("club")
    .filter(club__slug=parameter("club"), name__gte=parameter("first"), is_active=True)
    .order_by("-name")
)
TRIES, THREADS = 25, 6


@pytest.fixture
def names():
    """Anna, Ben and Carl in one club, Dora in another."""
    for club, members in (("Kanal", "Anna Ben Carl"), ("Other", "Dora")):
        of = ClubFactory.create(name=club)
        for name in members.split():
            PlayerFactory.create(club=of, name=name)


def listed(club, first):
    return [(row.name, row.club.slug) for row in PLAYERS.rows(club=club, first=first)]


@pytest.mark.django_db
@pytest.mark.usefixtures("names")
def test_each_value_goes_to_its_slot_each_time():
    assert listed("kanal", "B") == [("Carl", "kanal"), ("Ben", "kanal")]
    assert listed("other", "A") == [("Dora", "other")]
    assert listed("kanal", "Ca") == [("Carl", "kanal")]
    assert listed("' OR 1=1 --", "A") == []


@pytest.mark.django_db
@pytest.mark.usefixtures("names")
def test_statement_is_that_of_the_queryset():
    asked = Player.objects.select_related("club").order_by("-name")
    asked = asked.filter(club__slug="kanal", name__gte="B", is_active=True)
    with CaptureQueriesContext(connection) as queries:
        assert PLAYERS.rows(club="kanal", first="B") == [*asked]
    prepared, usual = (query["sql"] for query in queries)
    assert prepared == usual


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("names")
def test_another_thread_reads_by_its_own_connection():
    assert len(listed("kanal", "A")) == 3
    found = []

    def read():
        found.extend(listed("other", "A"))
        connection.close()

    thread = Thread(target=read)
    thread.start()
    thread.join()
    assert found == [("Dora", "other")]


@pytest.fixture
def restless():
    """Threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("restless")
def test_threads_that_begin_together_read_all_alike():
    game = GameFactory.create()
    found = []

    def read(prepared, start):
        start.wait()
        try:
            found.append(prepared.rows(pk=game.pk) == [game])
        finally:
            connection.close()

    for _ in range(TRIES):
        prepared, start = CompiledQuery(games().filter(pk=parameter("pk"))), Barrier(THREADS)
        threads = [Thread(target=read, args=(prepared, start)) for _ in range(THREADS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert found == [True] * TRIES * THREADS


@pytest.mark.django_db
def test_values_come_as_the_queryset_gives_them():
    game = HandFactory.create().game
    HandFactory.create(game=game)
    states = Hand.objects.filter(game=parameter("game")).order_by("-number")
    numbers = CompiledQuery(states.values_list("number", "state"))
    assert numbers.rows(game=game.pk) == [(2, "counted"), (1, "counted")]
    assert CompiledQuery(states.values_list("number", flat=True)).rows(game=game.pk) == [2, 1]


@pytest.mark.django_db
@pytest.mark.parametrize("key", [2**63 - 1, 2**63, 10**30])
def test_key_that_no_row_can_have_finds_nothing(key):
    assert CompiledQuery(Game.objects.filter(pk=parameter("pk"))).rows(pk=key) == []
    with pytest.raises(Http404):
        game_for("kanal", key)


@pytest.mark.django_db
def test_game_is_as_the_usual_queryset_gives_it(django_assert_num_queries):
    club = ClubFactory.create(name="Kanal")
    GameFactory.create(evening=EveningFactory.create(club=club))
    game = GameFactory.create(evening=EveningFactory.create(club=club))
    usual = games().get(pk=game.pk)
    with django_assert_num_queries(2):
        found = game_for("kanal", game.pk)
        assert [vars(row) | {"_state": 0} for row in (found.evening, found.evening.club)] == [
            vars(row) | {"_state": 0} for row in (usual.evening, usual.evening.club)
        ]
        assert [seat.player for seat in found.seats.all()] == [
            seat.player for seat in usual.seats.all()
        ]
        assert {seat.game is found for seat in found.seats.all()} == {True}
    assert found.seats.filter(place=1).get() == usual.seats.all()[1]
    with pytest.raises(Http404):
        game_for("other", game.pk)
