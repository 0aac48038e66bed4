"""What belongs to a tournament stays within it, and is unique where it has to be."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Model

from tests.factories import NOW, PlayerFactory
from tests.tournaments import entered, game_at, started, tournament_of
from tracker.models import (
    Conflict,
    Game,
    Member,
    Pairing,
    Placing,
    Round,
    Ruling,
    Tournament,
    TournamentChange,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """A tournament whose first round is being played by four."""
    tournament = tournament_of()
    entered(tournament, 4)
    started(tournament)
    return Tournament.objects.get(pk=tournament.pk)


def refused(row: Model, text: str | None = None) -> None:
    """Asserts that the database does not take the row."""
    with pytest.raises(IntegrityError, match=text), transaction.atomic():
        row.save()


def test_rows_of_another_tournament_are_refused(tournament: Tournament) -> None:
    other = tournament_of(club=tournament.evening.club)
    (stranger, *_) = entered(other, 4)
    ours = tournament.entrants.get(number=1)
    within = "stays within it"
    refused(Conflict(tournament=tournament, first=ours, second=stranger), within)
    ruling = {"kind": "warning", "reason": "late", "made_at": NOW}
    refused(Ruling(tournament=tournament, entrant=stranger, **ruling), within)
    elsewhere = started(other)
    refused(Ruling(tournament=tournament, entrant=ours, round=elsewhere, **ruling), within)
    stranger.refresh_from_db()
    round_ = tournament.drawn_rounds.get()
    refused(Placing(round=round_, entrant=stranger, reason="late"), within)
    pairing = elsewhere.pairings.get()
    refused(Placing(round=round_, pairing=pairing, side=0, seat=9), "the round of its table")
    player = PlayerFactory.create(club=tournament.evening.club, name="Stranger")
    refused(Member(tournament=tournament, entrant=stranger, player=player, place=0), within)


def test_player_of_another_club_cannot_play_for_an_entrant(tournament: Tournament) -> None:
    entrant = tournament.entrants.get(number=1)
    member = Member(tournament=tournament, entrant=entrant, player=PlayerFactory.create(), place=1)
    refused(member, "of the same club")


def test_game_of_another_evening_is_no_game_of_the_tournament(tournament: Tournament) -> None:
    game = game_at(Pairing.objects.get())
    other = tournament_of(club=tournament.evening.club)
    game.evening = other.evening
    refused(game)
    assert Game.objects.get(pk=game.pk).evening == tournament.evening


def test_rows_stay_in_their_tournament(tournament: Tournament) -> None:
    other = tournament_of(club=tournament.evening.club)
    entrant, round_ = tournament.entrants.get(number=1), tournament.drawn_rounds.get()
    entrant.tournament, round_.tournament = other, other
    refused(entrant)
    refused(round_)


def test_line_of_the_log_is_final(tournament: Tournament) -> None:
    line = tournament.changes.latest("pk")
    line.reason = "Nothing happened."
    refused(line, "never changed")
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        TournamentChange.objects.filter(pk=line.pk).delete()


def test_what_is_once_is_once(tournament: Tournament) -> None:
    round_ = tournament.drawn_rounds.get()
    seat = Placing.objects.filter(round=round_).earliest("pk")
    refused(Placing(round=round_, entrant=seat.entrant, reason="late"))
    refused(Placing(round=round_, pairing=seat.pairing, side=seat.side, seat=seat.seat))
    refused(Pairing(round=round_, table=1))
    refused(Round(tournament=tournament, number=1, seed="s", drawn_at=NOW))
    member = tournament.members.earliest("pk")
    refused(Member(tournament=tournament, entrant=member.entrant, player=member.player, place=1))
    other = PlayerFactory.create(club=tournament.evening.club, name="Stranger")
    refused(Member(tournament=tournament, entrant=member.entrant, player=other, place=member.place))


def test_round_goes_through_its_stages_in_order(tournament: Tournament) -> None:
    stages = {"confirmed_at": NOW, "published_at": NOW, "started_at": NOW, "closed_at": NOW}
    for missing in [*stages][:-1]:
        skipped = stages | {missing: None}
        refused(Round(tournament=tournament, number=9, seed="s", drawn_at=NOW, **skipped))


def test_placing_sits_or_has_a_reason(tournament: Tournament) -> None:
    round_, pairing = tournament.drawn_rounds.get(), Pairing.objects.get()
    entrant = tournament.entrants.get(number=1)
    Placing.objects.filter(entrant=entrant).delete()
    refused(Placing(round=round_, entrant=entrant))
    refused(Placing(round=round_, entrant=entrant, pairing=pairing, side=0, seat=5, reason="bye"))
    refused(Placing(round=round_, reason="bye"))


def test_table_has_one_result(tournament: Tournament) -> None:
    pairing = Pairing.objects.get()
    pairing.typed_points, pairing.forfeited_by = [1, 2], 0
    refused(pairing)
