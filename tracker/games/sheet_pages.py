"""The score sheet of a game: the sheet as on paper, and the reasons for each number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from scoring import Variant
from tracker.common.dates_texts import day
from tracker.common.queries.version_cache import PerLanguageCache, digest
from tracker.engine.charts.slate import Slate
from tracker.engine.records.folding import NEEDS_CORRECTION
from tracker.games.agreement_texts import agreement_lines
from tracker.games.list_queries import GameState, state_of
from tracker.games.permissions_queries import rematch_dealer
from tracker.games.sheet_rows_texts import NOBODY, SheetRow, SideScore, row_of, scores, scores_of
from tracker.games.start_queries import SeatedPlayer, Seating, seating_of
from tracker.games.texts import house_rules, place, result_text, slate_of
from tracker.models import Game, Hand
from tracker.rules.pages import version_title
from tracker.rules.queries import variant_of

# The heading of everything about a game: place, time and rules.


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game's name and place; `version` changes whenever the game does.

    With `is_of_tournament`, the tournament decides on the next game at the table. `rules_from`
    names the rule set the house rules were taken from, if any. `table` is as typed, "3"; `place` is
    its full name, "Table 3".
    """

    pk: int
    version: int
    table: str
    place: str
    variant: str
    game: str
    house_rules: tuple[str, ...]
    club: str
    club_slug: str
    evening: str
    evening_pk: int
    date: str
    is_of_tournament: bool = False
    rules_from: str = ""


def game_summary(game: Game) -> GameSummary:
    """The heading of a game from the lookups."""
    evening, pairing = game.evening, game.pairing
    return GameSummary(
        pk=game.pk,
        version=game.version,
        table=game.table,
        place=place(game.table),
        variant=game.variant,
        game=variant_of(game).name,
        house_rules=house_rules(game),
        club=evening.club.name,
        club_slug=evening.club.slug,
        evening=evening.title,
        evening_pk=evening.pk,
        date=day(evening.date),
        is_of_tournament=pairing is not None,
        rules_from=version_title(game.rule_set_version) if game.rule_set_version else "",
    )


_ROWS: PerLanguageCache[SheetRow] = PerLanguageCache(5000)
"""Rows by sealed hand, players and rules."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The sheet of a game; `open_rows` must be corrected.

    `rematch_dealer` would deal first in a rematch, once the game is over. `slate` is the game as
    players write it on a slate, where they do. `words` are the column headings, in a game that uses
    something other than names.
    """

    head: GameSummary
    seating: Seating
    rows: tuple[SheetRow, ...]
    totals: tuple[SideScore, ...]
    carry: int
    result: str
    is_finished: bool
    is_closed: bool
    winner: int | None
    next_number: int
    next_dealer: SeatedPlayer | None
    open_rows: tuple[SheetRow, ...]
    rematch_dealer: SeatedPlayer | None = None
    slate: Slate | None = None
    words: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """The heading of each side's column, if it has one, and the side's name."""
        names = [side.name for side in self.seating.sides]
        return tuple(zip(self.words or [""] * len(names), names, strict=True))


def score_sheet(game: Game, last: int | None = None) -> ScoreSheet:
    """The score sheet of a game from the lookups: all rows, or the last `last`."""
    variant, seating = variant_of(game), seating_of(game)
    rows = tuple(_rows(game, variant, seating, last))
    has_rematch = game.is_finished and game.pairing_id is None
    return ScoreSheet(
        head=game_summary(game),
        seating=seating,
        rows=rows,
        totals=scores_of(game),
        carry=game.carry,
        result=result_text(seating, game.totals, game.winner, is_finished=game.is_finished),
        is_finished=game.is_finished,
        is_closed=game.closed_at is not None,
        winner=game.winner,
        next_number=rows[-1].number + 1 if rows else 1,
        next_dealer=None if game.next_dealer is None else seating.seats[game.next_dealer],
        open_rows=tuple(row for row in rows if row.state == NEEDS_CORRECTION),
        rematch_dealer=seating.seats[rematch_dealer(game)] if has_rematch else None,
        slate=slate_of(seating, game.totals) if variant.words.slate else None,
        words=variant.words.columns,
    )


def _rows(game: Game, variant: Variant, seating: Seating, last: int | None) -> Iterator[SheetRow]:
    hands = [*game.hands.reverse()[:last]][::-1]
    before = hands[0].number - 1 if last and hands else 0
    ground = digest((game.variant, game.options, game.words, seating))
    text = agreement_lines(game)
    for hand in hands:
        around = text.get(hand.number, NOBODY), tuple(range(before + 1, hand.number))
        make = partial(_digested, variant, seating, hand, *around)
        # Problems also depend on earlier hands, so rows with problems are not cached.
        yield make() if hand.problems else _ROWS.get((ground, hand.seal, *around), make)
        before = hand.number


def _digested(variant: Variant, seating: Seating, hand: Hand, *around: Any) -> SheetRow:
    row = row_of(variant, seating, hand, *around)
    return replace(row, digest=digest(row))


if TYPE_CHECKING:
    from tracker.games.list_queries import ListedGame


@dataclass(frozen=True, slots=True)
class SideCard:
    """A side of a game and its score, None while hidden."""

    name: str
    score: SideScore | None
    is_winner: bool


@dataclass(frozen=True, slots=True)
class GameCard:
    """A listed game; `dealer` deals next, None when the game is over.

    With `is_held_back` the result is hidden until the tournament's prize-giving: only the players,
    whether the game is open, and the number of hands are shown. Its `digest`, if any, changes
    whenever anything else on the card does.
    """

    head: GameSummary
    sides: tuple[SideCard, ...]
    dealer: SeatedPlayer | None
    hands: int
    is_finished: bool
    needs_correction: bool
    is_differing: bool
    result: str
    is_held_back: bool
    digest: str = ""


def card_of(game: ListedGame, *, sees_all: bool = False) -> GameCard:
    """The card of a listed game; `sees_all` includes hidden results."""
    state = state_of(game, sees_all=sees_all)
    return GameCard(
        head=game_summary(game),
        sides=tuple(_sides(state)),
        dealer=state.dealer,
        hands=state.hands,
        is_finished=state.is_finished,
        needs_correction=state.needs_correction,
        is_differing=state.is_differing,
        result=_result(state),
        is_held_back=state.is_held_back,
    )


def _result(state: GameState) -> str:
    if state.totals is None:
        return ""
    return result_text(state.seating, state.totals, state.winner, is_finished=state.is_finished)


def _sides(state: GameState) -> Iterator[SideCard]:
    reached = scores(state.totals, state.ladder) if state.totals is not None else None
    for side in state.seating.sides:
        score = reached[side.number] if reached else None
        yield SideCard(side.name, score, side.number == state.winner)
