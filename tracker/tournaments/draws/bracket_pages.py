"""The brackets of a tournament, as a diagram and as lists."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.language import phrase
from tracker.access.visibility import hides_results
from tracker.engine.charts.brackets import BoxSide, BracketBox, BracketChart, bracket_chart
from tracker.engine.pairing.draw import Bracket, BracketMatch, Comer
from tracker.tournaments.book.queries import TournamentData
from tracker.tournaments.book.seated_texts import part_text
from tracker.tournaments.book.stamps_queries import StampedTournament
from tracker.tournaments.draws.queries import Brackets, MatchTable, brackets_of
from tracker.tournaments.rounds.texts import published_rounds

COMES_FROM: Mapping[str, str] = {
    "winner_of": phrase("Winner of match {number}"),
    "loser_of": phrase("Loser of match {number}"),
}
"""Where a player not yet known comes from."""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """The matches of a round, each as a box."""

    title: str
    boxes: tuple[BracketBox, ...]


@dataclass(frozen=True, slots=True)
class BracketView:
    """A bracket as a diagram, and round by round."""

    chart: BracketChart
    rounds: tuple[BracketRound, ...]


def shown_brackets(watched: StampedTournament) -> tuple[BracketView, ...]:
    """Returns the public brackets; empty while places wait for the prize-giving."""
    book = watched.book
    if hides_results(book.tournament):
        return ()
    seen = [round_.number for round_ in published_rounds(book, watched.now)]
    found = brackets_of(book, seen)
    return (
        () if found is None else tuple(_shown(book, found, bracket) for bracket in found.brackets)
    )


def _shown(book: TournamentData, found: Brackets, bracket: Bracket) -> BracketView:
    titles = tuple(_titles(found, bracket))
    known = {match.number: match for round_ in bracket for match in round_}
    columns = [
        [_box(book, found.tables, known, match, at) for match in round_]
        for at, round_ in enumerate(bracket)
    ]
    boxes = [box for column in columns for box in column]
    chart = bracket_chart(_("Bracket"), titles, boxes, description=_texts(bracket, book))
    rounds = (
        BracketRound(title, tuple(column)) for title, column in zip(titles, columns, strict=True)
    )
    return BracketView(chart, tuple(rounds))


def _titles(found: Brackets, bracket: Bracket) -> Iterator[str]:
    """Returns the round of each column; one not drawn yet follows the last."""
    number = 0
    for matches in bracket:
        drawn = (found.tables[match.number].round for match in matches if _is_drawn(found, match))
        number = max(drawn, default=number + 1)
        yield _("Round {number}").format(number=number)


def _is_drawn(found: Brackets, match: BracketMatch) -> bool:
    return match.table is not None and match.number in found.tables


def _box(
    book: TournamentData,
    tables: Mapping[int, MatchTable],
    known: Mapping[int, BracketMatch],
    match: BracketMatch,
    column: int,
) -> BracketBox:
    table = tables.get(match.number)
    games = list(table.pairing.games.all()) if table else []
    points = _points(book, table)
    one, other = (
        BoxSide(_name(book, comer), figure, is_ahead=comer == match.winner)
        for comer, figure in zip(match.sides, points, strict=True)
    )
    number = _("Match {number}").format(number=match.number)
    return BracketBox(
        number=match.number,
        column=column,
        label=number if match.part == "main" else f"{number} · {part_text(match.part)}",
        sides=(one, other),
        after=tuple(_before(known, match, column)),
        page=games[-1].pk if games else None,
    )


def _before(known: Mapping[int, BracketMatch], match: BracketMatch, column: int) -> Iterator[int]:
    """Returns the matches that feed this one, by their winners or by the tree."""
    for comer in match.sides:
        if isinstance(comer, tuple):
            if comer.code == "winner_of":
                yield int(comer.facts[0])
            continue
        earlier = [other for other in known.values() if comer in other.sides]
        last = max((prior.number for prior in earlier if prior.number < match.number), default=None)
        if last is not None and known[last].winner == comer:
            yield last


def _points(book: TournamentData, table: MatchTable | None) -> Sequence[str]:
    """Returns each side's points, empty until the table is over."""
    if table is None:
        return ("", "")
    result = book.results[table.pairing.pk]
    if not result.is_over or result.forfeited_by is not None:
        return ("", "")
    return tuple(map(str, result.points))


def _name(book: TournamentData, comer: Comer) -> str:
    if isinstance(comer, tuple):
        return str(phrase(COMES_FROM[comer.code], number=comer.facts[0]))
    return book.names.get(comer, "")


def _texts(bracket: Bracket, book: TournamentData) -> str:
    """Describes the bracket for screen readers."""
    final = bracket[-1][0] if bracket and bracket[-1] else None
    if final is not None and final.winner is not None:
        text = _("The bracket round by round. {name} won the last match.")
        return text.format(name=book.names.get(final.winner, ""))
    return _("The bracket round by round, as far as it has come.")
