"""The next hand of a game that goes on as it was looked up, as nearly all do: in few steps."""

from collections.abc import Callable
from copy import copy
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import IntegrityError, transaction

from scoring import RULES_VERSION, Standing, Step
from tracker.common.errors import RecordError
from tracker.engine.records.folding import (
    COUNTED,
    apply_hand_limit,
    apply_record,
    is_played,
    scored_json,
)
from tracker.games.engine_input_queries import (
    entered_game,
    numbers_of,
    played_hands,
    standing_of,
    variant_of,
)
from tracker.games.refolding_services import GAME_COLUMNS, set_standing
from tracker.models import Device, Game, Hand, HandRevision
from tracker.phones.sync.agreement_services import check_table
from tracker.platform.server.damage_registry import is_damaged
from tracker.statistics.tallying_services import keep_tallies


class NewHand(NamedTuple):
    """A hand as it came in.

    `number` is the one under which it was entered, None for whichever comes next; `dealer` who
    dealt it as far as the phone knows. With `may_wait` it is kept although a hand before it is
    missing or has to be corrected.
    """

    record: object
    submission_id: UUID
    now: datetime
    number: int | None = None
    device: Device | None = None
    dealer: int | None = None
    may_wait: bool = False


def record_next(
    game: Game, new: NewHand, keep: Callable[[Hand], object] = lambda hand: None
) -> Hand | None:
    """The hand recorded as the next one of the game; None where it takes a closer look.

    All is worked out before anything is written. The game is written first, if it still has the
    version that was looked up: whatever changes it or its hands makes another one, and then nothing
    is written here. `keep` is called in the same transaction. What was sent before is found by its
    constraint, and looked at more closely too. Afterwards `game` is as it stands then.
    """
    check_table(game, new.device)
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
    """The hand of this step, written after its game; None where that is no longer as it was."""
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
    """How the game stands after this step, which is not stored yet."""
    if game.most_hands is None:
        return step.standing
    played = played_hands(game) + is_played(step.hand)
    return apply_hand_limit(entered_game(game, ()), played, step)


def store_hand(game: Game, number: int, new: NewHand, **entered: Any) -> Hand:
    """The hand stored with its first version."""
    entered = {"number": number, "entered_at": new.now, "scored": None} | entered
    hand = Hand.objects.create(game=game, rules_version=RULES_VERSION, **entered)
    HandRevision.objects.create(
        hand=hand,
        submission_id=new.submission_id,
        device=new.device,
        **entered | {"number": 1},
    )
    return hand


def copy_state(game: Game, stands: Game) -> None:
    """Has a game that was looked up before say how it stands now."""
    for name in GAME_COLUMNS:
        setattr(game, name, getattr(stands, name))


def _moved_on(game: Game, standing: Standing, now: datetime) -> Game | None:
    """The game as it stands now, stored; None where it is no longer as it was looked up."""
    stands = copy(game)
    set_standing(stands, variant_of(game), standing, now)
    stands.version += 1
    as_it_was = Game.objects.filter(pk=game.pk, version=game.version, removed_at=None)
    changed = {name: getattr(stands, name) for name in GAME_COLUMNS if name != "closed_at"}
    return stands if as_it_was.update(**changed) else None
