"""Points for a missed round belongs to its game: a bye wins no tournament."""

from urllib.parse import urlencode

import pytest

from tests.factories import NOW
from tests.tournaments import CLABBER, tournament_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Pairing, Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.rehearsal.services import Script, copy_tournament
from tracker.tournaments.rehearsal.stepping_services import steps
from tracker.tournaments.standings.queries import tournament_standings

pytestmark = pytest.mark.django_db

NEW = "/kanal/events/new"
AVERAGE = "field_average"
FOR_ANOTHER = (
    "These points were for another game or another number of hands: enter those for this one, or "
    "choose the average of that round."
)


def typed(client, where):
    """The data that the form at this address would send as it is."""
    return page(client.get(where)).one("form", id="plan").typed


def edit(tournament):
    return f"/kanal/events/{tournament.pk}/edit"


def test_club_evening_of_another_game_gives_the_average_to_whom_it_has_no_table_for(client, club):
    where = f"{NEW}?preset=club-evening&game=klammern"
    read = typed(client, where)
    names = ("unplayed-bye", "points-bye", "unplayed-late", "points-late", "unplayed-absent")
    assert [read[name] for name in names] == [AVERAGE, "", AVERAGE, "", "zero"]
    client.post(where, read | {"name": "Open"})
    tournament = Tournament.objects.get()
    assert (tournament.variant, tournament.hands) == ("klammern", 16)
    assert (tournament.unplayed["bye"], tournament.unplayed["late"]) == (AVERAGE, AVERAGE)


def test_other_number_of_hands_asks_what_a_missed_round_counts_then(client, club):
    where = f"{NEW}?preset=club-evening"
    sent = typed(client, where) | {"name": "Open", "hands": "12"}
    before = stored()
    response = client.post(where, sent)
    assert problems(response) == {"unplayed-bye": FOR_ANOTHER, "unplayed-late": FOR_ANOTHER}
    assert stored() == before
    # Who has read that and leaves the points as they are means them.
    client.post(where, page(response).one("form", id="plan").typed)
    tournament = Tournament.objects.get()
    assert (tournament.hands, tournament.unplayed["bye"]) == (12, "once:1600")


def test_points_that_are_written_with_the_hands_belong_to_them(client, club):
    where = f"{NEW}?preset=club-evening"
    given = {"name": "Open", "hands": "8", "points-bye": "700", "points-late": "650"}
    client.post(where, typed(client, where) | given)
    assert Tournament.objects.get().unplayed["bye"] == "once:700"


def test_points_that_were_typed_for_the_game_come_to_another_format(client, club):
    sent = typed(client, f"{NEW}?preset=club-evening")
    sent |= {"hands": "8", "points-bye": "700", "game": "clabber", "format": "progressive"}
    query = urlencode(sent | {"preset": "club-evening"})
    read = typed(client, f"{NEW}?{query}")
    assert [read[name] for name in ("unplayed-bye", "points-bye")] == ["once", "700"]
    assert [read[name] for name in ("unplayed-late", "points-late")] == [AVERAGE, ""]
    query = urlencode(sent | {"preset": "club-evening", "game": "klammern"})
    assert typed(client, f"{NEW}?{query}")["unplayed-bye"] == AVERAGE


def test_points_that_no_table_has_are_refused(client, club):
    where = f"{NEW}?preset=club-evening&game=klammern"
    given = {"name": "Open", "unplayed-bye": "fixed", "points-bye": "1600"}
    response = client.post(where, typed(client, where) | given)
    text = problems(response)["unplayed-bye"]
    assert text == (
        "No table has more than about 7 points from such a round: give fewer for a missed round, "
        "or choose the average of that round."
    )
    given = {"name": "Open", "unplayed-bye": "fixed", "points-bye": "1", "hands": ""}
    text = problems(client.post(where, typed(client, where) | given))["unplayed-bye"]
    assert text.startswith("Without a number of hands nobody knows what a round scores")


def test_tournament_that_becomes_one_of_another_game_loses_its_fixed_points(client, club):
    tournament = tournament_of(
        club, is_open=False, hands=16, ruleset=CLABBER, unplayed={"bye": "fixed:1600"}
    )
    read = typed(client, f"{edit(tournament)}?game=klammern")
    assert (read["unplayed-bye"], read["points-bye"]) == (AVERAGE, "")
    read = typed(client, edit(tournament))
    assert (read["unplayed-bye"], read["points-bye"]) == ("fixed", "1600")
    client.post(edit(tournament), read | {"rounds": "2"})
    tournament.refresh_from_db()
    assert (tournament.rounds, tournament.unplayed["bye"]) == (2, "fixed:1600")
    found = problems(client.post(edit(tournament), read | {"games": "2"}))
    assert found == {"unplayed-bye": FOR_ANOTHER}
    tournament.refresh_from_db()
    assert tournament.games == 1


def test_rehearsal_on_slips_types_what_the_game_can_have_and_no_bye_wins(client, club):
    where = f"{NEW}?preset=club-evening&game=klammern"
    client.post(where, typed(client, where) | {"name": "Open"})
    script = Script(entrants=9, is_on_paper=True, is_smooth=True)
    copy = copy_tournament(pk=Tournament.objects.get().pk, seed="s", now=NOW, script=script)
    list(steps(copy, script))
    slips = [pairing.typed_points or [] for pairing in Pairing.objects.all()]
    assert len(slips) == 8
    assert all(0 <= points <= 7 for slip in slips for points in slip)
    assert len({points for slip in slips for points in slip}) > 2
    cards = tournament_standings(load_tournament(copy)).tournament.cards.values()
    rounds = [score for card in cards for score in card.rounds]
    byes = [score.points for score in rounds if score.outcome.kind == "bye"]
    played = [score.points for score in rounds if score.outcome.is_played]
    assert len(byes) == 4
    assert max(byes) < max(played)
