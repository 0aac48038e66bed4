"""The director's inbox: late hands, claims, and hands sent again after a restore."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count
from django.utils.timezone import localtime

from tracker.common.dates_texts import clock, day
from tracker.common.queries.lookups import games
from tracker.engine.records.plurals import counted_noun
from tracker.games.agreement_texts import phone_name
from tracker.games.hands.texts import record_text
from tracker.games.start_queries import seating_of
from tracker.games.texts import place
from tracker.models import Claim, Evening, Game, LateHand, Restoration, Submission
from tracker.rules.queries import variant_of


@dataclass(frozen=True, slots=True)
class LateCard:
    """A hand that arrived after the end of its game."""

    pk: int
    game: int
    place: str
    number: int
    text: tuple[str, ...]
    by: str
    at: str


@dataclass(frozen=True, slots=True)
class Dispute:
    """A stored hand, and the version of another phone: of both the sentences that differ."""

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
    """The open decisions of an evening, oldest first."""

    late: tuple[LateCard, ...]
    disputes: tuple[Dispute, ...]

    def __bool__(self) -> bool:
        return bool(self.late or self.disputes)

    @property
    def disputed_games(self) -> frozenset[int]:
        """The games that have two versions of a hand."""
        return frozenset(dispute.game for dispute in self.disputes)


@dataclass(frozen=True, slots=True)
class RemovedGame:
    """A removed game and its number of hands; `at` is the time of day."""

    pk: int
    place: str
    game: str
    hands: int
    at: str


def inbox_of(evening: Evening) -> Inbox:
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
    """The removed games of an evening, latest first; each can be restored."""
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
    book = record_text(variant, seating, claim.hand.record)
    other = record_text(variant, seating, claim.record)
    return Dispute(
        pk=claim.pk,
        game=game.pk,
        place=place(game.table),
        number=claim.hand.number,
        book=_unlike(book, other),
        other=_unlike(other, book),
        by=phone_name(claim.phone),
        is_called=claim.is_disputed,
    )


def _unlike(own: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The sentences that the others lack; all of them where the others lack none."""
    return tuple(sentence for sentence in own if sentence not in others) or own


SHOWN = timedelta(days=7)
"""The time phones have to resend after a restore; later resends are not trusted."""
RECORDED = (201, 202)


@dataclass(frozen=True, slots=True)
class ResendProgress:
    """The time of the backup, where known, and the number of hands resent so far."""

    as_of: str
    hands: str
    phones: str


def resend_progress(evening: Evening, now: datetime) -> ResendProgress | None:
    """The progress of resending after a restore in the last week; None without one."""
    last = Restoration.objects.filter(at__gt=max(now - SHOWN, evening.created_at)).first()
    if last is None:
        return None
    # A hand entered before the restore and received after it has been resent.
    late = Submission.objects.filter(received_at__gte=last.at, entered_at__lt=last.at)
    of_evening = late.filter(game__evening=evening, status__in=RECORDED)
    counted = of_evening.aggregate(hands=Count("pk"), phones=Count("phone", distinct=True))
    made_at = localtime(last.made_at) if last.made_at else None
    return ResendProgress(
        as_of=f"{day(made_at.date())}, {clock(made_at)}" if made_at else "",
        hands=counted_noun(counted["hands"], "hand"),
        phones=counted_noun(counted["phones"], "phone"),
    )
