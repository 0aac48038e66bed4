"""Previews a hand before it is saved, and the effect of a correction on later hands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring import Standing, Variant
from scoring.answer import ladder_json
from scoring.game import ended_by_table
from scoring.json_values import Json
from tracker.engine.records.folding import (
    COUNTED,
    FoldedGame,
    FoldedHand,
    apply_hand_limit,
    apply_record,
    correct_record,
    is_played,
    scored_json,
)
from tracker.games.permissions_queries import entered_game, played_hands, standing_of
from tracker.games.sheet_rows_texts import SheetRow, SideScore, row_of, scores
from tracker.games.start_queries import seating_of
from tracker.games.texts import STATES, next_number, result_text, small_game_text
from tracker.models import Game, Hand
from tracker.rules.queries import variant_of
from tracker.tournaments.rulings.queries import Impact, impact_of


@dataclass(frozen=True, slots=True)
class HandPlace:
    """A hand's place in its game: its state and, if it counts, the standing after it."""

    state: str
    state_text: str
    totals: tuple[SideScore, ...]


@dataclass(frozen=True, slots=True)
class LaterChange:
    """The effect of a correction on a later hand, with any problems it causes there."""

    number: int
    before: HandPlace
    after: HandPlace
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandPreview:
    """A preview of a hand: the resulting standing, and the later hands that would change.

    `won` names what the hand ends: a small game, or the game. `impact` is the effect of the
    correction on the game's tournament.
    """

    row: SheetRow
    totals: tuple[SideScore, ...]
    is_finished: bool
    result_before: str
    result: str
    won: str
    changes: tuple[LaterChange, ...]
    impact: Impact | None = None


def preview_hand(
    *, game: Game, record: object, replacing: Hand | None = None, has_impact: bool = False
) -> HandPreview:
    """Previews the next hand of a game, or the correction of an existing one.

    `has_impact` adds the effect on the tournament, which only its director may see: it includes
    hidden standings and unpublished draws. Raises RecordError with every problem of the record.
    """
    variant = variant_of(game)
    if replacing is None:
        number = next_number(game)
        step = apply_record(variant, standing_of(game), record)
        here = FoldedHand(number, COUNTED, step)
        hand = _tried(variant, here, step.hand.as_json(), revision=1)
        standing = step.standing
        if game.most_hands is not None:
            played = played_hands(game) + is_played(step.hand)
            standing = apply_hand_limit(entered_game(game, ()), played, step)
        return _preview(game, hand, standing, ())
    hands, number = list(game.hands.all()), replacing.number
    kept, fold = correct_record(entered_game(game, hands), number, record)
    hand = _tried(variant, fold.at(number), kept, revision=replacing.revision + 1)
    standing = ended_by_table(variant, fold.standing) if game.closed_at else fold.standing
    preview = _preview(game, hand, standing, tuple(_changes(variant, hands, fold, number)))
    return replace(preview, impact=impact_of(game, fold)) if has_impact else preview


def _tried(variant: Variant, here: FoldedHand, record: Json, *, revision: int) -> Hand:
    """The hand as it would be stored."""
    scored = _scored(variant, here)
    return Hand(
        number=here.number, record=record, scored=scored, state=here.state, revision=revision
    )


def _preview(
    game: Game, hand: Hand, standing: Standing, changes: Sequence[LaterChange]
) -> HandPreview:
    variant, seating = variant_of(game), seating_of(game)
    is_over = standing.finished
    result = result_text(seating, standing.totals, standing.winner, is_finished=is_over)
    small = small_game_text(variant, seating, game.totals, standing.totals)
    return HandPreview(
        row=row_of(variant, seating, hand),
        totals=scores(standing.totals, ladder_json(variant, standing)),
        is_finished=is_over,
        result_before=result_text(seating, game.totals, game.winner, is_finished=game.is_finished),
        result=result,
        won=" ".join(map(str, filter(None, (small, result if is_over else "")))),
        changes=tuple(changes),
    )


def _changes(
    variant: Variant, hands: Sequence[Hand], fold: FoldedGame, corrected_number: int
) -> Iterator[LaterChange]:
    for hand, folded in zip(hands, fold.hands, strict=True):
        before = _place(hand.state, hand.scored)
        after = _place(folded.state, _scored(variant, folded))
        if hand.number > corrected_number and before != after:
            problems = tuple(str(problem.message) for problem in folded.problems)
            yield LaterChange(hand.number, before, after, problems)


def _place(state: str, scored: Json | None) -> HandPlace:
    totals = scores(scored["totals"], scored.get("ladder")) if scored else ()
    return HandPlace(state, STATES[state], totals)


def _scored(variant: Variant, folded: FoldedHand) -> Json | None:
    return scored_json(variant, folded.step) if folded.step else None
