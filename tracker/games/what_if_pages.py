"""Rescores the hands of a game under another rule set, beside the original scores.

Nothing is stored. A hand that the other rules cannot score is left out, with the reason.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from scoring import VARIANTS, Problem, Variant, options_of, variant_for
from scoring.game import ended_by_table
from scoring.vocabulary import in_words
from tracker.engine.ranking.standings import with_sign
from tracker.engine.records.folding import (
    AFTER_END,
    COUNTED,
    ENDS,
    NEEDS_CORRECTION,
    VOID,
    EnteredGame,
    FoldedGame,
    FoldedHand,
    fold_game,
    scored_json,
)
from tracker.games.permissions_queries import entered_game
from tracker.games.sheet_pages import GameSummary, game_summary
from tracker.games.sheet_rows_texts import line_texts, scores
from tracker.games.start_queries import Seating, seating_of
from tracker.games.texts import outcome_text, result_text
from tracker.models import Game, Hand
from tracker.rules.choices_pages import RuleChoices, rule_choices
from tracker.rules.queries import variant_of


@dataclass(frozen=True, slots=True)
class Scores:
    """A hand under one set of rules: each side's score, the totals afterwards, and the outcome."""

    points: tuple[str, ...]
    after: tuple[str, ...]
    sentence: str


@dataclass(frozen=True, slots=True)
class LineChange:
    """A score line that differs under the other rules: its side, text and points."""

    side: str
    text: str
    own: str
    other: str


@dataclass(frozen=True, slots=True)
class HandComparison:
    """A hand under both rules, None where it does not count; `reason` says why."""

    number: int
    own: Scores | None
    other: Scores | None
    changes: tuple[LineChange, ...]
    reason: str

    @property
    def is_same(self) -> bool:
        """True if the hand scores the same under both rules."""
        return not self.changes and not self.reason


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A game as it was played, and under other rules.

    `left_out` are the hands that the other rules cannot score.
    """

    head: GameSummary
    sides: tuple[str, ...]
    rules: RuleChoices
    hands: tuple[HandComparison, ...]
    own_totals: tuple[str, ...]
    other_totals: tuple[str, ...]
    own_result: str
    other_result: str
    left_out: tuple[int, ...]

    @property
    def changed(self) -> int:
        """The number of hands that score differently."""
        return sum(not hand.is_same for hand in self.hands)


def what_if(game: Game, wanted: str | None) -> WhatIf:
    """A game from the lookups, rescored under the rule set version with the `wanted` key."""
    rules = _other_rules(game, wanted)
    hands = list(game.hands.all())
    other = _under(game, rules.chosen.options)
    fold, refused = _rescored(entered_game(game, hands)._replace(variant=other))
    standing = ended_by_table(other, fold.standing) if game.closed_at else fold.standing
    seating = seating_of(game)
    table = _Table(variant_of(game), other, seating)
    return WhatIf(
        head=game_summary(game),
        sides=tuple(side.name for side in seating.sides),
        rules=rules,
        hands=tuple(
            table.hand(stored, placed, refused.get(stored.number, ()))
            for stored, placed in zip(hands, fold.hands, strict=True)
            if stored.state != VOID
        ),
        own_totals=tuple(map(str, game.totals)),
        other_totals=tuple(map(str, standing.totals)),
        own_result=result_text(seating, game.totals, game.winner, is_finished=game.is_finished),
        other_result=result_text(
            seating, standing.totals, standing.winner, is_finished=standing.finished
        ),
        left_out=tuple(refused),
    )


def _other_rules(game: Game, wanted: str | None) -> RuleChoices:
    """The requested rules; by default the standard game, or a set if that was played."""
    club = game.evening.club
    standard = rule_choices(club, game.variant, "0")
    if wanted is None and not game.options and len(standard.choices) > 1:
        wanted = str(standard.choices[1].pk)
    return rule_choices(club, game.variant, wanted) if wanted else standard


def _under(game: Game, options: Mapping[str, object]) -> Variant:
    """The other rules in the game's vocabulary; a fixed number of hands replaces their own end."""
    offered = {option.name for option in options_of(VARIANTS[game.variant])}
    ends = dict.fromkeys(name for name in ENDS if game.most_hands and name in offered)
    rules = {"variant": game.variant, "options": {**options, **ends}}
    return in_words(variant_for(rules), game.words)


def _rescored(game: EnteredGame) -> tuple[FoldedGame, Mapping[int, tuple[Problem, ...]]]:
    """Refolds the game without the hands that cannot be scored; also returns their problems."""
    refused: dict[int, tuple[Problem, ...]] = {}
    while True:
        fold = fold_game(game)
        wrong = next((hand for hand in fold.hands if hand.state == NEEDS_CORRECTION), None)
        if wrong is None:
            return fold, refused
        refused[wrong.number] = wrong.problems
        hand = game.hands[game.place(wrong.number)]
        game = game.with_hand(hand._replace(is_void=True))


@dataclass(frozen=True, slots=True)
class _Table:
    """The rules of a game, the other rules, and the players."""

    own: Variant
    other: Variant
    seating: Seating

    def hand(self, stored: Hand, placed: FoldedHand, refused: Sequence[Problem]) -> HandComparison:
        """Compares a stored hand with its score under the other rules."""
        before = stored.scored if stored.state == COUNTED else None
        after = scored_json(self.other, placed.step) if placed.step else None
        return HandComparison(
            number=stored.number,
            own=self._scores(self.own, stored, before),
            other=self._scores(self.other, stored, after),
            changes=tuple(self._changes(stored.record, before, after)) if before and after else (),
            reason=_reason(placed, refused),
        )

    def _scores(self, rules: Variant, stored: Hand, scored: Any) -> Scores | None:
        if scored is None:
            return None
        after = scores(scored["totals"], scored.get("ladder"))
        return Scores(
            points=tuple(map(with_sign, scored["score"])),
            after=tuple(score.small or score.total for score in after),
            sentence=outcome_text(rules, self.seating, stored.record, scored),
        )

    def _changes(self, record: Any, before: Any, after: Any) -> Iterator[LineChange]:
        own, other = _lines(line_texts(self.own, record, before)), _lines(after["lines"])
        for side, text in {**own, **other}:
            one, another = own[side, text], other[side, text]
            if one != another:
                name = self.seating.sides[side].name
                yield LineChange(name, str(text), with_sign(one), with_sign(another))


def _lines(lines: Iterable[Any]) -> Counter[tuple[int, str]]:
    """The points of every line, by side and text."""
    points: Counter[tuple[int, str]] = Counter()
    for line in lines:
        points[line["side"], line["text"]] += line["points"]
    return points


def _reason(placed: FoldedHand, refused: Sequence[Problem]) -> str:
    """The reason why the other rules cannot score a hand; empty where they can."""
    if refused:
        return " ".join(str(problem.message) for problem in refused)
    if placed.state == AFTER_END:
        return gettext("The game would have been over before this hand.")
    return "" if placed.step else gettext("It waits for a hand before it.")
