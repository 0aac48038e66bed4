"""Draws a round, changes it by hand, and confirms and publishes it."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, TypeVar

from django.db import transaction

from scoring.language import phrase
from tracker.access.security_log import note
from tracker.common.errors import refusal
from tracker.engine.pairing.bracket import PlayedMatch, outcome
from tracker.engine.pairing.conflicts import problems as problems_of
from tracker.engine.pairing.draw import (
    CLOSED,
    HOUSE,
    CannotDrawError,
    Draw,
    PairingInput,
    drawn_around,
    is_closed,
    matches_of,
)
from tracker.engine.pairing.draw import DrawnPairing as DrawnTable
from tracker.engine.pairing.fitting import check_rounds
from tracker.engine.pairing.grouping import is_of_group
from tracker.engine.pairing.trees import decide
from tracker.engine.pairing.words import problem_words
from tracker.games.hands.corrections_services import amend_hand
from tracker.models import Entrant, Hand, LockedTable, Pairing, Placing, Round, Tournament
from tracker.models.tournament import OPEN, RUNNING
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.book.earlier_rounds_queries import earlier_round
from tracker.tournaments.book.queries import (
    TournamentData,
    can_lock,
    can_seat_three,
    course_of,
    format_of,
    has_entries,
    has_threes,
    load_tournament,
    result_of,
    system_of,
    variant_of,
)
from tracker.tournaments.draws.preflight_services import check_plan
from tracker.tournaments.draws.queries import (
    asked_out,
    draw_costs,
    draw_input_in,
    draw_of,
    draw_with_exchange,
    is_all_decided,
    next_attempt,
    numbered_book,
    seed_of,
    source_of,
    version_of,
)
from tracker.tournaments.log.services import (
    check_not_final,
    checked_reason,
    locked_tournament,
    note_change,
)
from tracker.tournaments.rounds.postponing_services import seat_again
from tracker.tournaments.rounds.services import STALE, start_round
from tracker.tournaments.rulings.queries import other_tables
from tracker.tournaments.rulings.services import locked_location

ABSENT, LATE, REQUESTED = "absent", "late", "requested_bye"


def store_tables(tournament: Tournament, round_: Round, drawn: Draw) -> None:
    """Stores every table of a draw, and the reason for each entrant without one."""
    entrants = {
        entrant.number: entrant
        for entrant in tournament.entrants.all()
        if entrant.number is not None
    }
    tables = Pairing.objects.bulk_create(
        Pairing(
            round=round_,
            table=pairing.table,
            part=pairing.part,
            notes=[[note.code, *note.facts] for note in pairing.notes],
        )
        for pairing in drawn.tables
    )
    seats = zip(tables, drawn.tables, strict=True)
    sitting = [
        placing for table, pairing in seats for placing in _placings(table, pairing, entrants)
    ]
    seated = {placing.entrant_id for placing in sitting}
    reasons = {sit_out.entrant: sit_out.reason for sit_out in drawn.sitting_out}
    asked = asked_out(tournament, round_.number)
    out = [
        Placing(round=round_, entrant=one, reason=reasons.get(number) or _absence(one, asked))
        for number, one in entrants.items()
        if one.pk not in seated
    ]
    Placing.objects.bulk_create([*sitting, *out])


def _placings(
    table: Pairing, drawn: DrawnTable, entrants: Mapping[int, Entrant]
) -> Iterator[Placing]:
    """Yields the placings of a drawn table."""
    room = CLOSED if is_closed(drawn) else ""
    for side, numbers in enumerate(drawn.sides):
        for seat, number in enumerate(numbers):
            entrant = _entrant(entrants, number)
            yield Placing(
                round=table.round, entrant=entrant, pairing=table, side=side, seat=seat, room=room
            )


def _entrant(entrants: Mapping[int, Entrant], number: int) -> Entrant | None:
    return None if number == HOUSE else entrants[number]


def _absence(entrant: Entrant, asked: Collection[int]) -> str:
    """Returns why an entrant was not drawn; `asked` are the keys of those with a requested bye."""
    if entrant.left_reason or entrant.pk not in asked:
        return entrant.left_reason or (ABSENT if entrant.checked_in_at is None else LATE)
    return REQUESTED


def delete_draw(round_: Round) -> None:
    """Deletes the tables and placings of a draw.

    Raises RecordError while a table is postponed, since the agreed day would be lost.
    """
    put_off = round_.pairings.filter(postponement__isnull=False).first()
    if put_off is not None:
        text = phrase(
            "Table {table} is postponed: have it play in its round before the draw changes.",
            table=put_off.table,
        )
        raise refusal("", "postponed", text)
    round_.placings.all().delete()
    round_.pairings.all().delete()


# Start numbers are assigned by the first draw, and removed when it is undone.


def store_numbers(tournament: Tournament, book: TournamentData, now: datetime) -> None:
    """Stores the numbers of `numbered_book` in its locked tournament."""
    Entrant.objects.bulk_update(book.entrants, ["number"])
    tournament.size = book.tournament.size
    tournament.save(update_fields=["size"])
    note_change(tournament, ChangeKind.NUMBERS_GIVEN, now, there=book.tournament.size or 0)


def clear_numbers(tournament: Tournament) -> None:
    """Removes the start numbers of a locked tournament, so that the next draw assigns new ones."""
    tournament.entrants.update(number=None)
    tournament.size = None
    tournament.save(update_fields=["size"])


THREE = 3


def draw_round(*, tournament: Tournament, now: datetime) -> Round:
    """Draws the next round of everyone present; only the director sees it yet.

    The first round also assigns start numbers. Raises RecordError with the reason and the nearest
    workable change.
    """
    if tournament.size is None:
        tournament = Tournament.objects.select_related("evening__club").get(pk=tournament.pk)
    return _drawn(tournament, attempt=1, now=now)


def draw_again(*, round_: Round, reason: str, now: datetime, version: str = "") -> Round:
    """Redraws a round that has not started, for a public reason.

    Uses a new seed, except after a correction: then only what the correction changed is drawn
    differently.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = unstarted_round(tournament, round_, version)
        attempt = next_attempt(round_)
        delete_draw(round_)
        round_.delete()
        drawn = _drawn(tournament, attempt=attempt, now=now)
        where = {"round": drawn.number}
        kind = ChangeKind.DRAWN_AFTER_CORRECTION
        if attempt != round_.attempt:
            kind, where = ChangeKind.DRAWN_AGAIN, where | {"attempt": attempt}
        note_change(tournament, kind, now, reason=reason, is_public=True, **where)
        note("drawn_again", tournament=tournament.pk, round=drawn.number, attempt=attempt)
        return drawn


def undo_draw(*, round_: Round, now: datetime, version: str = "") -> None:
    """Undoes a draw that has not started, so that entrants can be added or withdrawn.

    For the first round this also removes the start numbers, so that the next draw includes everyone
    present.
    """
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = unstarted_round(tournament, round_, version)
        was_public = round_.confirmed_at is not None
        tournament.locked_tables.filter(number=round_.number).delete()
        delete_draw(round_)
        round_.delete()
        if round_.number == 1:
            clear_numbers(tournament)
        kind = ChangeKind.DRAW_TAKEN_BACK
        note_change(tournament, kind, now, is_public=was_public, round=round_.number)


def swap_seats(
    *,
    round_: Round,
    first: Entrant,
    second: Entrant,
    reason: str,
    now: datetime,
    version: str = "",
) -> Round:
    """Swaps two entrants of a round that is not closed, one of whom may be sitting out.

    Once the round has started they swap what is written at their tables too. Raises RecordError if
    the draw would become invalid.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = unclosed_round(tournament, round_, version)
        _exchange(tournament, round_, first, second, now)
        note_change(
            tournament,
            ChangeKind.SEATS_EXCHANGED,
            now,
            reason=reason,
            is_public=round_.confirmed_at is not None,
            round=round_.number,
            first=first.pk,
            second=second.pk,
        )
        return round_


def _exchange(
    tournament: Tournament, round_: Round, first: Entrant, second: Entrant, now: datetime
) -> None:
    book = load_tournament(tournament)
    field = draw_input_in(book, before=round_.number)
    _check_unlocked(field, first, second)
    changed = _exchanged(field, draw_of(round_), first, second)
    _check(book, field, changed)
    if round_.started_at is None:
        delete_draw(round_)
        store_tables(tournament, round_, changed)
    else:
        _exchange_at_tables(tournament, round_, first, second)
    round_.costs, round_.exchanged_at = [list(cost) for cost in changed.costs], now
    round_.save(update_fields=["costs", "exchanged_at"])


def _exchange_at_tables(
    tournament: Tournament, round_: Round, first: Entrant, second: Entrant
) -> None:
    """Swaps two entrants of a round that is played, at the tables as they are."""
    seats = [
        list(round_.placings.filter(entrant=entrant).select_related("pairing").order_by("room"))
        for entrant in (first, second)
    ]
    both = [placing.pairing for placings in seats for placing in placings]
    tables = {table for table in both if table is not None}
    for table in tables:
        _check_table_open(tournament, table, is_left=None in both)
    for one, other in zip(*seats, strict=True):
        # The row of an entrant without a table always needs one.
        seated, moved = (other, one) if one.pairing is None else (one, other)
        leaving, coming = seated.entrant, moved.entrant
        Placing.objects.filter(pk=seated.pk).update(entrant=None)
        reason = moved.reason
        if leaving is not None and reason in (ABSENT, LATE, REQUESTED):
            reason = _absence(leaving, asked_out(tournament, round_.number))
        Placing.objects.filter(pk=moved.pk).update(entrant=leaving, reason=reason)
        Placing.objects.filter(pk=seated.pk).update(entrant=coming)
    for table in tables:
        seat_again(tournament, round_, table)


def _check_table_open(tournament: Tournament, table: Pairing, *, is_left: bool) -> None:
    """Raises RecordError for a table with a result, or with hands that somebody would leave."""
    if result_of(tournament, table).is_over or (is_left and has_entries(table)):
        text = phrase(
            "Something is entered at table {table}: type its result for the right entrants.",
            table=table.table,
        )
        raise refusal("", "table_written", text)


def confirm_draw(*, round_: Round, publish_at: datetime, now: datetime, version: str = "") -> Round:
    """Confirms a draw; it becomes public at `publish_at`.

    Until then that time can be changed. Raises RecordError if a correction has changed the input of
    the draw.
    """
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = unstarted_round(tournament, round_, version)
        if round_.published_at is not None and round_.published_at <= now:
            return round_
        if round_.stale_since is not None:
            raise refusal("", "draw_stale", STALE.format(round=round_.number))
        is_first, round_.published_at = round_.confirmed_at is None, max(publish_at, now)
        round_.confirmed_at = round_.confirmed_at or now
        round_.save(update_fields=["confirmed_at", "published_at"])
        kind = ChangeKind.DRAW_CONFIRMED if is_first else ChangeKind.DRAW_MOVED
        note_change(tournament, kind, now, round=round_.number)
        return round_


def publish_and_start(
    *, round_: Round, publish_at: datetime, now: datetime, version: str = ""
) -> Round:
    """Confirms a draw and starts its round, both or neither."""
    with transaction.atomic():
        confirmed = confirm_draw(round_=round_, publish_at=publish_at, now=now, version=version)
        return start_round(round_=confirmed, now=now)


def keep_draw(*, round_: Round, reason: str, now: datetime, version: str = "") -> Round:
    """Keeps a draw although its input has changed since, for a given reason."""
    reason = checked_reason(reason)
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = unstarted_round(tournament, round_, version)
        if round_.stale_since is None:
            return round_
        round_.stale_since = None
        round_.save(update_fields=["stale_since"])
        kind = ChangeKind.DRAW_KEPT
        note_change(tournament, kind, now, reason=reason, is_public=True, round=round_.number)
        return round_


def _drawn(tournament: Tournament, *, attempt: int, now: datetime) -> Round:
    """Draws and stores the next round; no lock is held while drawing."""
    number = tournament.drawn_rounds.count() + 1
    _check_drawable(tournament, number)
    book = numbered_book(tournament)
    field = draw_input_in(book, before=number, seed=seed_of(tournament, number, attempt))
    drawn = _draw(book, field)
    with transaction.atomic():
        locked = locked_tournament(tournament.pk)
        if locked.version != tournament.version:
            text = phrase("The tournament was changed at this moment: draw again.")
            raise refusal("", "event_changed", text)
        if locked.size is None:
            store_numbers(locked, book, now)
        round_ = Round.objects.create(
            tournament=tournament,
            number=number,
            attempt=attempt,
            seed=drawn.seed,
            costs=[list(cost) for cost in drawn.costs],
            drawn_at=now,
            drawn_from=source_of(field),
            minutes=tournament.minutes,
        )
        store_tables(locked, round_, drawn)
        if locked.state == OPEN:
            locked.state = RUNNING
            locked.save(update_fields=["state"])
        note_change(locked, ChangeKind.ROUND_DRAWN, now, round=number)
        return round_


def _check_unlocked(field: PairingInput, *entrants: Entrant) -> None:
    """Raises RecordError if one of them sits at a locked table."""
    moved = {entrant.number for entrant in entrants}
    for table in field.locked:
        if moved & set(table.entrants):
            raise refusal(
                "",
                "table_locked",
                phrase("Table {table} is locked: unlock it first.", table=table.table),
            )


def _exchanged(field: PairingInput, draw: Draw, first: Entrant, second: Entrant) -> Draw:
    """Swaps two entrants of a draw; raises RecordError unless both are in it."""
    text = phrase("Choose two different entrants of this round.")
    if first == second:
        raise refusal("second", "bad_value", text)
    try:
        return draw_with_exchange(field, draw, first.number or HOUSE, second.number or HOUSE)
    except KeyError as error:
        raise refusal("second", "bad_value", text) from error


def _draw(book: TournamentData, field: PairingInput) -> Draw:
    tournament = book.tournament
    system = system_of(tournament)
    try:
        if field.number == 1:
            check_rounds(system, field.size, tournament.rounds)
        drawn = drawn_around(system, field)
    except CannotDrawError as error:
        raise refusal("", "cannot_draw", str(error)) from error
    _check(book, field, drawn)
    _check_threes(tournament, drawn)
    return replace(drawn, costs=draw_costs(field, drawn)) if field.locked else drawn


def _check_threes(tournament: Tournament, drawn: Draw) -> None:
    """Raises RecordError if three would sit at a game without a variant for three."""
    if can_seat_three(variant_of(tournament), tournament.options) or not has_threes(tournament):
        return
    if any(len(table.sides) == THREE for table in drawn.tables):
        text = phrase(
            "{variant} has no form for three with these house rules, and "
            "three are over. Have them ask to sit this round out, or wait for "
            "one more.",
            variant=variant_of(tournament).name,
        )
        raise refusal("", "cannot_draw", text)


def _check(book: TournamentData, field: PairingInput, drawn: Draw) -> None:
    """Raises RecordError if a draw is invalid."""
    found = problems_of(field, drawn, three=has_threes(book.tournament))
    if found:
        raise refusal("", "bad_draw", " ".join(problem_words(found, book.names)))


def _check_drawable(tournament: Tournament, number: int) -> None:
    check_not_final(tournament)
    if number == 1:
        check_plan(tournament)
    if tournament.state not in (OPEN, RUNNING):
        raise refusal("", "event_draft", phrase("Open the tournament before you draw."))
    if number > tournament.rounds:
        text = phrase(
            "All {rounds} rounds are drawn. End the tournament, or announce more rounds.",
            rounds=tournament.rounds,
        )
        raise refusal("", "all_drawn", text)
    if tournament.drawn_rounds.filter(closed_at=None).exists():
        text = phrase(
            "Round {number} is not closed: its results decide who meets now.", number=number - 1
        )
        raise refusal("", "round_open", text)


def unstarted_round(tournament: Tournament, round_: Round, version: str = "") -> Round:
    """Returns the locked round; raises RecordError once it has started.

    With a version, the draw must also be the one the director looked at.
    """
    round_ = unclosed_round(tournament, round_, version)
    if round_.started_at is not None:
        text = phrase("Round {round} has started: undo its start first.", round=round_.number)
        raise refusal("", "round_started", text)
    return round_


def unclosed_round(tournament: Tournament, round_: Round, version: str = "") -> Round:
    """Does the same until the round is closed."""
    check_not_final(tournament)
    round_ = tournament.drawn_rounds.filter(pk=round_.pk).first() or _gone()
    if round_.closed_at is not None:
        raise refusal("", "round_closed", phrase("Round {round} is closed.", round=round_.number))
    if version and version != version_of(round_):
        text = phrase("The draw was changed at this moment: look at it again first.")
        raise refusal("", "draw_changed", text)
    return round_


def _gone() -> Round:
    raise refusal("", "draw_gone", phrase("This draw was taken back meanwhile."))


# Something corrected, and what is done with the draw that was made before.


KEEP, AGAIN = "keep", "again"

Written = TypeVar("Written")


def write_and_draw(
    write: Callable[[], Written],
    *,
    tournament: Tournament,
    since: int,
    next_draw: str,
    reason: str,
    now: datetime,
) -> Written:
    """Corrects a round, and keeps the waiting draw or makes it again.

    Without a choice the draw is marked for the director, unless a redraw would be the same. Raises
    what the write raises, and RecordError if a redraw is impossible; then nothing is stored.
    `since` is the number of the round, 0 for none.
    """
    with transaction.atomic():
        tournament = locked_tournament(tournament.pk)
        written = write()
        _follow(tournament, since, next_draw, reason, now)
        return written


def amend_and_draw(
    *, hand: Hand, reason: str, now: datetime, next_draw: str = "", **given: Any
) -> Hand:
    """Corrects a hand as `amend_hand` does, and applies the choice about the draw."""
    with transaction.atomic():
        place = locked_location(hand.game)
        amended = amend_hand(hand=hand, reason=reason, now=now, **given)
        if place is not None:
            _follow(place.tournament, place.round.number, next_draw, reason, now)
        return amended


def _follow(tournament: Tournament, since: int, next_draw: str, reason: str, now: datetime) -> None:
    marked = tournament.drawn_rounds.filter(stale_since__isnull=False, started_at=None)
    round_ = marked.filter(number__gt=since).first()
    if round_ is None:
        return
    if next_draw == KEEP:
        keep_draw(round_=round_, reason=reason, now=now)
    elif next_draw == AGAIN:
        draw_again(round_=round_, reason=reason, now=now)
    elif other_tables(load_tournament(tournament), round_) == 0:
        marked.filter(pk=round_.pk).update(stale_since=None)


# A bracket ends with winners: a match of its last round that is tied has to be decided first.


def check_all_decided(tournament: Tournament) -> None:
    """Raises RecordError while a match of a bracket has no winner or is still to be drawn.

    Those of rounds before the last have a winner, or the next would not have been drawn. A match of
    teams is decided by both tables together.
    """
    if not course_of(tournament).is_bracket:
        return
    try:
        decide([*_undecided(tournament)])
    except CannotDrawError as problem:
        raise refusal("", "no_winner", str(problem)) from problem
    if not is_all_decided(tournament):
        text = phrase(
            "Not everything is decided: round {round} has to be played before the tournament ends.",
            round=tournament.drawn_rounds.count() + 1,
        )
        raise refusal("", "no_winner", text)


def _undecided(tournament: Tournament) -> Iterator[PlayedMatch]:
    book = load_tournament(tournament)
    there = frozenset(number for number, one in book.numbered.items() if one.left_at is None)
    for round_ in book.rounds[-1:]:
        past = earlier_round(book, round_)
        matches = matches_of(past) if format_of(tournament).tables_per_match > 1 else past
        for played in matches.tables:
            is_group = is_of_group(played.pairing.part)
            if not is_group and outcome(played, there) is None:
                yield PlayedMatch(round_.number, played)


PLANNED = phrase("A plan says who meets in this format: exchange two seats instead.")


def lock_table(
    *, round_: Round, table: int, reason: str, now: datetime, version: str = ""
) -> LockedTable:
    """Keeps a table of a draw when the round is redrawn; has no effect on a locked one.

    Raises RecordError.
    """
    reason = checked_reason(reason)
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = unstarted_round(tournament, round_, version)
        if not can_lock(tournament):
            raise refusal("", "table_planned", PLANNED)
        pairing = next((drawn for drawn in draw_of(round_).tables if drawn.table == table), None)
        if pairing is None:
            raise refusal("table", "bad_value", phrase("Choose a table of this draw."))
        locked, is_new = LockedTable.objects.get_or_create(
            tournament=tournament,
            number=round_.number,
            table=table,
            defaults={
                "sides": [list(side) for side in pairing.sides],
                "notes": [[note.code, *note.facts] for note in pairing.notes],
                "locked_at": now,
            },
        )
        if is_new:
            _note_lock(round_, table, reason, now)
        return locked


def _note_lock(round_: Round, table: int, reason: str, now: datetime) -> None:
    where, is_public = {"round": round_.number, "table": table}, round_.confirmed_at is not None
    kind = ChangeKind.TABLE_LOCKED
    note_change(round_.tournament, kind, now, reason=reason, is_public=is_public, **where)


def unlock_table(*, round_: Round, table: int, now: datetime) -> None:
    """Includes a locked table in redraws again."""
    with transaction.atomic():
        tournament = locked_tournament(round_.tournament_id)
        round_ = unstarted_round(tournament, round_)
        found = tournament.locked_tables.filter(number=round_.number, table=table)
        if not found.exists():
            return
        found.delete()
        note_change(
            tournament,
            ChangeKind.TABLE_UNLOCKED,
            now,
            is_public=round_.confirmed_at is not None,
            round=round_.number,
            table=table,
        )
