"""The score sheet of a game: what paper shows, and how each number came about."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from scoring import Variant
from tracker.common.dates_texts import day
from tracker.common.queries.digest import digest
from tracker.common.queries.version_cache import PerLanguageCache
from tracker.engine.charts.slate import Slate
from tracker.engine.records.folding import NEEDS_CORRECTION
from tracker.games.permissions_queries import rematch_dealer, variant_of
from tracker.games.seating_queries import Seated, Seating, seating_of
from tracker.games.sheet_rows_texts import NOBODY, ScoreShown, SheetRow, row_of, scores_of
from tracker.games.texts import house_rules, place, result_text, slate_of
from tracker.models import Game, Hand
from tracker.phones.sync.texts import agreement_lines
from tracker.rules.pages import version_title

# What stands above everything about a game: where and when it is played, and by which rules.


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game's name and place; `version` changes whenever the game does.

    Whether it `is_of_event`: then the next game at its table is the event's.

    `rules_from` names the rule set that the house rules were taken from, if they were.
    `table` is as it was typed, "3"; `place` is how it is said, "Table 3".
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
    is_of_event: bool = False
    rules_from: str = ""


def game_summary(game: Game) -> GameSummary:
    """The head of a game as the lookups give it."""
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
        is_of_event=pairing is not None,
        rules_from=version_title(game.rule_set_version) if game.rule_set_version else "",
    )


_ROWS: PerLanguageCache[SheetRow] = PerLanguageCache(5000)
"""Of hands as they are sealed, at a table with these people and rules."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A game; `open_rows` are those of its rows that somebody has to correct.

    `rematch_dealer` would deal first if the table played the same again, once it is over. `slate`
    is the game as its players write it on one, where they do. `words` are what players write over
    the columns, in a game in which that is something else than names.
    """

    head: GameSummary
    seating: Seating
    rows: tuple[SheetRow, ...]
    totals: tuple[ScoreShown, ...]
    carry: int
    result: str
    is_finished: bool
    is_closed: bool
    winner: int | None
    next_number: int
    next_dealer: Seated | None
    open_rows: tuple[SheetRow, ...]
    rematch_dealer: Seated | None = None
    slate: Slate | None = None
    words: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """The word over the column of each side, if it has one, and the side's name."""
        names = [side.name for side in self.seating.sides]
        return tuple(zip(self.words or [""] * len(names), names, strict=True))


def score_sheet(game: Game, last: int | None = None) -> ScoreSheet:
    """The score sheet of a game as the lookups give it: all its rows, or so many of the last."""
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
    said = agreement_lines(game)
    for hand in hands:
        around = said.get(hand.number, NOBODY), tuple(range(before + 1, hand.number))
        make = partial(_digested, variant, seating, hand, *around)
        # What is wrong with a hand follows from those before it too.
        yield make() if hand.problems else _ROWS.get((ground, hand.seal, *around), make)
        before = hand.number


def _digested(variant: Variant, seating: Seating, hand: Hand, *around: Any) -> SheetRow:
    row = row_of(variant, seating, hand, *around)
    return replace(row, digest=digest(row))
