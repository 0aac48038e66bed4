"""While places wait for the prize-giving, no page has the points that they could be added up from.

Round 1 brought 202 : 122, and in round 2 the table stands at 101 : 61: the maker of a hand has the
last trick here, so 91 : 61 card points make 101 : 61.
"""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import ClubFactory
from tests.tournaments import entered, hand_at, started, tournament_of
from tests.tracker.helpers.reading import page
from tracker.models import Tournament
from tracker.tournaments.rounds.services import close_round
from tracker.tournaments.setup.services import NO_PLACE, reveal

pytestmark = pytest.mark.django_db

POINTS = {"202", "122", "101", "61", "303", "263", "223", "183"}
"""Those of a table, and those that the rounds of somebody could add up to; none is a minute."""
WHOLE_NUMBER = re.compile(r"\b\d+\b")
"""Not the digits within a seed or a fingerprint: chance puts any of the points into them."""


@pytest.fixture
def tournament():
    """A tournament of four in the middle of its second round."""
    tournament = tournament_of(ClubFactory.create(name="Kanal"), format="progressive", hands=2)
    entered(tournament, 4)
    for hands in (2, 1):
        round_ = started(Tournament.objects.get(pk=tournament.pk))
        for _ in range(hands):
            hand_at(round_.pairings.get(), 0, (91, 61))
        if hands == 2:
            close_round(round_=round_, now=timezone.now())
    return Tournament.objects.select_related("evening__club").get(pk=tournament.pk)


def public_pages(tournament):
    """The address of every page and file about the tournament that is not a single sheet."""
    of_tournament = ("kanal", tournament.pk)
    names = ["tournament", "tournament-find", "tournament-hall", "tournament-standings"]
    files = [
        reverse("tournament-standings-file", args=(*of_tournament, kind))
        for kind in ("csv", "json")
    ]
    files += [reverse("standings-file", args=("kanal", tournament.evening_id, "csv"))]
    return [
        *(reverse(name, args=of_tournament) for name in names),
        reverse("tournament-find", args=of_tournament) + "?q=a",
        reverse("tournament-standings", args=of_tournament) + "?after=1",
        *(reverse("tournament-round", args=(*of_tournament, number)) for number in (1, 2)),
        *(reverse("tournament-entrant", args=(*of_tournament, number)) for number in (1, 2, 3, 4)),
        reverse("evening", args=("kanal", tournament.evening_id)),
        reverse("club-home", args=("kanal",)),
        reverse("table", args=("kanal", tournament.evening_id, "1")),
        *files,
    ]


def told(client, address):
    """Which of the points an answer has in its words."""
    answer = client.get(address)
    assert answer.status_code == 200
    text = b"".join(answer).decode()
    if answer.headers["Content-Type"].startswith("text/html"):
        text = page(answer).one("main").text
    return POINTS & {*WHOLE_NUMBER.findall(text)}


def test_pages_tell_points_until_they_are_hidden(client, tournament):
    telling = {address for address in public_pages(tournament) if told(client, address)}
    assert {
        reverse("tournament-standings", args=("kanal", tournament.pk)),
        reverse("tournament-round", args=("kanal", tournament.pk, 1)),
        reverse("tournament-round", args=("kanal", tournament.pk, 2)),
        reverse("tournament-entrant", args=("kanal", tournament.pk, 1)),
        reverse("evening", args=("kanal", tournament.evening_id)),
    } <= telling


@pytest.mark.usefixtures("locked")
def test_no_page_tells_points_while_places_are_hidden(client, tournament):
    reveal(tournament=tournament, place=NO_PLACE, now=timezone.now())
    telling = {address: told(client, address) for address in public_pages(tournament)}
    assert {address: points for address, points in telling.items() if points} == {}


def test_report_of_hidden_places_is_not_there(client, tournament):
    reveal(tournament=tournament, place=NO_PLACE, now=timezone.now())
    assert client.get(reverse("tournament-trf", args=("kanal", tournament.pk))).status_code == 404
