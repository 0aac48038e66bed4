"""Scores a paper game hand by hand while it is typed; nothing is stored."""

from collections.abc import Sequence
from dataclasses import replace

from scoring import Seat, Standing, Variant, beginning, variant_for
from scoring.answer import ladder_json
from scoring.json_values import Json
from tracker.engine.records.folding import COUNTED, apply_record, scored_json, unplaced_record
from tracker.games.hands.entry_pages import HandEntry, rules_of
from tracker.games.sheet_pages import game_summary
from tracker.games.sheet_rows_texts import SheetRow, row_of, scores
from tracker.games.start_queries import seating
from tracker.games.texts import result_text
from tracker.models import Evening, Game, Hand, Player


class PaperGame:
    """A game scored hand by hand.

    After an invalid hand the standing is unknown: later hands are only checked by themselves.
    """

    def __init__(self, variant: Variant, standing: Standing, entry: HandEntry) -> None:
        self._variant, self._standing = variant, standing
        self._dealer = standing.dealer or 0
        self._is_stuck = False
        self.entry = entry

    def place(self, record: Json) -> SheetRow | None:
        """Scores the next hand; None after an invalid one.

        Raises RecordError with the problems of the hand.
        """
        if self._is_stuck:
            unplaced_record(self._variant, record, self._dealer)
            self._go_on(self._dealer + 1)
            return None
        step = apply_record(self._variant, self._standing, record)
        hand = Hand(
            number=self.entry.number,
            record=step.hand.as_json(),
            scored=scored_json(self._variant, step),
            state=COUNTED,
            revision=1,
        )
        row = row_of(self._variant, self.entry.seating, hand)
        self._standing = step.standing
        self._go_on(self._dealer if step.standing.dealer is None else step.standing.dealer)
        return row

    def passed_over(self) -> None:
        """Continues after an invalid hand."""
        self._is_stuck = True
        self._go_on(self._dealer + 1)

    @property
    def result(self) -> str:
        """The result after the last hand; empty where it is unknown."""
        if self._is_stuck or self.entry.number == 1:
            return ""
        standing, seated = self._standing, self.entry.seating
        return result_text(seated, standing.totals, standing.winner, is_finished=standing.finished)

    @property
    def is_finished(self) -> bool:
        return self._standing.finished

    def _go_on(self, dealer: int) -> None:
        self._dealer = dealer % len(self.entry.seating.seats)
        self.entry = replace(
            self.entry,
            number=self.entry.number + 1,
            dealer=self.entry.seating.seats[self._dealer],
            totals=scores(self._standing.totals, ladder_json(self._variant, self._standing)),
            is_finished=self._standing.finished,
        )


def paper_game(
    *, evening: Evening, ruleset: object, players: Sequence[Player], first_dealer: int, table: str
) -> PaperGame:
    """A game of these players before its first hand.

    Raises RecordError for unknown rules.
    """
    variant = variant_for(ruleset)
    makers = evening.club.makers
    game = Game(evening=evening, table=table, variant=variant.id, options={}, makers=makers)
    seated = seating(players, variant.sides, makers)
    standing = beginning(variant, Seat(first_dealer))
    entry = HandEntry(
        head=game_summary(game),
        seating=seated,
        rules=rules_of(variant),
        number=1,
        dealer=seated.seats[first_dealer],
        totals=scores(standing.totals, ladder_json(variant, standing)),
        carry=0,
        is_finished=False,
        record=None,
        revision=None,
        phone=None,
    )
    return PaperGame(variant, standing, entry)
