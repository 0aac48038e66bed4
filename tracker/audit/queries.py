"""Verification of the audit chain, and its head at the time of a round."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import Error
from django.db.models import QuerySet

from tracker.common.queries.snapshot_read import snapshot_read
from tracker.engine.records import audit_chain as chain
from tracker.models import Chain, ChainLine, Club, Hand, HandRevision, Round
from tracker.platform.database.errors import DAMAGED, classify

BATCH = 500
UNREADABLE = "it cannot be read: {}"
UNFIT = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""Errors raised by an invalid row."""


@dataclass(frozen=True, slots=True)
class ChainEnd:
    """The last line of a chain at a moment, and its hash as printed."""

    line: int
    digits: str


@dataclass(frozen=True, slots=True)
class HandIntegrity:
    """The time of a hand's last recorded change.

    `line` is the chain line that records it, None for a hand without one. `is_so` is false if the
    hand differs from that line.
    """

    since: datetime
    line: int | None
    is_so: bool


@dataclass(frozen=True, slots=True)
class Audit:
    """The state of a club's chain: last line, its hash, and faults."""

    slug: str
    number: int
    head: str
    faults: tuple[str, ...]


def chain_faults(club: int) -> list[str]:
    """One message for every fault in the chain of a club."""
    try:
        with snapshot_read():
            return [*_faults(club)]
    except Error as error:
        if classify(error) != DAMAGED:
            raise
        return [UNREADABLE.format(error)]
    except UNFIT as error:
        return [UNREADABLE.format(type(error).__name__)]


def end_at_round(round_: Round, now: datetime) -> ChainEnd | None:
    """The last chain line when a round was published; None before publication."""
    if round_.published_at is None or round_.published_at > now:
        return None
    lines = ChainLine.objects.filter(club=round_.tournament.evening.club_id)
    last = lines.filter(made_at__lte=round_.published_at).order_by("-number").first()
    if last is None:
        return None
    return ChainEnd(last.number, chain.head_text(last.hash))


def last_change(hand: Hand, last: HandRevision) -> HandIntegrity:
    """The time of a hand's last change; `last` is its latest version."""
    lines = ChainLine.objects.filter(subject=chain.HAND, subject_id=str(hand.pk))
    line = lines.order_by("-number").first()
    if line is None:
        return HandIntegrity(last.entered_at, None, is_so=True)
    return HandIntegrity(line.made_at, line.number, is_so=_says(line, last))


def audits(clubs: Iterable[Club]) -> Iterator[Audit]:
    for club in clubs:
        faults = tuple(f"chain of {club.slug}, {fault}" for fault in chain_faults(club.pk))
        chain_ = Chain.objects.filter(club=club).first() or Chain()
        yield Audit(club.slug, chain_.number, chain_.head, faults)


def has_head(clubs: Iterable[Club], digits: str) -> bool:
    """True if a line of one of these chains has a hash with this prefix."""
    return ChainLine.objects.filter(club__in=clubs, hash__startswith=digits).exists()


def clubs_called(slug: str | None) -> QuerySet[Club]:
    """The club at an address, or all clubs."""
    clubs = Club.objects.order_by("slug")
    return clubs if slug is None else clubs.filter(slug=slug)


def _faults(club: int) -> Iterator[str]:
    stands = Chain.objects.filter(club=club).first() or Chain()
    number, head = 0, chain.GENESIS
    versions: dict[tuple[int, int], ChainLine] = {}
    lines = ChainLine.objects.filter(club=club).order_by("number")
    for line in lines.iterator(chunk_size=BATCH):
        fault = _fault(line, number, head)
        if fault:
            yield fault
        elif line.subject == chain.HAND:
            versions[int(line.subject_id), line.facts["version"]] = line
        number, head = line.number, line.hash
    if number < max(stands.number, 1):
        yield f"line {number + 1}: it is missing, and whatever came after it"
    elif (number, head) != (stands.number, stands.head):
        yield f"line {number}: it is not the one with which the chain ends"
    yield from _chained_version_faults(versions)


def _fault(line: ChainLine, number: int, head: str) -> str:
    """The fault of a line that should follow this number and hash; empty if it is sound."""
    if line.number != number + 1:
        return f"line {number + 1}: it is missing"
    if line.hash != chain.hash_of(line):
        return f"line {line.number}: it is not as it was written"
    return "" if line.previous == head else f"line {line.number}: it does not follow the one before"


def _chained_version_faults(lines: Mapping[tuple[int, int], ChainLine]) -> Iterator[str]:
    """Hand versions that differ from their chain lines."""
    keys = sorted(lines)
    for place in range(0, len(keys), BATCH):
        some = keys[place : place + BATCH]
        versions = HandRevision.objects.filter(hand__in={hand for hand, _ in some})
        found = {(version.hand_id, version.number): version for version in versions}
        for hand, number in some:
            line, version = lines[hand, number], found.get((hand, number))
            if version is None or not _says(line, version):
                yield f"line {line.number}: version {number} of hand {hand} is not as it says"


def _says(line: ChainLine, version: HandRevision) -> bool:
    """True if a chain line matches this version."""
    return bool(line.facts.get("digest") == chain.digest_of(version))
