"""A hand being entered or corrected: the values typed, their errors, and a preview."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple, TypeVar
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

from scoring.counting import IMPOSSIBLE
from scoring.json_values import Json
from tracker.common.errors import Problem, RecordError
from tracker.games.hands.entry_pages import HandEntry, entry_ground, hand_entry
from tracker.games.hands.forms import printed
from tracker.games.hands.forms.chips import SideChips, side_chips, typed_of
from tracker.games.hands.forms.errors import (
    FieldProblem,
    at_fields,
    live_message,
    more_digits_text,
    next_box_text,
    steps,
)
from tracker.games.hands.forms.melding import MeldComparison, comparison
from tracker.games.hands.forms.printed import (
    Choice,
    ContractChips,
    HandDetails,
    MakerRow,
    MeldRow,
    RaiseChip,
    TapQuestion,
    details_of,
)
from tracker.games.hands.forms.record import draft_of, kept_choices
from tracker.games.hands.forms.typed import empty, number_from, typed_from
from tracker.games.hands.preview_pages import HandPreview, preview_hand
from tracker.games.sheet_rows_texts import SheetRow

Written = TypeVar("Written")
LookAhead = Callable[..., HandPreview]
"""Previews a record without writing anything."""


class HandForm:
    """The form for the next hand of a game, or for the correction of an existing one.

    `sent` is the submitted form; `row` is the scored hand being corrected.
    """

    def __init__(
        self,
        entry: HandEntry,
        look: LookAhead,
        sent: QueryDict | None = None,
        row: SheetRow | None = None,
    ) -> None:
        before = typed_of(entry, row) if entry.record is not None else None
        self.entry, self._look = entry, look
        self.is_bound, self._sent = sent is not None, sent or QueryDict()
        self.typed = typed_from(self._sent, entry) if self.is_bound else before or empty(entry)
        self.draft = draft_of(self.typed, entry, before)
        self.submission = _id(self._text("submission")) or uuid4()
        self.number = number_from(self._text("number")) or entry.number
        self.revision = number_from(self._text("revision")) or entry.revision
        self.reason, self._why = self._text("reason"), self._text("why")
        self.next_draw = self._text("next_draw")
        self.problems: tuple[FieldProblem, ...] = ()
        self.preview: HandPreview | None = None

    def write(self, service: Callable[..., Written], **also: Any) -> Written | None:
        """Calls the service with the record; None where the form or the service rejects it."""
        if self.draft.problems:
            self.try_out()
            return None
        try:
            return service(record=self.draft.record, submission_id=self.submission, **also)
        except RecordError as refused:
            self._refuse(refused.problems)
            return None

    def try_out(self) -> None:
        """Previews the hand or finds its errors; writes nothing."""
        found: Sequence[Problem] = ()
        try:
            # Without its announcer, a march would be scored as a hand played out.
            if not self.draft.problems.at("march"):
                self.preview = self._look(record=self.draft.record)
        except RecordError as refused:
            found = refused.problems
        if found or self.draft.problems:
            self.preview = None
            self._refuse(found)

    def renew_submission(self, entry: HandEntry) -> None:
        """Prepares the same values for submission under a new id, against the hand in `entry`."""
        self.submission, self.number, self.revision = uuid4(), entry.number, entry.revision

    def is_like(self, record: Mapping[str, object]) -> bool:
        """Compares a stored record with the typed one; the dealer is known from the game."""
        known = {"dealer": record["dealer"]} if "dealer" in record else {}
        return known | self.draft.record == record

    def _refuse(self, problems: Sequence[Problem]) -> None:
        self.problems = at_fields(problems, self.typed, self.entry, self.draft)

    def _text(self, name: str) -> str:
        return str(self._sent.get(name, "")).strip()

    @property
    def is_fix(self) -> bool:
        return self.entry.record is not None

    @property
    def errors(self) -> dict[str, str]:
        """Error messages by field name, with and without the side's number."""
        by_name = {problem.field.partition("-")[0]: problem.message for problem in self.problems}
        return by_name | {problem.field: problem.message for problem in self.problems}

    @property
    def live(self) -> FieldProblem | None:
        """The message while typing: the first error, else the next step."""
        return live_message(self.problems, self.typed) if self.problems else None

    @property
    def asks(self) -> str:
        """The names of the questions that must be answered, separated by spaces."""
        asked = [problem.field for problem in self.problems if problem.is_not_yet]
        return " ".join(field for field in asked if field in ("meld_winner", "tricks"))

    @property
    def cards(self) -> str:
        """The rules for counting cards and comparing melds, as JSON."""
        return json.dumps(self.entry.rules.cards, ensure_ascii=False, separators=(",", ":"))

    @cached_property
    def comparison(self) -> MeldComparison | None:
        """The rules for comparing melds, in games where melds compete."""
        return comparison(self.entry)

    @property
    def phone_kit(self) -> str:
        """The data with which the phone computes the same by itself, as JSON."""
        return phone_kit(self.entry)

    @property
    def has_more(self) -> bool:
        """True if a rarely used field has an error, so that it must be visible."""
        names = {problem.field.partition("-")[0] for problem in self.problems}
        rare = {"row", "dealer", "note", "tricks", "calls", "turned", "exchange"}
        return bool(names & rare)

    @property
    def most(self) -> int:
        """The most points of a side, including the last trick."""
        return self.entry.rules.most + self.entry.rules.last_trick

    @property
    def most_without_trump(self) -> int:
        """The same without a trump."""
        return self.entry.rules.no_trump_most + self.entry.rules.last_trick

    @cached_property
    def makers(self) -> tuple[MakerRow, ...]:
        return printed.maker_rows(self.entry, self.typed)

    @cached_property
    def plays(self) -> tuple[Choice, ...]:
        """The ways a hand can end early."""
        return printed.plays(self.entry, self.typed)

    @cached_property
    def play_questions(self) -> list[TapQuestion]:
        """Asks for the side or player responsible, for each early ending."""
        return list(printed.play_questions(self.entry, self.typed))

    @cached_property
    def calls(self) -> tuple[Choice, ...]:
        return printed.calls(self.entry, self.typed)

    @cached_property
    def contracts(self) -> ContractChips | None:
        """The bid chips, in games with a numeric bid."""
        return printed.contracts(self.entry, self.typed)

    @cached_property
    def raises(self) -> tuple[RaiseChip, ...]:
        return tuple(printed.raises(self.entry, self.typed))

    @cached_property
    def sides(self) -> tuple[SideChips, ...]:
        return side_chips(self.entry, self.typed, self.errors)

    @cached_property
    def meld_question(self) -> TapQuestion | None:
        """Asks which side's melds count, in games where melds compete."""
        return printed.meld_question(self.entry, self.typed)

    @cached_property
    def trick_question(self) -> TapQuestion | None:
        """Asks how many tricks a side without points won, where that matters or is answered."""
        is_asked = "tricks" in self.asks or self.typed.won
        return printed.trick_question(self.entry, self.typed) if is_asked else None

    @cached_property
    def meld_rows(self) -> tuple[MeldRow, ...]:
        return printed.meld_rows(self.entry, self.typed)

    @cached_property
    def details(self) -> HandDetails | None:
        """The detail rows, where the club records calls and cards."""
        is_kept = self.entry.keeps_details and self.entry.rules.has_turned
        return details_of(self.entry, self.typed) if is_kept else None

    @cached_property
    def swept(self) -> tuple[Choice, ...]:
        """The options for the winner of every trick."""
        return printed.sides(self.entry, self.typed.swept)

    @cached_property
    def dealers(self) -> tuple[Choice, ...]:
        """The options for the dealer, where it differs from the expected one."""
        return printed.seats(self.entry, self.typed.dealer)

    @property
    def because(self) -> str:
        """The reason for the correction: free text, or one of the usual reasons."""
        return self.reason or self._why

    @property
    def reasons(self) -> tuple[Choice, ...]:
        usual = (_("A typing slip"), _("Counted again"), _("Something was forgotten"))
        return printed.one_of([(text, text) for text in usual], self._why)

    @cached_property
    def kept(self) -> tuple[Choice, ...]:
        """The parts of the record that the form can only keep or drop."""
        return kept_choices(self.entry, self.typed)


class TypedHand(NamedTuple):
    """The next hand as typed, with its number and submission id."""

    record: Json
    number: int | None
    submission: UUID | None


def typed_hand(game: Any, sent: QueryDict) -> TypedHand | None:
    """Parses the next hand; None where something typed cannot be read.

    Use `HandForm`, which needs more queries, to find out what that is.
    """
    ground = entry_ground(game)
    draft = draft_of(typed_from(sent, ground), ground, None)
    if draft.problems:
        return None
    number = number_from(str(sent.get("number", "")).strip())
    return TypedHand(draft.record, number, _id(str(sent.get("submission", "")).strip()))


def _id(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def phone_kit(entry: HandEntry) -> str:
    """Rules, totals and texts as JSON; empty where only the server can score a hand."""
    phone = entry.phone
    if phone is None:
        return ""
    words = phone.words | {
        "steps": steps(entry) | {"digit": more_digits_text(), "other": next_box_text()},
        "impossible": dict(IMPOSSIBLE),
        "wrong": _("These values contradict each other. Check them."),
        "no_room": _("This phone cannot keep it: write it on paper."),
    }
    kit: Json = {
        "rules": phone.rules,
        "beginning": phone.beginning,
        "standing": phone.standing,
        "words": words,
    }
    if phone.left is not None:
        kit["left"] = phone.left
    if phone.tie is not None:
        kit["tie"] = phone.tie
    return json.dumps(kit, ensure_ascii=False, separators=(",", ":"))


def next_hand(game: Any, sent: QueryDict | None = None) -> HandForm:
    """The form for the next hand of a game, empty or as submitted."""
    return HandForm(hand_entry(game), partial(preview_hand, game=game), sent)
