"""How many are there, who would sit out, and whether a round could be drawn of them."""

import pytest

from tests.factories import NOW
from tests.tournaments import entered, tournament_of
from tracker.engine.formats import FORMATS
from tracker.engine.pairing.draw import CannotDrawError, DrawEntry, PairingInput
from tracker.models import Tournament
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.entries.pages import turnout

pytestmark = pytest.mark.django_db

OPTIONS = [
    ("drawn-partners", {"odd": "sit"}),
    ("drawn-partners", {"odd": "house"}),
    ("drawn-partners", {"odd": "three"}),
    ("balanced", {}),
    ("standing-order", {}),
    ("swiss", {}),
    ("round-robin", {}),
    ("knock-out", {}),
    ("groups", {"groups": 2, "qualifiers": 1}),
    ("groups", {"size": 4, "qualifiers": 1}),
    ("series", {"short_tables": True}),
    ("series", {"short_tables": False}),
    ("teams", {}),
    ("teams", {"method": "knock_out"}),
    ("teams", {"method": "standing_order"}),
]


@pytest.mark.parametrize(("code", "options"), OPTIONS)
def test_as_many_sit_out_as_are_drawn_out(code, options):
    form = FORMATS[code].system_with(options)
    for shape in form.shapes:
        for number in range(3, 22):
            entries = tuple(DrawEntry(place, place) for place in range(1, number + 1))
            try:
                rounds = form.rounds(number)[-1]
                drawn = form.draw(PairingInput(entries, rounds, number, "seed", shape))
            except CannotDrawError:
                continue
            found = form.sitting_out(shape, number)
            assert (shape, number, found) == (shape, number, len(drawn.sitting_out))


def there(tournament: Tournament, number: int) -> str:
    """The list's text for this number of entrants."""
    found = turnout(Tournament.objects.get(pk=tournament.pk), number, 36)
    return found.text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (32, "32 of 36 there"),
        (33, "33 of 36 there; 1 would sit out"),
        (31, "31 of 36 there; 3 would sit out"),
    ],
)
def test_list_says_who_would_sit_out(number, text):
    assert there(tournament_of(), number) == text


def test_knock_out_says_who_would_have_a_bye():
    tournament = tournament_of(format="knock-out", rounds=3)
    assert there(tournament, 6) == "6 of 36 there; 2 would have a bye in round 1"


def test_knock_out_of_teams_says_who_would_have_a_bye():
    tournament = tournament_of(format="teams", format_options={"method": "knock_out"}, rounds=3)
    assert there(tournament, 5) == "5 of 36 there; 3 would have a bye in round 1"


def test_tournament_that_so_many_cannot_play_says_what_works():
    tournament = tournament_of(format="knock-out", rounds=3)
    found = turnout(tournament, 9, 36)
    assert found.problem == "9 entrants cannot play 3 rounds in this format. Possible: 4 rounds."
    assert found.text == "9 of 36 there"


def test_plan_that_is_made_is_not_questioned_again():
    tournament = tournament_of(format="round-robin", rounds=3)
    entered(tournament, 4)
    draw_round(tournament=tournament, now=NOW)
    found = turnout(Tournament.objects.get(pk=tournament.pk), 3, 4)
    assert (found.text, found.problem) == ("3 of 4 there", "")
