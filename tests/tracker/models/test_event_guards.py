"""What belongs to an event stays within it, and is unique where it has to be."""

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Model

from tests.events import entered, event_of, game_at, started
from tests.factories import NOW, PlayerFactory
from tracker.models import (
    Conflict,
    Event,
    EventChange,
    Game,
    Member,
    Pairing,
    Placing,
    Round,
    Ruling,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """An event whose first round is being played by four."""
    event = event_of()
    entered(event, 4)
    started(event)
    return Event.objects.get(pk=event.pk)


def refused(row: Model, text: str | None = None) -> None:
    """Asserts that the database does not take the row."""
    with pytest.raises(IntegrityError, match=text), transaction.atomic():
        row.save()


def test_rows_of_another_event_are_refused(event: Event) -> None:
    other = event_of(club=event.evening.club)
    (stranger, *_) = entered(other, 4)
    ours = event.entrants.get(number=1)
    within = "stays within it"
    refused(Conflict(event=event, first=ours, second=stranger), within)
    ruling = {"kind": "warning", "reason": "late", "made_at": NOW}
    refused(Ruling(event=event, entrant=stranger, **ruling), within)
    elsewhere = started(other)
    refused(Ruling(event=event, entrant=ours, round=elsewhere, **ruling), within)
    stranger.refresh_from_db()
    round_ = event.drawn_rounds.get()
    refused(Placing(round=round_, entrant=stranger, reason="late"), within)
    pairing = elsewhere.pairings.get()
    refused(Placing(round=round_, pairing=pairing, side=0, seat=9), "the round of its table")
    player = PlayerFactory.create(club=event.evening.club, name="Stranger")
    refused(Member(event=event, entrant=stranger, player=player, place=0), within)


def test_player_of_another_club_cannot_play_for_an_entrant(event: Event) -> None:
    entrant = event.entrants.get(number=1)
    member = Member(event=event, entrant=entrant, player=PlayerFactory.create(), place=1)
    refused(member, "of the same club")


def test_game_of_another_evening_is_no_game_of_the_event(event: Event) -> None:
    game = game_at(Pairing.objects.get())
    other = event_of(club=event.evening.club)
    game.evening = other.evening
    refused(game)
    assert Game.objects.get(pk=game.pk).evening == event.evening


def test_rows_stay_in_their_event(event: Event) -> None:
    other = event_of(club=event.evening.club)
    entrant, round_ = event.entrants.get(number=1), event.drawn_rounds.get()
    entrant.event, round_.event = other, other
    refused(entrant)
    refused(round_)


def test_line_of_the_log_is_final(event: Event) -> None:
    line = event.changes.latest("pk")
    line.reason = "Nothing happened."
    refused(line, "never changed")
    with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
        EventChange.objects.filter(pk=line.pk).delete()


def test_what_is_once_is_once(event: Event) -> None:
    round_ = event.drawn_rounds.get()
    seat = Placing.objects.filter(round=round_).earliest("pk")
    refused(Placing(round=round_, entrant=seat.entrant, reason="late"))
    refused(Placing(round=round_, pairing=seat.pairing, side=seat.side, seat=seat.seat))
    refused(Pairing(round=round_, table=1))
    refused(Round(event=event, number=1, seed="s", drawn_at=NOW))
    member = event.members.earliest("pk")
    refused(Member(event=event, entrant=member.entrant, player=member.player, place=1))
    other = PlayerFactory.create(club=event.evening.club, name="Stranger")
    refused(Member(event=event, entrant=member.entrant, player=other, place=member.place))


def test_round_goes_through_its_stages_in_order(event: Event) -> None:
    stages = {"confirmed_at": NOW, "published_at": NOW, "started_at": NOW, "closed_at": NOW}
    for missing in [*stages][:-1]:
        skipped = stages | {missing: None}
        refused(Round(event=event, number=9, seed="s", drawn_at=NOW, **skipped))


def test_placing_sits_or_has_a_reason(event: Event) -> None:
    round_, pairing = event.drawn_rounds.get(), Pairing.objects.get()
    entrant = event.entrants.get(number=1)
    Placing.objects.filter(entrant=entrant).delete()
    refused(Placing(round=round_, entrant=entrant))
    refused(Placing(round=round_, entrant=entrant, pairing=pairing, side=0, seat=5, reason="bye"))
    refused(Placing(round=round_, reason="bye"))


def test_table_has_one_result(event: Event) -> None:
    pairing = Pairing.objects.get()
    pairing.typed_points, pairing.forfeited_by = [1, 2], 0
    refused(pairing)
