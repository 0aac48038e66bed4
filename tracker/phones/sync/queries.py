"""How far hands are agreed by phones, and the high-water mark of each phone."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal, NamedTuple
from uuid import UUID

from django.core.signing import BadSignature, Signer
from django.db.models import F, Q, QuerySet, Subquery

from tracker.models import Agreement, Claim, Device, Game, HandRevision, Restoration
from tracker.platform.database.compiled_queries import CompiledQuery, parameter

AgreementState = Literal["", "open", "agreed", "disputed", "differs"]

NO_AGREEMENT = "none"
_DIFFERING: CompiledQuery[int] = CompiledQuery(
    Claim.objects.filter(hand__game=parameter("game"), settled_at=None).values_list(
        "hand__number", flat=True
    )
)
_PRESENT: CompiledQuery[tuple[int, int | None]] = CompiledQuery(
    HandRevision.objects.filter(hand__game=parameter("game"), device__isnull=False)
    .filter(number=F("hand__revision"))
    .values_list("hand__number", "device_id")
)
"""The present version of each hand that a phone wrote, with the key of that phone."""
_PHONES = CompiledQuery(
    Device.objects.filter(table__evening=parameter("evening"), table__name=parameter("table"))
    .select_related("player")
    .order_by()
)
"""The phones of a table, those that were taken away too."""


@dataclass(frozen=True, slots=True)
class HandAgreement:
    """Of the present version of a hand: the phone that wrote it, and how far it is agreed.

    `state` is empty where nobody has to agree; a hand "differs" that two phones have differently.
    `has_second` says that another phone than the writer's has confirmed it.
    """

    writer: Device | None = None
    state: AgreementState = ""
    has_second: bool = False


def has_differing_hands(game: Game) -> bool:
    """Whether two phones have a hand of the game differently."""
    return bool(_DIFFERING.rows(game=game.pk))


def agreements(game: Game) -> Mapping[int, HandAgreement]:
    """What is known of each hand that a phone has written, by number; in a few queries at most.

    That two phones have a hand differently is known however hands are agreed, whoever wrote it.
    """
    versions = _versions(game)
    differing = {*_DIFFERING.rows(game=game.pk)}
    if not versions or game.evening.agreement == NO_AGREEMENT:
        found = {number: HandAgreement(device) for number, device in versions.items()}
    else:
        found = _agreed(game, versions)
    for number in differing:
        found[number] = replace(found.get(number, HandAgreement()), state="differs")
    return found


def _agreed(game: Game, versions: Mapping[int, Device]) -> dict[int, HandAgreement]:
    opinions: dict[int, list[Agreement]] = {}
    present = Agreement.objects.filter(hand__game=game, revision=F("hand__revision"))
    told = present.select_related("hand").only("is_agreed", "device_id", "hand__number")
    for opinion in told:
        opinions.setdefault(opinion.hand.number, []).append(opinion)
    return {number: _of(writer, opinions.get(number, [])) for number, writer in versions.items()}


def _versions(game: Game) -> dict[int, Device]:
    """The phone that wrote the present version of each hand, where one did."""
    present = _PRESENT.rows(game=game.pk)
    phones = {device for _, device in present}
    here = _PHONES.rows(evening=game.evening_id, table=game.table) if phones else ()
    writers = {device.pk: device for device in here}
    if elsewhere := phones - writers.keys():
        writers |= Device.objects.select_related("player").in_bulk(elsewhere)
    return {number: writers[device] for number, device in present if device is not None}


def _of(writer: Device, opinions: list[Agreement]) -> HandAgreement:
    if not all(opinion.is_agreed for opinion in opinions):
        return HandAgreement(writer, "disputed")
    has_second = any(opinion.device_id != writer.pk for opinion in opinions)
    return HandAgreement(writer, "agreed" if opinions else "open", has_second)


FIRST = UUID(int=0)
"""The era of a book that was never restored."""
SALT = "tracker.bookmarks"
TRACE_LENGTH = 16


class HighWaterMark(NamedTuple):
    """The era of the book, the number of its newest version of a hand, and a trace of that."""

    era: UUID
    version: int
    trace: str


def bookmark() -> str:
    """The mark of the book as it is now."""
    now = _now()
    return _signer().sign(f"{now.era.hex}-{now.version}-{now.trace}")


def era_of(said: object) -> UUID | None:
    """The era that a mark names; None where it is none of this book's."""
    mark = _read(said)
    return mark and mark.era


def lost_era(said: object) -> UUID | None:
    """The era of a mark that names what the book lacks; None for every other one."""
    mark = _read(said)
    if mark is None:
        return None
    era, trace = _found(mark)
    is_had = mark.version == 0 or trace == mark.trace if mark.era == era else _is_over(mark.era)
    return None if is_had else mark.era


def _found(mark: HighWaterMark) -> tuple[UUID, str | None]:
    """The era of the book now, and the trace of the version that a mark names, if that is there."""
    named = HandRevision.objects.filter(pk=mark.version).annotate(era=Subquery(_eras()[:1]))
    found = named.values_list("era", "submission_id").first()
    if found is None:
        return _eras().first() or FIRST, None
    era, submission_id = found
    return era or FIRST, _trace(submission_id)


def _eras() -> QuerySet[Restoration, UUID | None]:
    """The eras of the book, the present one first."""
    return Restoration.objects.order_by("-pk").values_list("era", flat=True)


_NEWEST: CompiledQuery[tuple[UUID | None, int, UUID]] = CompiledQuery(
    HandRevision.objects.order_by("-pk")
    .annotate(era=Subquery(_eras()[:1]))
    .values_list("era", "pk", "submission_id")[:1]
)


def _now() -> HighWaterMark:
    newest = next(iter(_NEWEST.rows()), None)
    if newest is None:
        return HighWaterMark(_eras().first() or FIRST, 0, "")
    era, version, submission_id = newest
    return HighWaterMark(era or FIRST, version, _trace(submission_id))


def _is_over(former: UUID) -> bool:
    """Whether the book knows that it came after this era."""
    ended = Restoration.objects.filter(Q(era=former) | Q(lost_era=former))
    return former == FIRST or ended.exists()


def _read(said: object) -> HighWaterMark | None:
    try:
        era, version, trace = _signer().unsign(str(said)).split("-")
        return HighWaterMark(UUID(era), int(version), trace)
    except (BadSignature, ValueError):
        return None


def _trace(submission_id: UUID) -> str:
    """Enough to tell two versions apart, and of no use to anybody who should not know the id."""
    return sha256(submission_id.bytes).hexdigest()[:TRACE_LENGTH]


def _signer() -> Signer:
    return Signer(salt=SALT)
