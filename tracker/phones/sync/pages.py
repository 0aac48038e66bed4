"""The director's inbox: late hands, claims, hands sent again after a restore, and the phone's
words."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from tracker.common.dates_texts import clock, day
from tracker.common.queries.lookups import games
from tracker.engine.records.folding import Json
from tracker.engine.records.plurals import counted_noun
from tracker.games.agreement_texts import phone_name
from tracker.games.hands.texts import record_text
from tracker.games.permissions_queries import variant_of
from tracker.games.start_queries import seating_of
from tracker.games.texts import place
from tracker.models import Claim, Evening, Game, LateHand, Restoration, Submission


@dataclass(frozen=True, slots=True)
class LateCard:
    """A hand that came when its game was over."""

    pk: int
    game: int
    place: str
    number: int
    text: tuple[str, ...]
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """A hand as it is in the book, and as another phone has it."""

    pk: int
    game: int
    place: str
    number: int
    book: tuple[str, ...]
    other: tuple[str, ...]
    by: str
    is_called: bool


@dataclass(frozen=True, slots=True)
class Inbox:
    """Everything of an evening that waits for the director; the oldest first."""

    late: tuple[LateCard, ...]
    disputes: tuple[Dispute, ...]

    def __bool__(self) -> bool:
        return bool(self.late or self.disputes)


@dataclass(frozen=True, slots=True)
class RemovedGame:
    """A game that was removed, with as many hands; `at` what time of the day."""

    pk: int
    place: str
    game: str
    hands: int
    at: str


def inbox_of(evening: Evening) -> Inbox:
    """What waits for the director of an evening."""
    late = LateHand.objects.filter(game__evening=evening, settled_at=None)
    claims = Claim.objects.filter(hand__game__evening=evening, settled_at=None)
    open_late = list(late.select_related("phone__player"))
    open_claims = list(claims.select_related("phone__player", "hand"))
    keys = {late.game_id for late in open_late} | {claim.hand.game_id for claim in open_claims}
    found = games().in_bulk(keys) if keys else {}
    return Inbox(
        late=tuple(_late(found[late.game_id], late) for late in open_late),
        disputes=tuple(_dispute(found[claim.hand.game_id], claim) for claim in open_claims),
    )


def removed_games(evening: Evening) -> tuple[RemovedGame, ...]:
    """The games of an evening that were removed, the last one first; each can be brought back."""
    gone = games().filter(evening=evening, removed_at__isnull=False)
    counted = gone.annotate(written=Count("hands")).order_by("-removed_at", "-pk")
    return tuple(
        RemovedGame(
            pk=game.pk,
            place=place(game.table),
            game=variant_of(game).name,
            hands=game.written,
            at=clock(game.removed_at),
        )
        for game in counted
        if game.removed_at is not None
    )


def _late(game: Game, late: LateHand) -> LateCard:
    return LateCard(
        pk=late.pk,
        game=game.pk,
        place=place(game.table),
        number=late.number,
        text=record_text(variant_of(game), seating_of(game), late.record),
        by=phone_name(late.phone) if late.phone else "",
        at=clock(late.received_at),
    )


def _dispute(game: Game, claim: Claim) -> Dispute:
    variant, seating = variant_of(game), seating_of(game)
    return Dispute(
        pk=claim.pk,
        game=game.pk,
        place=place(game.table),
        number=claim.hand.number,
        book=record_text(variant, seating, claim.hand.record),
        other=record_text(variant, seating, claim.record),
        by=phone_name(claim.phone),
        is_called=claim.is_disputed,
    )


SHOWN = timedelta(days=7)
"""So long after a restore phones are waited for; later none is believed any more."""
RECORDED = (201, 202)


@dataclass(frozen=True, slots=True)
class ResendProgress:
    """From when the backup was, where that is known, and how much came back so far."""

    as_of: str
    hands: str
    phones: str


def coming_back(evening: Evening, now: datetime) -> ResendProgress | None:
    """What came back of an evening that was restored in the last week; None for all others."""
    last = Restoration.objects.filter(at__gt=max(now - SHOWN, evening.created_at)).first()
    if last is None:
        return None
    # A hand that was entered before the restore and came after it had been lost.
    late = Submission.objects.filter(received_at__gte=last.at, entered_at__lt=last.at)
    of_evening = late.filter(game__evening=evening, status__in=RECORDED)
    counted = of_evening.aggregate(hands=Count("pk"), phones=Count("phone", distinct=True))
    made_at = localtime(last.made_at) if last.made_at else None
    return ResendProgress(
        as_of=f"{day(made_at.date())}, {clock(made_at)}" if made_at else "",
        hands=counted_noun(counted["hands"], "hand"),
        phones=counted_noun(counted["phones"], "phone"),
    )


def queue_words() -> str:
    """The texts as JSON: an icon, a text and a detail for each mark, and a pattern for each item.

    A pair is for one hand and for any other number of them. {n} is that number, {number} a hand's
    own, {mine} and {sentence} what this phone and what the book has, {by} who wrote that.
    """
    words = {
        "marks": _marks(),
        "items": _items(),
        "overdue": _overdue(),
        "other": _("another phone"),
    }
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"))


def _marks() -> Json:
    return {
        "none": ["", "", ""],
        "sent": ["✓", _("all sent"), _("The book has every hand from this phone.")],
        "agreed": ["✓✓", _("both phones agree"), _("The book has the same from both phones.")],
        "equal": ["✓✓", _("both phones have the same"), _("Another phone had written the same.")],
        "late": ["◐", _("with the director"), _("The game was over: the director decides.")],
        "waiting": ["●", _("{n} waiting"), _("Saved on this phone. It is sent by itself.")],
        "sending": ["↻", _("sending"), _("Saved on this phone. It is on its way.")],
        "slow_down": ["↻", _("Sending… (waiting)"), _("The book is busy. It is sent by itself.")],
        "needs_you": ["!", _("fix hand {number}"), ""],
        "not_paired": ["!", _("ask for the table code"), _paired()],
        "cannot_keep": [
            "!",
            _("cannot keep on this phone – write it down"),
            _(
                "Write the hand on paper. This phone has no room, or the page is open in a "
                "private window."
            ),
        ],
        **_troubles(),
    }


def _troubles() -> Json:
    """Why nothing gets through."""
    return {
        "offline": [
            "●",
            _("Offline – saved on this phone ({n})"),
            _("Go on writing. It is sent by itself when there is a network."),
        ],
        "portal": [
            "!",
            _("This wifi needs a login first"),
            _("Open any other page to log in to the wifi. Your hands are saved on this phone."),
        ],
        "server": [
            "●",
            _("Server problem – saved here, trying again"),
            _("Go on writing. It is sent by itself when the book is back."),
        ],
        "no_event": [
            "!",
            _("Tournament not found – ask the director"),
            _("The book does not know this evening. Your hands are saved on this phone."),
        ],
        **_refusals(),
    }


def _refusals() -> Json:
    """Why the book does not take what gets through."""
    return {
        "wrong_table": ["!", _("This phone belongs to another table"), _kept()],
        "old_app": [
            "!",
            [_("Update needed – your hand is kept"), _("Update needed – your {n} hands are kept")],
            _("Reload this page when there is a network."),
        ],
        "foreign": ["!", _("App error – show this to the director"), _kept()],
        "refused": ["!", _("App error – show this to the director"), _kept()],
    }


def _paired() -> list[str]:
    return [
        _("Scan the table code again. Your hand is safe on this phone."),
        _("Scan the table code again. {n} hands are safe on this phone."),
    ]


def _kept() -> list[str]:
    return [_("Your hand is saved on this phone."), _("{n} hands are saved on this phone.")]


def _items() -> Json:
    """What is said of an item, by its outcome."""
    return {
        "kept": _("Hand {number}: saved on this phone"),
        "photo": _("Hand {number}: the photo is saved on this phone"),
        "recorded": _("Hand {number} recorded {time}"),
        "same_hand": _("Hand {number}: already recorded by the other phone – values equal"),
        "both": _("Hand {number}: both phones agree"),
        "waiting": _("Hand {number} recorded {time}. A hand before it is missing."),
        "late": _("Hand {number}: with the director"),
        "voided": _("Hand {number} taken back {time}"),
        "agreed": _("Hand {number} confirmed {time}"),
        "rejected": _("Hand {number}: not confirmed, with the director"),
        "settled": _("Hand {number} settled {time}"),
        "photographed": _("Hand {number}: the photo is in the book"),
        "replaced": _("Hand {number} was entered again"),
        **_needing(),
    }


def _needing() -> Json:
    """What needs somebody."""
    error = _("Hand {number}: app error – show this to the director")
    return {
        "slot_taken": _("Hand {number} is already recorded by {by}: {sentence} You typed {mine}"),
        "changed": _("Hand {number} changed meanwhile: {sentence} ({by}, {at})"),
        "invalid": _("Hand {number}: {message}"),
        "same_side": _("Hand {number}: a second phone has to confirm, one of the other side"),
        "no_game": _("Hand {number}: game not found – ask the director"),
        "removed": _("Hand {number}: the game was removed – give this to the director"),
        "too_big": _("Hand {number}: note too long"),
        "key_reused": error,
        "bad_request": error,
        "not_json": error,
        "refused": _("Hand {number}: {message}"),
    }


def _overdue() -> list[str]:
    return [
        _("A hand is only on this phone since {time}. Find a network, or show it as QR."),
        _("{n} hands are only on this phone since {time}. Find a network, or show them as QR."),
    ]
