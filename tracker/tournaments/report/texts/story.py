"""How an event went, in a few sentences that are written from what was played."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.language import enumeration
from tracker.tournaments.book.lookups_queries import PlayedGame
from tracker.tournaments.report.texts.figures import PlayedHand, RecordLocation, highest_hand
from tracker.tournaments.rounds.played_texts import PlayedRound, PlayedSide
from tracker.tournaments.standings.texts import PublicStandings, StandingsRowView

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
    said = (
        _ahead(standings),
        _climb(standings, first) if first else "",
        _comeback(games),
        _highest(hands),
        _closest(rounds),
    )
    return tuple(filter(None, said))


def _ahead(standings: PublicStandings) -> str:
    if not standings.rows or standings.chief is None:
        return ""
    best = [row for row in standings.rows if row.rank == standings.rows[0].rank]
    others = standings.rows[len(best) :]
    figure, title = _figure(best[0]), standings.chief.title
    is_over = standings.state == "official"
    if len(best) > 1:
        said = _("{names} share the first place. {title}: {figure}.")
        return said.format(
            names=enumeration([row.name for row in best]), title=title, figure=figure
        )
    said = _("{name} won. {title}: {figure}.") if is_over else _("{name} leads. {title}: {figure}.")
    said = said.format(name=best[0].name, title=title, figure=figure)
    if not others:
        return said
    second = _("Second is {name} with {figure}.")
    return f"{said} {second.format(name=others[0].name, figure=_figure(others[0]))}"


def _figure(row: StandingsRowView) -> str:
    return row.chief.text if row.chief else ""


def _climb(standings: PublicStandings, first: PublicStandings) -> str:
    """Who has gained most places since the first round; the better placed one of equals."""
    then = {row.number: row.rank for row in first.rows}
    climbed = [(then[row.number] - row.rank, row) for row in standings.rows if row.number in then]
    places, row = max(climbed, key=lambda climb: climb[0], default=(0, None))
    if row is None or places < LEAST_CLIMB:
        return ""
    said = _("{name} came furthest: place {then} after round 1, place {now} in the end.")
    if standings.state != "official":
        said = _("{name} came furthest: place {then} after round 1, place {now} now.")
    return said.format(name=row.name, then=then[row.number], now=row.rank)


def _comeback(games: Iterable[tuple[RecordLocation, PlayedGame]]) -> str:
    found = [one for at, played in games if (one := _comeback_of(at, played)) is not None]
    best = max(found, key=lambda comeback: comeback.behind, default=None)
    if best is None:
        return ""
    game = best.played.game
    assert game.winner is not None
    said = _("The best comeback: {name} won from {points} behind after hand {hand} ({place}).")
    return said.format(
        place=best.at.said,
        name=best.played.seating.sides[game.winner].name,
        points=best.behind,
        hand=best.hand,
    )


def _comeback_of(at: RecordLocation, played: PlayedGame) -> Comeback | None:
    """How far behind the winner of a game was at most; None where it never was."""
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
    said = _("The highest hand was {points} points for {name} ({place}, hand {hand}).")
    return said.format(
        points=points,
        name=one.played.seating.sides[side].name,
        place=one.at.said,
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
        said = _("Round {round}, table {table} ended in a tie: {results}.")
    else:
        said = _("The closest table was table {table} of round {round}: {results}.")
    return said.format(round=number, table=table.table, results=results)


def _margin(sides: tuple[PlayedSide, ...]) -> int:
    first, second, *_others = sorted((side.points or 0 for side in sides), reverse=True)
    return first - second
