"""The high-water mark of each phone."""

from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from django.core.signing import BadSignature, Signer
from django.db.models import Q, QuerySet, Subquery

from tracker.models import DeletedVersions, HandRevision, Restoration
from tracker.platform.database.compiled_queries import CompiledQuery

FIRST = UUID(int=0)
"""The era of a database that was never restored."""
SALT = "tracker.bookmarks"
TRACE_LENGTH = 16


class HighWaterMark(NamedTuple):
    """The era of the database, the id of its newest hand version, and a trace of that version."""

    era: UUID
    version: int
    trace: str


def current_mark() -> str:
    """The current mark of the database."""
    now = _now()
    return _signer().sign(f"{now.era.hex}-{now.version}-{now.trace}")


def era_of(text: object) -> UUID | None:
    """The era of a mark; None for a malformed one or another server's."""
    mark = _read(text)
    return mark and mark.era


def lost_era(text: object) -> UUID | None:
    """The era of a mark that names data the database lacks; None for every other mark."""
    mark = _read(text)
    if mark is None:
        return None
    era, trace = _found(mark)
    if mark.era != era:
        is_had = _is_over(mark.era)
    elif trace is None:
        is_had = mark.version == 0 or _is_deleted(mark.version)
    else:
        is_had = trace == mark.trace
    return None if is_had else mark.era


def _found(mark: HighWaterMark) -> tuple[UUID, str | None]:
    """The current era, and the trace of the version that a mark names, if it exists."""
    named = HandRevision.objects.filter(pk=mark.version).annotate(era=Subquery(_eras()[:1]))
    found = named.values_list("era", "submission_id").first()
    if found is None:
        return _eras().first() or FIRST, None
    era, submission_id = found
    return era or FIRST, _trace(submission_id)


def _is_deleted(version: int) -> bool:
    """True if the book once had this version, and deleted it with its club."""
    return DeletedVersions.objects.filter(first__lte=version, last__gte=version).exists()


def _eras() -> QuerySet[Restoration, UUID | None]:
    """The eras of the database, the current one first."""
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
    """True if this era came before the database's current one."""
    ended = Restoration.objects.filter(Q(era=former) | Q(lost_era=former))
    return former == FIRST or ended.exists()


def _read(text: object) -> HighWaterMark | None:
    try:
        era, version, trace = _signer().unsign(str(text)).split("-")
        return HighWaterMark(UUID(era), int(version), trace)
    except (BadSignature, ValueError):
        return None


def _trace(submission_id: UUID) -> str:
    """Enough to tell two versions apart, without revealing the submission id."""
    return sha256(submission_id.bytes).hexdigest()[:TRACE_LENGTH]


def _signer() -> Signer:
    return Signer(salt=SALT)
