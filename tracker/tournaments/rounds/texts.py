"""Public texts about rounds and tables; only published rounds appear."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import ceil

from django.http import Http404
from django.utils.translation import gettext as _

from scoring.language import enumeration, phrase
from tracker.access.visibility import hides_results
from tracker.common.dates_texts import clock, day
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.pairing.words import Names
from tracker.engine.records import names as spelling
from tracker.engine.records.plurals import counted_noun
from tracker.models import Entrant, Game, Pairing, Placing, Round, Tournament
from tracker.models.tournament import FINAL
from tracker.tournaments.book.earlier_rounds_queries import drawn_pairing
from tracker.tournaments.book.queries import (
    TableResult,
    TournamentData,
    format_of,
    result_of,
    shape_of,
    variant_of,
)
from tracker.tournaments.book.seated_texts import part_text, seated_name, table_notes
from tracker.tournaments.book.set_up_queries import notice_of
from tracker.tournaments.book.stamps_queries import StampedTournament
from tracker.tournaments.rounds.queries import ends_at, hands_counted, postponement_of
from tracker.tournaments.setup.texts import OVER

# What is said of a table that plays on another day.


def postponed_text(until: dt.date | None) -> str:
    """On which day a table plays instead of in its round, in words."""
    if until is None:
        return _("postponed, no day agreed yet")
    return _("plays on {day}").format(day=day(until))


@dataclass(frozen=True, slots=True)
class SideView:
    """A side of a table: its names, and its points once there are any; one can be at home."""

    names: tuple[str, ...]
    points: str
    is_ahead: bool
    is_home: bool = False


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of a round; `game` is the sheet of its last game, `state` how far it is.

    `hands` were played, `slip_hands` are those that its slip names.
    Where results wait it says who sits there and no more: why they meet would tell who is ahead.
    """

    table: int
    part: str
    sides: tuple[SideView, ...]
    state: str
    is_provisional: bool
    game: int | None
    hands: str
    slip_hands: int | None
    why: tuple[str, ...]


def round_tables(round_: Round, names: Names, tables: Iterable[Pairing]) -> tuple[TableView, ...]:
    """These tables of a published round, in their order."""
    tournament, hands = round_.tournament, hands_counted(round_)
    is_held_back = hides_results(tournament)
    return tuple(
        _table_view(tournament, pairing, names, hands.get(pairing.pk, 0), is_held_back=is_held_back)
        for pairing in tables
    )


def found_in(names: Names, search: str) -> frozenset[int]:
    """The start numbers of those whose name has the text in it."""
    wanted = search.strip()
    return frozenset(number for number, name in names.items() if spelling.is_found(wanted, name))


def _table_view(
    tournament: Tournament, pairing: Pairing, names: Names, hands: int, *, is_held_back: bool
) -> TableView:
    drawn, result = drawn_pairing(pairing), result_of(tournament, pairing)
    games = [] if is_held_back else list(pairing.games.all())
    is_told = not is_held_back and result.forfeited_by is None
    has_points = is_told and (result.is_over or hands > 0)
    best = max(result.points)
    is_drawn = result.points.count(best) > 1
    sides = tuple(
        SideView(
            names=tuple(seated_name(who, names).name for who in side),
            points=str(points) if has_points else "",
            is_ahead=has_points and points == best and not is_drawn,
            is_home=place == 0 and format_of(tournament).has_home,
        )
        for place, (side, points) in enumerate(zip(drawn.sides, result.points, strict=True))
    )
    return TableView(
        table=pairing.table,
        part=part_text(pairing.part),
        sides=sides,
        state=_put_off(pairing, result)
        or ("" if is_held_back else _shown_state(tournament, result, games, drawn.sides, names)),
        is_provisional=has_points and not result.is_over,
        game=games[-1].pk if games else None,
        hands=_hands(tournament, result.hands or hands) if is_told else "",
        slip_hands=result.hands if is_told else None,
        why=() if is_held_back else table_notes(drawn, names),
    )


def _put_off(pairing: Pairing, result: TableResult) -> str:
    """To which day a table is postponed that has not played yet, in words."""
    found = postponement_of(pairing)
    return postponed_text(found.until) if found and not result.is_over else ""


def _shown_state(
    tournament: Tournament,
    result: TableResult,
    games: list[Game],
    sides: tuple[tuple[int, ...], ...],
    names: Names,
) -> str:
    if result.forfeited_by is not None:
        return _("forfeited by {}").format(seated_name(sides[result.forfeited_by][0], names).name)
    if result.is_typed:
        return _("from the paper slip")
    if result.is_over:
        return _("finished")
    if not games:
        return ""
    if tournament.games > 1:
        return _("game {} of {}").format(len(games), tournament.games)
    return ""


def _hands(tournament: Tournament, played: int) -> str:
    """Formats progress: "3 of 16 hands"; empty before the first."""
    if not played:
        return ""
    if tournament.hands is None:
        return counted_noun(played, "hand")
    return _("{} of {}").format(played, counted_noun(tournament.hands * tournament.games, "hand"))


# The clock of a round: its end, and its public texts.


@dataclass(frozen=True, slots=True)
class RoundClock:
    """Until when a round runs: "20:45", and as seconds since 1970 for the script that counts down.

    While the clock stands `until` is empty, and `left` says how much it has left: "12:05".
    """

    until: str
    ends: int | None = None
    left: str = ""


@dataclass(frozen=True, slots=True)
class TableClock:
    """A table that has more time than the others."""

    table: int
    clock: RoundClock


@dataclass(frozen=True, slots=True)
class WallClock:
    """The public clock of a tournament.

    `phase` is "none", "published", "starts", "running", "stopped", "over", "closed" or "final", and
    `text` words it. Of a round not yet published, only the publication time is shown.
    """

    phase: str
    title: str
    text: str
    clock: RoundClock | None = None
    longer: tuple[TableClock, ...] = ()


def clock_of(round_: Round, minutes_added: int = 0) -> RoundClock | None:
    """The clock of a round that is being played, or of a table with more time; None without one."""
    ends = ends_at(round_, minutes_added)
    if ends is None or round_.closed_at is not None:
        return None
    if round_.stopped_at is not None:
        return RoundClock("", left=_left((ends - round_.stopped_at).total_seconds()))
    return RoundClock(clock(ends), ceil(ends.timestamp()))


def wall_clock(tournament: Tournament, now: datetime) -> WallClock:
    """Returns the current state of the clock."""
    shown = tournament.drawn_rounds.filter(published_at__isnull=False).order_by("-number").first()
    if tournament.state == FINAL:
        return WallClock("final", _("The tournament is over"), _("Thank you for playing."))
    if shown is None:
        text = _("The first round is announced here.")
        return WallClock("none", _("Not begun yet"), text)
    phase = phase_of(shown, now)
    if phase == "published" and shown.published_at is not None:
        at = clock(shown.published_at)
        text = _("The next round is shown at {at}.").format(at=at)
        return WallClock(phase, _("Next round"), text)
    title = _("Round {shown}").format(shown=shown.number)
    longer = _longer(shown) if shown.closed_at is None else ()
    text = over_text(tournament) if phase == "over" else PHASES[phase]
    return WallClock(phase, title, text, clock_of(shown), longer)


def over_text(tournament: Tournament) -> str:
    """Tells a table what was announced for the end of its time."""
    return OVER.get(notice_of(tournament).at_clock, PHASES["over"])


def phase_of(round_: Round, now: datetime, minutes_added: int = 0) -> str:
    """Returns the phase of a confirmed round, or of a table with extra time."""
    if round_.closed_at is not None:
        return "closed"
    if round_.started_at is None:
        is_shown = round_.published_at is not None and round_.published_at <= now
        return "starts" if is_shown else "published"
    if round_.stopped_at is not None:
        return "stopped"
    ends = ends_at(round_, minutes_added)
    return "over" if ends is not None and ends <= now else "running"


PHASES = {
    "starts": phrase("It starts soon: find your table."),
    "running": phrase("Being played."),
    "stopped": phrase("The clock is stopped."),
    "over": phrase("Time is up: finish the hand that you are playing."),
    "closed": phrase("The round is closed."),
}


def _longer(round_: Round) -> tuple[TableClock, ...]:
    """The tables that have more time, in their order."""
    pairings = Pairing.objects.filter(round=round_, minutes_added__gt=0)
    found = ((pairing.table, clock_of(round_, pairing.minutes_added)) for pairing in pairings)
    return tuple(TableClock(table, clock) for table, clock in found if clock is not None)


def _left(seconds: float) -> str:
    """Formats the time left on a stopped clock: "12:05"; past its end "0:00"."""
    minutes, rest = divmod(max(0, ceil(seconds)), 60)
    return f"{minutes}:{rest:02d}"


MOST_KEPT = 8


@dataclass(frozen=True, slots=True)
class RoundState:
    """A published round: how far it is. `is_open` until it is closed."""

    number: int
    text: str
    is_open: bool
    is_started: bool
    tables: int
    finished: int


@dataclass(frozen=True, slots=True)
class TableSide:
    """A side of a table: its names, and the seats they sit at, counted from 1."""

    name: str
    entrants: tuple[int, ...]
    seats: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class TableInRound:
    """A table of a round: who sits there, and its result; `game` is its last sheet.

    `points` are those of its result, none before it is over, and before it is told; `put_off` says
    to which day it is postponed, "" where it is not or has played.
    """

    pk: int
    table: int
    part: str
    sides: tuple[TableSide, ...]
    points: tuple[int, ...]
    is_over: bool
    game: int | None
    put_off: str = ""


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """A published round; `out` gives by start number the reason for having no table.

    `has_home`: the first side of a table is at home.
    """

    state: RoundState
    clock: RoundClock | None
    tables: tuple[TableInRound, ...]
    out: Mapping[int, str]
    has_home: bool = False


_SEEN: PerLanguageCache[tuple[PublishedRound, ...]] = PerLanguageCache(MOST_KEPT)


def seen_rounds(watched: StampedTournament) -> tuple[PublishedRound, ...]:
    """Returns the published rounds, oldest first."""
    return _SEEN.get(watched.stamp, lambda: rounds_seen(watched.book, watched.now))


def rounds_seen(book: TournamentData, now: datetime) -> tuple[PublishedRound, ...]:
    """The same, worked out from the book."""
    members = variant_of(book.tournament).players // shape_of(book.tournament).seats
    return tuple(
        PublishedRound(
            state=state_of(book, round_),
            clock=clock_of(round_),
            tables=_tables(book, round_, members),
            out={
                placing.entrant.number: placing.reason
                for placing in book.out.get(round_.pk, ())
                if placing.entrant and placing.entrant.number
            },
            has_home=format_of(book.tournament).has_home,
        )
        for round_ in published_rounds(book, now)
    )


def open_round(rounds: Sequence[PublishedRound]) -> PublishedRound | None:
    """The round that is not closed yet, if there is one."""
    return rounds[-1] if rounds and rounds[-1].state.is_open else None


def published_rounds(book: TournamentData, now: datetime) -> tuple[Round, ...]:
    """Filters the rounds published by now."""
    return tuple(
        round_ for round_ in book.rounds if round_.published_at and round_.published_at <= now
    )


def state_of(book: TournamentData, round_: Round) -> RoundState:
    """Describes the state of a round."""
    tables = list(round_.pairings.all())
    finished = sum(book.results[table.pk].is_over for table in tables)
    return RoundState(
        number=round_.number,
        text=_texts(round_, len(tables), finished),
        is_open=round_.closed_at is None,
        is_started=round_.started_at is not None,
        tables=len(tables),
        finished=finished,
    )


def _texts(round_: Round, tables: int, finished: int) -> str:
    number = round_.number
    if round_.started_at is None:
        return _("Round {number} is drawn: take your seats.").format(number=number)
    if round_.closed_at is not None:
        return _("Round {number} is closed.").format(number=number)
    text = _("Round {number} is being played: {finished} of {tables} tables have finished.")
    return text.format(number=number, finished=finished, tables=tables)


def _tables(book: TournamentData, round_: Round, members: int) -> tuple[TableInRound, ...]:
    """The tables of a round; `members` is how many players an entrant has at a table."""
    return tuple(_table_in_round(book, pairing, members) for pairing in round_.pairings.all())


def _table_in_round(book: TournamentData, pairing: Pairing, members: int) -> TableInRound:
    result = book.results[pairing.pk]
    is_told = result.is_over and not hides_results(book.tournament)
    sides = book.sides[pairing.pk]
    games = list(pairing.games.all())
    return TableInRound(
        pk=pairing.pk,
        table=pairing.table,
        part=pairing.part,
        sides=tuple(_side(side, number, len(sides), members) for number, side in enumerate(sides)),
        points=tuple(int(point) for point in result.points) if is_told else (),
        is_over=result.is_over,
        game=games[-1].pk if games else None,
        put_off=_until(book, pairing),
    )


def _until(book: TournamentData, pairing: Pairing) -> str:
    found = postponement_of(pairing)
    is_waiting = found is not None and not book.results[pairing.pk].is_over
    return postponed_text(found.until) if found and is_waiting else ""


def _side(placings: tuple[Placing, ...], number: int, sides: int, members: int) -> TableSide:
    return TableSide(
        name=enumeration([_name(placing.entrant) for placing in placings]),
        entrants=tuple((placing.entrant and placing.entrant.number) or 0 for placing in placings),
        seats=tuple(
            tuple((place * members + member) * sides + number + 1 for member in range(members))
            for place in range(len(placings))
        ),
    )


def _name(entrant: Entrant | None) -> str:
    return entrant.name if entrant else _("the house")


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """A side of a table: its start numbers, 0 for the house; `points` None without a result."""

    entrants: tuple[int, ...]
    name: str
    points: int | None
    is_ahead: bool


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a round; `state` is one of `TABLE_STATES`.

    `pk` is the key of its pairing, `hands` are those that its slip names.
    """

    pk: int
    table: int
    part: str
    sides: tuple[PlayedSide, ...]
    state: str
    hands: int | None = None


@dataclass(frozen=True, slots=True)
class SitOutRow:
    """An entrant without a table; `reason` is the code of a placing."""

    number: int
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A published round with its tables in their order."""

    number: int
    text: str
    is_started: bool
    is_open: bool
    tables: tuple[PlayedTable, ...]
    out: tuple[SitOutRow, ...]


def played_rounds(watched: StampedTournament) -> tuple[PlayedRound, ...]:
    """Returns the published rounds, oldest first, without points while places are hidden."""
    book = watched.book
    seen = published_rounds(book, watched.now)
    # What is played is seen, whatever moment was named for it.
    rounds = (round_ for round_ in book.rounds if round_.started_at is not None or round_ in seen)
    return tuple(_round(book, round_) for round_ in rounds)


def played_round(watched: StampedTournament, number: int, search: str = "") -> PlayedRound:
    """One of them, else 404; with a search only the tables of those whom it has found."""
    found = next((round_ for round_ in played_rounds(watched) if round_.number == number), None)
    if found is None:
        raise Http404
    wanted = search.strip()
    tables = (table for table in found.tables if _is_found(table, wanted))
    out = (sit_out for sit_out in found.out if spelling.is_found(wanted, sit_out.name))
    return replace(found, tables=tuple(tables), out=tuple(out))


def _is_found(table: PlayedTable, wanted: str) -> bool:
    return any(spelling.is_found(wanted, side.name) for side in table.sides)


def _round(book: TournamentData, round_: Round) -> PlayedRound:
    state = state_of(book, round_)
    return PlayedRound(
        number=round_.number,
        text=state.text,
        is_started=state.is_started,
        is_open=state.is_open,
        tables=tuple(
            _played_table(book, pairing, state.is_started) for pairing in round_.pairings.all()
        ),
        out=tuple(_out(book.out.get(round_.pk, ()))),
    )


def _out(placings: Iterable[Placing]) -> Iterable[SitOutRow]:
    for placing in placings:
        if placing.entrant and placing.entrant.number:
            yield SitOutRow(placing.entrant.number, placing.entrant.name, placing.reason)


def _played_table(book: TournamentData, pairing: Pairing, is_started: bool) -> PlayedTable:
    result = book.results[pairing.pk]
    is_told = result.is_over and result.forfeited_by is None and not hides_results(book.tournament)
    best = max(result.points)
    is_drawn = result.points.count(best) > 1
    return PlayedTable(
        pk=pairing.pk,
        table=pairing.table,
        part=part_text(pairing.part),
        sides=tuple(
            PlayedSide(
                entrants=(numbers := _numbers(side)),
                name=enumeration([seated_name(number, book.names).name for number in numbers]),
                points=points if is_told else None,
                is_ahead=is_told and points == best and not is_drawn,
            )
            for side, points in zip(book.sides[pairing.pk], result.points, strict=True)
        ),
        state=_played_state(book, pairing) if is_started else "waiting",
        hands=result.hands if is_told else None,
    )


def _numbers(side: Iterable[Placing]) -> tuple[int, ...]:
    return tuple((placing.entrant and placing.entrant.number) or 0 for placing in side)


def _played_state(book: TournamentData, pairing: Pairing) -> str:
    result = book.results[pairing.pk]
    if not result.is_over and postponement_of(pairing) is not None:
        return "postponed"
    if hides_results(book.tournament):
        return "finished" if result.is_over else "open"
    if result.forfeited_by is not None:
        return "forfeit"
    if result.is_typed:
        return "slip"
    return "finished" if result.is_over else "open"
