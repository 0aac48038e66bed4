"""Records hands as a game is played."""

from collections.abc import Callable, Sequence
from copy import copy
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.db import IntegrityError, transaction

from scoring import RULES_VERSION, Standing, Step
from scoring.json_values import Json
from scoring.language import phrase
from tracker.access.permissions import Actor, GameAction
from tracker.access.security_log import note
from tracker.audit.services import add_hand_line
from tracker.common.errors import NumberTakenError, RecordError, SubmissionReusedError, refusal
from tracker.engine.records.audit_chain import AuditAction
from tracker.engine.records.folding import (
    COUNTED,
    VOID,
    WAITING,
    FoldedGame,
    apply_hand_limit,
    apply_record,
    fold_game,
    is_played,
    is_same_record,
    scored_json,
    unplaced_record,
)
from tracker.games.consequences_services import check_not_over, locked_places, note_hand
from tracker.games.permissions_queries import (
    HandNumbers,
    entered_game,
    numbers_of,
    played_hands,
    standing_of,
)
from tracker.games.refolding_services import (
    GAME_COLUMNS,
    keep_tallies,
    locked_game,
    set_standing,
    store_fold,
    store_standing,
)
from tracker.games.services import check_hand_deed, check_table
from tracker.games.texts import needs_correction
from tracker.models import Game, Hand, HandRevision, Phone
from tracker.platform.server.damage_registry import is_damaged
from tracker.rules.queries import variant_of

# Fast path for the usual next hand, when the game is still as it was read.


class NewHand(NamedTuple):
    """A submitted hand.

    `number` is the number it was entered under, None for the one after the last; `dealer` is the
    dealer as the phone knows it. With `may_wait` it is kept even if an earlier hand is missing or
    must be corrected.
    """

    record: object
    submission_id: UUID
    now: datetime
    number: int | None = None
    phone: Phone | None = None
    dealer: int | None = None
    may_wait: bool = False


def record_next(
    game: Game, new: NewHand, keep: Callable[[Hand], object] = lambda hand: None
) -> Hand | None:
    """Records the next hand of a game; None where the fast path does not apply.

    Everything is computed before the first write. The game is written first, on the condition that
    it still has the version that was read: every change of the game or its hands bumps it, and then
    nothing is written. A repeated submission fails on its constraint and also returns None. `keep`
    runs in the same transaction. Afterwards `game` holds the new state.
    """
    check_table(game, new.phone)
    numbers = numbers_of(game)
    is_next = not (numbers.missing or numbers.wrong) and new.number in (None, numbers.next)
    if game.is_finished or not is_next or is_damaged(game.pk):
        return None
    try:
        step = apply_record(variant_of(game), standing_of(game), new.record)
    except RecordError:
        return None
    try:
        hand = _write(game, step, number=numbers.next, new=new, keep=keep)
    except IntegrityError:
        return None
    if hand is not None:
        copy_state(game, hand.game)
    return hand


def _write(
    game: Game, step: Step, *, number: int, new: NewHand, keep: Callable[[Hand], object]
) -> Hand | None:
    """Writes the game, then the hand of this step; None where the game has changed."""
    scored, standing = scored_json(variant_of(game), step), standing_after(game, step)
    with transaction.atomic():
        stands = _moved_on(game, standing, new.now)
        if stands is None:
            return None
        record = step.hand.as_json()
        hand = store_hand(stands, number, new, record=record, scored=scored, state=COUNTED)
        if stands.is_finished:
            keep_tallies([stands.pk])
        keep(hand)
    return hand


def standing_after(game: Game, step: Step) -> Standing:
    """The standing of the game after this step, which is not stored yet."""
    if game.most_hands is None:
        return step.standing
    played = played_hands(game) + is_played(step.hand)
    return apply_hand_limit(entered_game(game, ()), played, step)


def store_hand(game: Game, number: int, new: NewHand, **entered: object) -> Hand:
    entered = {"number": number, "entered_at": new.now, "scored": None} | entered
    hand = Hand.objects.create(game=game, rules_version=RULES_VERSION, **entered)
    HandRevision.objects.create(
        hand=hand,
        submission_id=new.submission_id,
        phone=new.phone,
        **entered | {"number": 1},
    )
    return hand


def copy_state(game: Game, stands: Game) -> None:
    """Copies the stored state onto the caller's instance."""
    for name in GAME_COLUMNS:
        setattr(game, name, getattr(stands, name))


def _moved_on(game: Game, standing: Standing, now: datetime) -> Game | None:
    """Stores the new standing of the game; None where the game has changed since it was read."""
    stands = copy(game)
    set_standing(stands, variant_of(game), standing, now)
    stands.version += 1
    as_it_was = Game.objects.filter(pk=game.pk, version=game.version, removed_at=None)
    changed = {name: getattr(stands, name) for name in GAME_COLUMNS if name != "closed_at"}
    return stands if as_it_was.update(**changed) else None


MOST_AHEAD = 60
"""The number of hands a phone may be ahead of the others at its table: one evening's worth."""
NOT_PLAYED: Json = {"play": "thrown_in"}
_UNKNOWN = phrase("A hand before this one is missing: enter that first, or say who dealt this one.")


def record_hand(
    *,
    game: Game,
    record: object,
    submission_id: UUID,
    now: datetime,
    number: int | None = None,
    phone: Phone | None = None,
) -> Hand:
    """Records the next hand of a game; repeating a submission returns the same hand.

    `number` is the number the hand was entered under, so that two phones entering hand 7 cannot
    create hands 7 and 8. Without it the hand comes after the last one; a missing number fills its
    gap. The hand's `game` holds the new state. Raises RecordError, NumberTakenError,
    NotAllowedError for a phone of another table, and SubmissionReusedError.
    """
    new = NewHand(record, submission_id, now, number, phone)
    if (hand := record_next(game, new)) is not None:
        return hand
    with transaction.atomic():
        game = locked_game(game.pk)
        check_table(game, phone)
        return add_hand(game, new)


def add_hand(game: Game, new: NewHand) -> Hand:
    """Records the hand in a transaction that has locked the game; raises as `record_hand`."""
    known = HandRevision.objects.filter(submission_id=new.submission_id).first()
    if known is not None:
        return _recorded_before(game, known, new.record)
    numbers = numbers_of(game)
    number = _checked_number(game, numbers, new)
    if game.is_finished and new.may_wait:
        raise refusal("", "game_over", phrase("The game had ended before this hand."))
    if number < numbers.next:
        return _filled_in(game, number, numbers, new)
    is_stuck = numbers.missing or numbers.wrong or number > numbers.next
    if is_stuck and not game.is_finished:
        return _kept(game, number, numbers, new)
    step = apply_record(variant_of(game), standing_of(game), new.record)
    scored, standing = scored_json(variant_of(game), step), standing_after(game, step)
    hand = store_hand(game, number, new, record=step.hand.as_json(), scored=scored, state=COUNTED)
    store_standing(game, standing, new.now)
    return hand


def leave_out_hand(
    *, game: Game, number: int, submission_id: UUID, now: datetime, by: Actor
) -> Hand:
    """Marks a missing number as not played, by storing a void hand there.

    Raises RecordError where the number is not missing, and NotAllowedError.
    """
    new = NewHand(NOT_PLAYED, submission_id, now, phone=by.phone)
    with transaction.atomic():
        places = locked_places(game)
        game = locked_game(game.pk)
        check_not_over(places)
        check_hand_deed(GameAction.LEAVE_OUT, game, None, by)
        if number not in numbers_of(game).missing:
            raise refusal(
                "number", "not_missing", phrase("Hand {number} is not missing.", number=number)
            )
        hands = list(game.hands.all())
        dealer = _dealer_at(game, hands, number)
        record = unplaced_record(variant_of(game), NOT_PLAYED, dealer)
        hand = store_hand(game, number, new, record=record, state=VOID)
        note("hand_left_out", game=game.pk, hand=number)
        left_out = _refolded(game, hands, hand, now)
        note_hand(places, number, GameAction.LEAVE_OUT, "", now)
        version = left_out.revisions.get()
        add_hand_line(AuditAction.HAND_LEFT_OUT, game, version, now, rank=by.rank)
        return left_out


def append_hand(game: Game, new: NewHand) -> Hand:
    """Inserts a hand although the game was over; the fold decides its score.

    It keeps its number if that is free. Behind the end of the game its dealer stays open: a
    correction of the last hand may make another player its dealer. The transaction has locked the
    game.
    """
    numbers = numbers_of(game)
    is_free = new.number is not None and new.number not in numbers.states
    number = new.number if is_free and new.number else numbers.next
    hands = list(game.hands.all())
    stated = _stated_dealer(game, new)
    dealer = _dealer_at(game, hands, number) if stated is None else stated
    record = unplaced_record(variant_of(game), new.record, dealer)
    hand = store_hand(game, number, new, record=record, state=WAITING)
    return _refolded(game, hands, hand, new.now)


def _recorded_before(game: Game, known: HandRevision, record: object) -> Hand:
    """The current state of the hand that this submission recorded."""
    hand = game.hands.filter(pk=known.hand_id).first()
    is_same = is_same_record(variant_of(game), record, known.record)
    if hand is None or known.number > 1 or not is_same:
        raise SubmissionReusedError
    return hand


def _checked_number(game: Game, numbers: HandNumbers, new: NewHand) -> int:
    """The number of the hand; raises where no hand can be recorded under it."""
    wanted = numbers.next if new.number is None else new.number
    if wanted in numbers.states:
        raise NumberTakenError(game.hands.get(number=wanted))
    if numbers.wrong and not (game.is_finished or new.may_wait):
        raise RecordError((needs_correction(numbers.wrong),))
    if not 1 <= wanted <= numbers.next + (MOST_AHEAD if new.may_wait else 0):
        text = phrase("The next hand of this game is number {next}.", next=numbers.next)
        raise refusal("number", "number_skipped", text)
    return wanted


def _filled_in(game: Game, number: int, numbers: HandNumbers, new: NewHand) -> Hand:
    """Stores the hand in its gap; later hands are refolded."""
    hands = list(game.hands.all())
    before = _before(game, hands, number)
    if before.is_stuck or number - 1 > len(before.hands):
        return _kept(game, number, numbers, new)
    step = apply_record(variant_of(game), before.standing, new.record)
    scored = scored_json(variant_of(game), step)
    hand = store_hand(game, number, new, record=step.hand.as_json(), scored=scored, state=COUNTED)
    return _refolded(game, hands, hand, new.now)


def _before(game: Game, hands: Sequence[Hand], number: int) -> FoldedGame:
    return fold_game(entered_game(game, [hand for hand in hands if hand.number < number]))


def _dealer_at(game: Game, hands: Sequence[Hand], number: int) -> int | None:
    """The seat due to deal the hand with this number; None where that is unknown."""
    before = _before(game, hands, number)
    is_known = not before.is_stuck and number - 1 == len(before.hands)
    return before.standing.dealer if is_known else None


def _refolded(game: Game, hands: Sequence[Hand], new: Hand, now: datetime) -> Hand:
    ordered = sorted([*hands, new], key=lambda hand: hand.number)
    store_fold(game, ordered, fold_game(entered_game(game, ordered)), now)
    return new


def _kept(game: Game, number: int, numbers: HandNumbers, new: NewHand) -> Hand:
    """Stores the hand to wait for earlier ones; rejected where its dealer is unknown."""
    dealer = _stated_dealer(game, new)
    record = unplaced_record(variant_of(game), new.record, dealer)
    if dealer is None:
        raise refusal("dealer", "dealer_unknown", _UNKNOWN)
    hand = store_hand(game, number, new, record=record, state=WAITING)
    store_standing(game, standing_of(game), new.now)
    return hand


def _stated_dealer(game: Game, new: NewHand) -> int | None:
    """The dealer by the record, or as the phone knows it; None where neither is given."""
    own = new.record.get("dealer") if isinstance(new.record, dict) else None
    text = new.dealer if own is None else own
    return text if type(text) is int and 0 <= text < game.places else None
