"""The report of a tournament: everything that was played and decided, ready to print.

The page and the booklet on paper print the same value.
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from operator import sub

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tracker.access.visibility import hides_results
from tracker.common.dates_texts import clock_or_day
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.charts.bars import Bar, BarChart, bar_chart
from tracker.engine.charts.lines import ChartLine, LineChart, line_chart
from tracker.engine.ranking.exact import Score
from tracker.engine.records.plurals import counted_noun
from tracker.games.texts import STATES
from tracker.models import HandRevision, Tournament
from tracker.tournaments.book.queries import TournamentData, course_of, variant_of
from tracker.tournaments.book.stamps_queries import PlayedGame, StampedTournament, played_games
from tracker.tournaments.book.texts import (
    OUT,
    TABLE_STATES,
    TournamentSummary,
    options_of,
    tournament_summary,
)
from tracker.tournaments.log.texts import with_words
from tracker.tournaments.report.figures_texts import (
    PrintedSheet,
    RecordLocation,
    TournamentFigures,
    counted_at,
    figures,
    printed_sheet,
    story,
)
from tracker.tournaments.report.queries import RankedPlace, canonical_results, seal
from tracker.tournaments.rounds.texts import PlayedRound, PlayedTable, played_rounds
from tracker.tournaments.rulings.texts import RulingCard, rulings
from tracker.tournaments.setup.texts import NoticeView, Term, notice_shown, terms_of
from tracker.tournaments.standings.crosstable_texts import Crosstable, crosstable_of
from tracker.tournaments.standings.texts import PublicStandings, StandingsRowView, public_standings

FIRST_ONES = 6
MATCH_POINTS = "MP"


@dataclass(frozen=True, slots=True)
class PointsCourse:
    """An entrant's counted total after each round: match points where these rank."""

    name: str
    totals: tuple[Score, ...]


def points_courses(
    watched: StampedTournament, standings: PublicStandings
) -> tuple[PointsCourse, ...]:
    """Returns the course of the leaders; empty where the bracket decides places."""
    if course_of(watched.tournament).is_bracket:
        return ()
    first = standings.rows[:FIRST_ONES]
    if not _has_match_points(standings):
        return tuple(map(_points, first))
    after = [*_matches(watched, standings)]
    return tuple(
        PointsCourse(row.name, tuple(had.get(row.number, 0) for had in after)) for row in first
    )


def course_chart(
    course: Sequence[PointsCourse], standings: PublicStandings, *, has_whole_names: bool = False
) -> LineChart | None:
    """Charts each entrant's distance to the leader; None for a single round.

    Totals would overlap: a round's points are far larger than the differences at the top.
    """
    rounds = max((len(line.totals) for line in course), default=0)
    if rounds < 2:
        return None
    best = [max(totals) for totals in zip(*(line.totals for line in course), strict=True)]
    behind = [map(_drawn, map(sub, line.totals, best)) for line in course]
    is_matches = _has_match_points(standings)
    return line_chart(
        _("Match points behind the leader") if is_matches else _("Points behind the leader"),
        tuple(_("Round {number}").format(number=number + 1) for number in range(rounds)),
        [ChartLine(one.name, tuple(points)) for one, points in zip(course, behind, strict=True)],
        has_whole_names=has_whole_names,
    )


def _drawn(points: Score) -> int | float:
    return points if isinstance(points, int) else float(points)


def _has_match_points(standings: PublicStandings) -> bool:
    return bool(standings.columns) and standings.columns[0].code == MATCH_POINTS


def _points(row: StandingsRowView) -> PointsCourse:
    """Points of rounds that do not count among the best are left out."""
    points = (int(round_.value) if round_ and not round_.is_dropped else 0 for round_ in row.rounds)
    return PointsCourse(row.name, tuple(accumulate(points)))


def _matches(
    watched: StampedTournament, standings: PublicStandings
) -> Iterator[Mapping[int, Score]]:
    """Yields match points by start number after each round that has begun."""
    for number in standings.earlier:
        yield _matches_of(public_standings(watched, number))
    yield _matches_of(standings)


def _matches_of(standings: PublicStandings) -> Mapping[int, Score]:
    values = ((row.number, row.cells[0].value) for row in standings.rows)
    return {number: value for number, value in values if isinstance(value, int | Fraction)}


# What was ruled, corrected and decided in a tournament, with the reasons.


@dataclass(frozen=True, slots=True)
class CorrectedHand:
    """A later version of a hand: where, what it became, when and why."""

    where: str
    text: str
    reason: str
    at: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A public line of the log that was written with a reason."""

    at: str
    text: str
    reason: str


def corrections(tournament: Tournament) -> tuple[CorrectedHand, ...]:
    """Every correction of a hand of the tournament, in the order of rounds, tables and hands."""
    later = HandRevision.objects.filter(
        hand__game__pairing__round__tournament=tournament, hand__game__removed_at=None, number__gt=1
    )
    order = ("hand__game__pairing__round__number", "hand__game__pairing__table", "hand__number")
    found = later.select_related("hand__game__pairing__round").order_by(*order, "number")
    date = tournament.evening.date
    return tuple(_correction(version, date) for version in found)


def decisions(tournament: Tournament) -> tuple[Decision, ...]:
    """Returns the director's public decisions with reasons, oldest first."""
    lines = tournament.changes.filter(is_public=True).exclude(reason="").order_by("at", "pk")
    found = with_words(tournament, lines)
    date = tournament.evening.date
    return tuple(Decision(clock_or_day(one.at, date), text, one.reason) for one, text in found)


def _correction(version: HandRevision, date: dt.date) -> CorrectedHand:
    pairing = version.hand.game.pairing
    assert pairing is not None
    where = _("Round {round}, table {table}, hand {hand}")
    return CorrectedHand(
        where=where.format(
            round=pairing.round.number, table=pairing.table, hand=version.hand.number
        ),
        text=STATES[version.state] or _("corrected"),
        reason=version.reason,
        at=clock_or_day(version.entered_at, date),
    )


PODIUM = 3
LONG_FROM, FIRST_SHOWN = 25, 10
"""From so many entrants on the page shows only the first ones of its tables, and leads to all."""
MOST_KEPT = 2
FEW = 5
"""A part of fewer contracts than these is drawn as one that says little."""


@dataclass(frozen=True, slots=True)
class BookletTable:
    """A table of a round with the sheets of its games; `text` where not all were played out."""

    table: PlayedTable
    text: str
    sheets: tuple[PrintedSheet, ...]


@dataclass(frozen=True, slots=True)
class BookletRound:
    """A round with all its tables; `out` gives the reason of each entrant without one."""

    number: int
    text: str
    tables: tuple[BookletTable, ...]
    out: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Booklet:
    """A tournament told from its conditions to its last hand.

    `course` follows the first ones over the rounds; each of the charts is None where there is
    nothing to draw, and the one on paper has room for whole names. `seal` is the hash of
    the results.
    """

    club: str
    head: TournamentSummary
    notice: NoticeView
    is_provisional: bool
    podium: tuple[StandingsRowView, ...]
    story: tuple[str, ...]
    standings: PublicStandings
    crosstable: Crosstable
    rounds: tuple[BookletRound, ...]
    course: tuple[PointsCourse, ...]
    course_chart: LineChart | None
    course_on_paper: LineChart | None
    figures: TournamentFigures
    suit_chart: BarChart | None
    rulings: tuple[RulingCard, ...]
    corrections: tuple[CorrectedHand, ...]
    decisions: tuple[Decision, ...]
    terms: tuple[Term, ...]
    seeds: tuple[tuple[str, str], ...]
    seal: str

    @property
    def is_long(self) -> bool:
        """True if the page shows only the first of its tables."""
        return len(self.standings.rows) >= LONG_FROM

    @property
    def shown_rows(self) -> tuple[StandingsRowView, ...]:
        """The rows of the standings that the page shows."""
        return self.standings.rows[:FIRST_SHOWN] if self.is_long else self.standings.rows


@dataclass(frozen=True, slots=True)
class SealedResults:
    """The results of a tournament as one text, and its hash."""

    text: str
    seal: str


def is_report_available(tournament: Tournament) -> bool:
    """True if there is a report: a round has begun, and no place is hidden."""
    return (
        not hides_results(tournament) and tournament.drawn_rounds.exclude(started_at=None).exists()
    )


def sealed_results(watched: StampedTournament) -> SealedResults:
    """The results of a tournament as they are now."""
    return _sealed(watched, played_games(watched.tournament), public_standings(watched))


def _with_paper(counted: TournamentFigures, book: TournamentData) -> TournamentFigures:
    """The figures, which say of how many tables they have no hands."""
    tables = [pairing for round_ in book.rounds for pairing in round_.pairings.all()]
    number = sum(pairing.typed_points is not None for pairing in tables)
    if not number or not counted.hands:
        return counted
    text = ngettext(
        "Of {} table only the result is written down: its hands are not among them.",
        "Of {} tables only the results are written down: their hands are not among them.",
        number,
    )
    return replace(counted, text=(*counted.text, text.format(number)))


_TOLD: PerLanguageCache[Booklet] = PerLanguageCache(MOST_KEPT)


def booklet(watched: StampedTournament) -> Booklet:
    """Returns the report of a tournament, cached for all readers."""
    return _TOLD.get(watched.hand_stamp, lambda: _booklet(watched))


def _booklet(watched: StampedTournament) -> Booklet:
    tournament, standings = watched.tournament, public_standings(watched)
    rounds = tuple(round_ for round_ in played_rounds(watched) if round_.is_started)
    games = played_games(tournament)
    placed = _placed(rounds, games)
    hands = tuple(counted_at(placed))
    counted = _with_paper(figures(hands, variant_of(tournament)), watched.book)
    course = points_courses(watched, standings)
    return Booklet(
        club=tournament.evening.club.name,
        head=tournament_summary(tournament),
        notice=notice_shown(tournament),
        is_provisional=standings.state != "official",
        podium=tuple(row for row in standings.rows if row.rank <= PODIUM),
        story=story(standings, _first(watched, rounds), rounds, hands, placed),
        standings=standings,
        crosstable=crosstable_of(tournament, rounds, standings.rows, watched.book.names, standings),
        rounds=tuple(_round(round_, games) for round_ in rounds),
        course=course,
        course_chart=course_chart(course, standings),
        course_on_paper=course_chart(course, standings, has_whole_names=True),
        figures=counted,
        suit_chart=_suit_chart(counted),
        rulings=tuple(reversed(rulings(tournament))),
        corrections=corrections(tournament),
        decisions=decisions(tournament),
        terms=(*terms_of(tournament), *_more_terms(tournament, games)),
        seeds=_seeds(watched),
        seal=_sealed(watched, games, standings).seal,
    )


def _first(watched: StampedTournament, rounds: Sequence[PlayedRound]) -> PublicStandings | None:
    """The standings after round 1, where more was played."""
    return public_standings(watched, 1) if len(rounds) > 1 else None


def _sealed(
    watched: StampedTournament,
    games: Mapping[int, tuple[PlayedGame, ...]],
    standings: PublicStandings,
) -> SealedResults:
    places = (
        RankedPlace(row.rank, row.number, [cell.value for cell in row.cells])
        for row in standings.rows
    )
    text = canonical_results(watched.book, games, places)
    return SealedResults(text, seal(text))


def _placed(
    rounds: Sequence[PlayedRound], games: Mapping[int, tuple[PlayedGame, ...]]
) -> tuple[tuple[RecordLocation, PlayedGame], ...]:
    """Every game and where it was played."""
    return tuple(
        (RecordLocation(round_.number, table.table, played.game.pk), played)
        for round_ in rounds
        for table in round_.tables
        for played in games.get(table.pk, ())
    )


def _round(round_: PlayedRound, games: Mapping[int, tuple[PlayedGame, ...]]) -> BookletRound:
    return BookletRound(
        number=round_.number,
        text=round_.text,
        tables=tuple(
            BookletTable(
                table=table,
                text=_table_text(table),
                sheets=tuple(printed_sheet(game) for game in games.get(table.pk, ()) if game.hands),
            )
            for table in round_.tables
        ),
        out=tuple(f"{sit_out.name} {_(OUT[sit_out.reason])}." for sit_out in round_.out),
    )


def _table_text(table: PlayedTable) -> str:
    """Describes a table that was not played to the end, or the hands on its slip."""
    if table.state == "finished":
        return ""
    text = TABLE_STATES[table.state]
    return f"{text} · {counted_noun(table.hands, 'hand')}" if table.hands else text


def _suit_chart(counted: TournamentFigures) -> BarChart | None:
    if not counted.suits:
        return None
    text = _("{made} of {tried} made")
    bars = [
        Bar(
            label=suit.suit.name,
            value=100 * suit.made / suit.tried,
            description=text.format(made=suit.made, tried=suit.tried),
            suit=suit.suit.code,
            sign="" if suit.suit.deck else suit.suit.sign,
            is_few=suit.tried < FEW,
        )
        for suit in counted.suits
    ]
    return bar_chart(_("Hands made in each suit"), bars, whole=100)


def _more_terms(
    tournament: Tournament, games: Mapping[int, tuple[PlayedGame, ...]]
) -> tuple[Term, ...]:
    """The options of the format, and by which version of the rules the hands were scored."""
    found: set[str] = {
        hand.rules_version for several in games.values() for game in several for hand in game.hands
    }
    option = _("{label}: {text}")
    options = tuple(option.format(label=name, text=value) for name, value in options_of(tournament))
    terms = (
        Term(_("Options of the format"), options),
        Term(_("Version of the rules"), tuple(sorted(found))),
    )
    return tuple(term for term in terms if term.sentences)


def _seeds(watched: StampedTournament) -> tuple[tuple[str, str], ...]:
    """The seeds of the draws, and the tournament's own when nothing more is drawn from it."""
    rounds = [
        (
            _("Round {number}, draw {attempt}").format(
                number=round_.number, attempt=round_.attempt
            ),
            round_,
        )
        for round_ in watched.book.rounds
        if round_.started_at is not None
    ]
    own = watched.tournament.seed if watched.tournament.final_at is not None else ""
    tournament = ((_("The tournament"), own),) if own else ()
    return (*tournament, *((text, one.seed) for text, one in rounds))
