"""Every search finds a name however its letters are typed."""

import pytest
from django.urls import reverse

from tests.factories import NOW, ClubFactory, GameFactory, PlayerFactory
from tests.tournaments import tournament_of
from tests.tracker.helpers.reading import page
from tracker.engine.records import names
from tracker.games.list_queries import game_list
from tracker.games.start_queries import players_like
from tracker.tournaments.entries.services import NewEntrant, enter

pytestmark = pytest.mark.django_db

TYPED = [
    ("Zeljko", "Željko Perić"),
    ("Leger", "Renée Léger"),
    ("Jurgen", "Jürgen Köhler"),
    ("Juergen", "Jürgen Köhler"),
    ("koehler", "Jürgen Köhler"),
    ("Duric", "Ana Đurić"),
    ("Djuric", "Ana Đurić"),
    ("karl heinz", "Karl-Heinz Strauß"),
    ("strauss", "Karl-Heinz Strauß"),
    ("Lukasz", "Łukasz Ørsted"),
    ("orsted", "Łukasz Ørsted"),
    ("oconnor", "Sean O’Connor"),
    ("o'connor", "Sean O’Connor"),
    ("Müller", "Eva Mueller"),
    ("احمد", "أحمد"),
]
"""The typed text, and the one player it finds."""
EVERYBODY = sorted({name for _typed, name in TYPED})


@pytest.fixture
def kanal():
    club = ClubFactory.create(name="Kanal")
    for name in EVERYBODY:
        PlayerFactory.create(club=club, name=name)
    return club


def found_in(text):
    return [name for name in EVERYBODY if name in text]


@pytest.mark.parametrize(("typed", "name"), TYPED)
def test_search_finds_the_name_alone(typed, name):
    assert [known for known in EVERYBODY if names.is_found(typed, known)] == [name]


@pytest.mark.parametrize("sign", ["-", "’", "‐"])
def test_sign_alone_finds_those_who_have_it(sign):
    found = [known for known in EVERYBODY if names.is_found(sign, known)]
    assert found == [known for known in EVERYBODY if sign in known]


@pytest.mark.some(4)
@pytest.mark.parametrize(("typed", "name"), TYPED)
def test_every_list_finds_the_name(client, kanal, typed, name):
    tournament = tournament_of(kanal)
    enter(tournament=tournament, new=[NewEntrant((known,)) for known in EVERYBODY], now=NOW)
    for kind, more in (("players", ()), ("entries", (tournament.pk,))):
        answer = client.get(reverse(kind, args=("kanal", *more)), {"q": typed})
        shown = page(answer).one("main")
        listed = " ".join(row.text for row in shown.all("li") + shown.all("tr"))
        assert (kind, found_in(listed)) == (kind, [name])


@pytest.mark.some(4)
@pytest.mark.parametrize(("typed", "name"), TYPED)
def test_api_and_seats_find_the_name(client, kanal, typed, name):
    assert [choice.name for choice in players_like(kanal.pk, typed)] == [name]


@pytest.mark.some(4)
@pytest.mark.parametrize(("typed", "name"), TYPED)
def test_games_are_found_by_a_player(kanal, typed, name):
    searched, others = kanal.players.get(name=name), kanal.players.exclude(name=name)
    game = GameFactory.create(evening__club=kanal, players=[searched, others[0]])
    GameFactory.create(evening__club=kanal, players=others[:2])
    assert [state.pk for state in game_list(kanal, typed).states] == [game.pk]
