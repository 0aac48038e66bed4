"""What a correction after the fact does to an event: it is told, and later draws are marked.

An event is always locked before its games. Phones that only write hands lock their game alone.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from scoring.language import joined, phrase
from tracker.deeds import Deed, Doer, Rank
from tracker.models import Event, Game, Pairing, Round
from tracker.security_log import note
from tracker.selectors.events.results import result_of
from tracker.selectors.events.rules import course_of
from tracker.services.chaining import OF_DEED, add_game_line
from tracker.services.errors import refusal
from tracker.services.events.changes import (
    check_not_final,
    checked_reason,
    locked_event,
    note_change,
)

SETTLED = phrase(
    "Round {number} is closed, and this game counts: correct its hands, or type "
    "another result for table {table}."
)
NOTHING_LEFT = phrase("No hand of this table would count any more: type its result instead.")
DONE: Mapping[Deed, str] = {
    Deed.END: phrase("Round {round}, table {table}: a game was ended as it stood, by {who}."),
    Deed.REOPEN: phrase("Round {round}, table {table}: a game goes on again, by {who}."),
    Deed.REMOVE: phrase("Round {round}, table {table}: a game was removed, by {who}."),
    Deed.RESTORE: phrase("Round {round}, table {table}: a game was brought back, by {who}."),
}
WHO: Mapping[Rank, str] = {
    Rank.PHONE: phrase("a phone of the table"),
    Rank.SCORER: phrase("a scorer"),
    Rank.DIRECTOR: phrase("the director"),
}


class Place(NamedTuple):
    """Where a game of an event is played; the event is locked.

    `points` are those of each side of the table before anything is corrected.
    """

    event: Event
    pairing: Pairing
    points: tuple[int, ...]

    @property
    def round(self) -> Round:
        """The round of the table."""
        return self.pairing.round

    @property
    def is_closed(self) -> bool:
        """Whether the round is closed, so that a correction is the director's and has a reason."""
        return self.round.closed_at is not None


def locked_place(game: Game) -> Place | None:
    """Where the game belongs to, its event locked; None for a game of no event.

    Whoever locks the game too does so after this.
    """
    if game.pairing_id is None:
        return None
    found = Pairing.objects.select_related("round").get(pk=game.pairing_id)
    event = locked_event(found.round.event_id)
    pairing = Pairing.objects.select_related("round").get(pk=game.pairing_id)
    return Place(event, pairing, result_of(event, pairing).points)


def check_not_over(place: Place | None) -> None:
    """Raises RecordError where the event is over."""
    if place is not None:
        check_not_final(place.event)


def check_correction(place: Place | None, reason: str) -> None:
    """Raises RecordError where a hand is corrected without the reason that its place asks for."""
    check_not_over(place)
    if place is not None and place.is_closed:
        checked_reason(reason)


def check_game(place: Place | None) -> None:
    """Raises RecordError where a game can neither be ended nor taken away: its result counts."""
    if place is None:
        return
    check_not_final(place.event)
    if place.is_closed:
        number = place.round.number
        raise refusal("", "round_closed", SETTLED.format(number=number, table=place.pairing.table))


def keep_over(place: Place | None, game: Game, now: datetime, *, is_over: bool) -> None:
    """Ends a game as it stands that a correction would leave open although its round is closed."""
    if place and place.is_closed and not is_over and game.closed_at is None:
        game.closed_at = now


def check_counts(place: Place | None, *, is_counted: bool) -> None:
    """Raises RecordError where a table of a closed round would be left without a hand."""
    if place and place.is_closed and not is_counted:
        raise refusal("", "nothing_played", NOTHING_LEFT)


def note_hand(place: Place | None, number: int, done: str, reason: str, now: datetime) -> None:
    """Tells everybody of a hand that was corrected after its round was closed."""
    if place is None or not place.is_closed:
        return
    pairing = Pairing.objects.get(pk=place.pairing.pk)
    before, after = place.points, result_of(place.event, pairing).points
    said = phrase("Round {round}, table {table}: hand {number} {done}, the result stays.")
    if before != after:
        said = phrase("Round {round}, table {table}: hand {number} {done}, {before} → {after}.")
    said = said.format(
        round=place.round.number,
        table=pairing.table,
        number=number,
        done=done,
        before=_points(before),
        after=_points(after),
    )
    later = place.event.drawn_rounds.filter(number__gt=place.round.number)
    begun = later.filter(started_at__isnull=False).last()
    if begun is not None and course_of(place.event).goes_by_results:
        stays = phrase("Round {round} is played as it was drawn.", round=begun.number)
        said = joined((said, stays), " ")
    note_correction(place.event, place.round, said, reason, now)


def note_game_deed(
    deed: Deed, place: Place | None, game: Game, by: Doer | None, now: datetime
) -> None:
    """Tells what somebody has done to a game: log and chain, and everybody at its event."""
    if by is None:
        return
    note(OF_DEED[deed], game=game.pk, table=game.table, evening=game.evening_id)
    add_game_line(deed, game, now, rank=by.rank)
    if place is not None:
        said = DONE[deed].format(
            round=place.round.number, table=place.pairing.table, who=WHO[by.rank]
        )
        note_change(place.event, said, now, is_public=True)


def note_correction(
    event: Event, round_: Round | None, said: str, reason: str, now: datetime
) -> None:
    """Tells of a correction, and marks a draw that it was made after and that has not started.

    The event is locked. A round that has started is played on as it was drawn, and where results
    decide nothing about who meets, so is every other.
    """
    if course_of(event).goes_by_results:
        since = 0 if round_ is None else round_.number
        later = event.drawn_rounds.filter(number__gt=since, started_at=None)
        later.update(stale_since=now)
    note_change(event, said, now, reason=reason, is_public=True)


def _points(points: tuple[int, ...]) -> str:
    return " : ".join(map(str, points))
