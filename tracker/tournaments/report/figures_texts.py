"""Totals of a tournament's hands: contracts by suit, melds, and the records of the day."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Variant
from scoring.cards import DECLARED, NO_TRUMP, SUITS
from scoring.json_values import JsonMapping
from scoring.language import enumeration
from tracker.engine.records.folding import COUNTED
from tracker.games.sheet_rows_texts import HandCell, SheetRow, SideScore, row_of, scores_of
from tracker.games.texts import NOTHING, Suit, suit
from tracker.models import Hand
from tracker.tournaments.book.stamps_queries import PlayedGame
from tracker.tournaments.rounds.texts import PlayedRound, PlayedSide
from tracker.tournaments.standings.texts import PublicStandings, StandingsRowView

# The sheets of a tournament's tables as they are printed, hand by hand.


THROWN_IN = "thrown_in"


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """A side's entry for a hand on paper; `has_dealt` if the dealer is one of them.

    `word` gives the outcome of the side where no mark does.
    """

    text: str
    is_set: bool
    word: str
    has_dealt: bool


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A hand: who made what, its marks, a cell for each side, and what stands beside them."""

    number: int
    trump: Suit | None
    made_by: str
    tags: tuple[str, ...]
    cells: tuple[PrintedCell, ...]
    beside: tuple[str, ...]
    is_thrown_in: bool


@dataclass(frozen=True, slots=True)
class PrintedSheet:
    """The sheet of a game; `beside` are the heads of the columns that are of no single side.

    `dice` are what the dice show, empty in games without any.
    """

    game: int
    sides: tuple[str, ...]
    beside: tuple[str, ...]
    rows: tuple[PrintedRow, ...]
    totals: tuple[str, ...]
    dice: tuple[str, ...]


def printed_sheet(played: PlayedGame) -> PrintedSheet:
    """The sheet of a game, as its page has it."""
    scores = scores_of(played.game)
    has_small = bool(scores[0].small)
    rows = (row_of(played.variant, played.seating, hand) for hand in played.hands)
    return PrintedSheet(
        game=played.game.pk,
        sides=tuple(side.name for side in played.seating.sides),
        beside=(_("Small"), _("Big")) if has_small else (),
        rows=tuple(_row(row, has_small=has_small) for row in rows),
        totals=_totals(scores, has_small=has_small),
        dice=tuple(score.shown for score in scores if score.die),
    )


def _totals(scores: tuple[SideScore, ...], *, has_small: bool) -> tuple[str, ...]:
    if not has_small:
        return tuple(score.total for score in scores)
    ratios = (_ratio(score.small for score in scores), _ratio(score.total for score in scores))
    return ("",) * len(scores) + ratios


def _row(row: SheetRow, *, has_small: bool) -> PrintedRow:
    after = [cell.after for cell in row.cells if cell.after]
    tags = (row.doubled, row.state_text, _("corrected") if row.is_corrected else "")
    return PrintedRow(
        number=row.number,
        trump=row.trump,
        made_by=row.made_by,
        tags=tuple(filter(None, tags)),
        cells=tuple(_cell(row, cell) for cell in row.cells),
        beside=(_ratio(score.small for score in after), _ratio(score.total for score in after))
        if has_small
        else (),
        is_thrown_in=row.outcome == THROWN_IN,
    )


def _cell(row: SheetRow, cell: HandCell) -> PrintedCell:
    is_number = cell.after is not None and cell.shown == cell.after.shown
    return PrintedCell(
        text=_shown(cell),
        is_set=cell.is_set,
        word=str(cell.word) if is_number else "",
        has_dealt=row.dealer is not None and row.dealer.side == cell.side,
    )


def _ratio(numbers: Iterable[str]) -> str:
    return " : ".join(numbers)


def _shown(cell: HandCell) -> str:
    """Formats the entry: the running total or a mark, with the hand's points in small print."""
    if cell.after is None or cell.shown == NOTHING:
        return cell.shown
    if cell.is_set and cell.shown != cell.after.shown:
        return cell.shown
    if cell.after.small:
        return cell.points
    return cell.after.total if cell.after.die else cell.shown


PLAYED = ("made", "set", "tied")
MELD, BELLA, ROEM = "meld.", "bella", "roem"


@dataclass(frozen=True, slots=True)
class RecordLocation:
    """A table of a round, which a record was set at; `game` is its sheet."""

    round: int
    table: int
    game: int

    @property
    def text(self) -> str:
        """ "round 2, table 3"."""
        return _("round {round}, table {table}").format(round=self.round, table=self.table)


@dataclass(frozen=True, slots=True)
class SuitContracts:
    """Contracts in a suit: how many were tried and made."""

    suit: Suit
    tried: int
    made: int


@dataclass(frozen=True, slots=True)
class BookletRecord:
    """The most of something: how much, whose, and where."""

    title: str
    figure: str
    whose: str
    where: str
    game: int


@dataclass(frozen=True, slots=True)
class TournamentFigures:
    """Number of hands played, and their results; `text` counts melds and bellas."""

    hands: int
    text: tuple[str, ...]
    suits: tuple[SuitContracts, ...]
    records: tuple[BookletRecord, ...]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that counts, and where it was played."""

    at: RecordLocation
    played: PlayedGame
    hand: Hand

    @property
    def scored(self) -> JsonMapping:
        """Result from the engine."""
        scored: JsonMapping = self.hand.scored or {}
        return scored


def counted_at(games: Iterable[tuple[RecordLocation, PlayedGame]]) -> Iterator[PlayedHand]:
    """Every hand that counts, thrown in ones too, in the order of rounds, tables and hands."""
    for at, played in games:
        for hand in played.hands:
            if hand.state == COUNTED:
                yield PlayedHand(at, played, hand)


def figures(hands: Iterable[PlayedHand], variant: Variant) -> TournamentFigures:
    """Totals these hands."""
    everything = list(hands)
    played = [hand for hand in everything if hand.scored["outcome"] != THROWN_IN]
    return TournamentFigures(
        hands=len(played),
        text=tuple(_texts(played, len(everything) - len(played))),
        suits=tuple(_suits(played, variant)),
        records=tuple(_records(played)),
    )


def highest_hand(played: Iterable[PlayedHand]) -> tuple[int, int, PlayedHand] | None:
    """The most points of a side in a hand, which side, and the hand; the first one of several."""
    found = (
        (points, side, hand)
        for hand in played
        for side, points in enumerate(hand.scored["hand_points"])
    )
    return max(found, key=lambda best: best[0], default=None)


def _texts(played: Iterable[PlayedHand], thrown_in: int) -> Iterator[str]:
    """Sentences that count hands, melds and bellas."""
    hands = [hand.scored for hand in played]
    lines = [line for hand in hands for line in hand["lines"]]
    melds = Counter(line["points"] for line in lines if _is_meld(line))
    bellas = sum(line["rule"] == BELLA for line in lines)
    yield ngettext("{} hand was played.", "{} hands were played.", len(hands)).format(len(hands))
    if thrown_in:
        text = ngettext("{} more was thrown in.", "{} more were thrown in.", thrown_in)
        yield text.format(thrown_in)
    if melds:
        counted = (
            ngettext("{} of {} point", "{} of {} points", points).format(times, points)
            for points, times in sorted(melds.items(), reverse=True)
        )
        yield _("Melds: {}.").format(", ".join(counted))
    roem = sum(line["points"] for line in lines if line["rule"] == ROEM)
    if roem:
        yield _("Roem: {}.").format(roem)
    if bellas:
        yield ngettext("{} bella was scored.", "{} bellas were scored.", bellas).format(bellas)


def _suits(played: Iterable[PlayedHand], variant: Variant) -> Iterator[SuitContracts]:
    tried: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for hand in played:
        trump = hand.scored["bid"].get("trump")
        if trump and hand.scored["outcome"] in PLAYED:
            tried[trump] += 1
            made[trump] += hand.scored["outcome"] == "made"
    for code in (*SUITS, NO_TRUMP, *DECLARED):
        if tried[code]:
            yield SuitContracts(suit(code, variant), tried[code], made[code])


def _records(played: list[PlayedHand]) -> Iterator[BookletRecord]:
    highest = highest_hand(played)
    if highest is not None:
        yield _record(_("Highest hand"), *highest)
    lines = [(line, hand) for hand in played for line in hand.scored["lines"]]
    for title, found in (
        (_("Highest meld"), [made for made in lines if _is_meld(made[0])]),
        (_("Most roem"), [made for made in lines if made[0]["rule"] == ROEM]),
    ):
        if found:
            line, hand = max(found, key=lambda made: made[0]["points"])
            yield _record(title, line["points"], line["side"], hand)
    sets = [_short(hand) for hand in played if hand.scored["outcome"] == "set"]
    if sets:
        yield _record(_("Most points short"), *max(sets, key=lambda short: short[0]))


def _is_meld(line: JsonMapping) -> bool:
    """True for a line of a meld that scored; a beaten one has no points."""
    return line["points"] > 0 and bool(line["rule"].startswith(MELD))


def _short(one: PlayedHand) -> tuple[int, int, PlayedHand]:
    """Returns by how much the makers failed, and their side."""
    points = one.scored["hand_points"]
    side = one.scored["bid"]["maker"] % len(points)
    return max(points) - points[side], side, one


def _record(title: str, points: int, side: int, one: PlayedHand) -> BookletRecord:
    text = _("{place}, hand {number}")
    return BookletRecord(
        title=title,
        figure=ngettext("{} point", "{} points", points).format(points),
        whose=one.played.seating.sides[side].name,
        where=text.format(place=one.at.text, number=one.hand.number),
        game=one.at.game,
    )


LEAST_CLIMB = 3
"""Fewer places than these are no comeback."""


class Comeback(NamedTuple):
    """A side that won a game after it was so many points behind the best of the others."""

    behind: int
    hand: int
    at: RecordLocation
    played: PlayedGame


def story(
    standings: PublicStandings,
    first: PublicStandings | None,
    rounds: Iterable[PlayedRound],
    hands: Iterable[PlayedHand],
    games: Iterable[tuple[RecordLocation, PlayedGame]],
) -> tuple[str, ...]:
    """The winner, who climbed most since the first round, and the tables to talk about."""
    text = (
        _ahead(standings),
        _climb(standings, first) if first else "",
        _comeback(games),
        _highest(hands),
        _closest(rounds),
    )
    return tuple(filter(None, text))


def _ahead(standings: PublicStandings) -> str:
    if not standings.rows or standings.chief is None:
        return ""
    best = [row for row in standings.rows if row.rank == standings.rows[0].rank]
    others = standings.rows[len(best) :]
    figure, title = _figure(best[0]), standings.chief.title
    is_over = standings.state == "official"
    if len(best) > 1:
        text = _("{names} share the first place. {title}: {figure}.")
        return text.format(
            names=enumeration([row.name for row in best]), title=title, figure=figure
        )
    text = _("{name} won. {title}: {figure}.") if is_over else _("{name} leads. {title}: {figure}.")
    text = text.format(name=best[0].name, title=title, figure=figure)
    if not others:
        return text
    second = _("Second is {name} with {figure}.")
    return f"{text} {second.format(name=others[0].name, figure=_figure(others[0]))}"


def _figure(row: StandingsRowView) -> str:
    return row.chief.text if row.chief else ""


def _climb(standings: PublicStandings, first: PublicStandings) -> str:
    """Names who has gained most places since the first round; ties go to the better place."""
    then = {row.number: row.rank for row in first.rows}
    climbed = [(then[row.number] - row.rank, row) for row in standings.rows if row.number in then]
    places, row = max(climbed, key=lambda climb: climb[0], default=(0, None))
    if row is None or places < LEAST_CLIMB:
        return ""
    text = _("{name} came furthest: place {then} after round 1, place {now} in the end.")
    if standings.state != "official":
        text = _("{name} came furthest: place {then} after round 1, place {now} now.")
    return text.format(name=row.name, then=then[row.number], now=row.rank)


def _comeback(games: Iterable[tuple[RecordLocation, PlayedGame]]) -> str:
    found = [one for at, played in games if (one := _comeback_of(at, played)) is not None]
    best = max(found, key=lambda comeback: comeback.behind, default=None)
    if best is None:
        return ""
    game = best.played.game
    assert game.winner is not None
    text = _("The best comeback: {name} won from {points} behind after hand {hand} ({place}).")
    return text.format(
        place=best.at.text,
        name=best.played.seating.sides[game.winner].name,
        points=best.behind,
        hand=best.hand,
    )


def _comeback_of(at: RecordLocation, played: PlayedGame) -> Comeback | None:
    """Returns the winner's largest deficit in a game; None if there was none."""
    winner = played.game.winner
    if winner is None or not played.variant.is_race:
        return None
    behind = []
    for hand in played.hands:
        if hand.scored is not None:
            totals = hand.scored["totals"]
            others = max(total for side, total in enumerate(totals) if side != winner)
            behind.append((others - totals[winner], hand.number))
    most, number = max(behind, key=lambda lead: lead[0], default=(0, 0))
    return Comeback(most, number, at, played) if most > 0 else None


def _highest(hands: Iterable[PlayedHand]) -> str:
    found = highest_hand(hands)
    if found is None:
        return ""
    points, side, one = found
    text = _("The highest hand was {points} points for {name} ({place}, hand {hand}).")
    return text.format(
        points=points,
        name=one.played.seating.sides[side].name,
        place=one.at.text,
        hand=one.hand.number,
    )


def _closest(rounds: Iterable[PlayedRound]) -> str:
    found = [
        (_margin(table.sides), round_.number, table)
        for round_ in rounds
        for table in round_.tables
        if table.state in ("finished", "slip") and len(table.sides) > 1
    ]
    if not found:
        return ""
    margin, number, table = min(found, key=lambda table: table[0])
    results = ", ".join(f"{side.name} {side.points}" for side in table.sides)
    if margin == 0:
        text = _("Round {round}, table {table} ended in a tie: {results}.")
    else:
        text = _("The closest table was table {table} of round {round}: {results}.")
    return text.format(round=number, table=table.table, results=results)


def _margin(sides: tuple[PlayedSide, ...]) -> int:
    first, second, *_others = sorted((side.points or 0 for side in sides), reverse=True)
    return first - second
