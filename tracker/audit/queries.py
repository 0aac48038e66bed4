"""Integrity checks: the audit chain, and stored values against what they follow from."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import Error
from django.db.models import QuerySet

from scoring import RULES_VERSION
from scoring.answer import ladder_json
from scoring.game import ended_by_table
from tracker.common.queries.snapshot_read import snapshot_read
from tracker.engine.records import audit_chain as chain
from tracker.engine.records.folding import (
    NEEDS_CORRECTION,
    VOID,
    FoldedGame,
    FoldedHand,
    Json,
    fold_game,
    scored_json,
)
from tracker.engine.records.row_checksums import is_intact
from tracker.engine.records.tallies import tally_json
from tracker.games.permissions_queries import entered_game, standing_of, variant_of
from tracker.models import (
    Chain,
    ChainLine,
    Club,
    Game,
    Hand,
    HandRevision,
    KeptTally,
    Round,
    SeasonEdition,
    Submission,
)
from tracker.platform.database.errors import DAMAGED, classify
from tracker.seasons.queries import digest_of
from tracker.statistics.queries.monthly import MonthCacheKey, every_months_kept, wrong_months
from tracker.statistics.queries.played import worked_out

BATCH = 500
UNREADABLE = "it cannot be read: {}"
UNFIT = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError)
"""What is raised by a row that says what no line says."""


@dataclass(frozen=True, slots=True)
class ChainEnd:
    """The last line of a chain at a moment, and its hash as it is printed."""

    line: int
    digits: str


@dataclass(frozen=True, slots=True)
class HandIntegrity:
    """Since when what was written down as a hand is as it is.

    `line` is the line of the chain that says so, None for a hand that no deed has touched. With
    `is_so` false the hand is not as that line has it.
    """

    since: datetime
    line: int | None
    is_so: bool


@dataclass(frozen=True, slots=True)
class Audit:
    """How it stands with the chain of a club: its last line, the hash of that, what is wrong."""

    slug: str
    number: int
    head: str
    faults: tuple[str, ...]


def chain_faults(club: int) -> list[str]:
    """A line for everything that is wrong with the chain of a club, by its key."""
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
    """The last line of the club's chain when a round was published; None where it is not yet."""
    if round_.published_at is None or round_.published_at > now:
        return None
    lines = ChainLine.objects.filter(club=round_.event.evening.club_id)
    last = lines.filter(made_at__lte=round_.published_at).order_by("-number").first()
    if last is None:
        return None
    return ChainEnd(last.number, chain.head_text(last.hash))


def last_change(hand: Hand, last: HandRevision) -> HandIntegrity:
    """Since when a hand is as it is, of which this is the last version."""
    lines = ChainLine.objects.filter(subject=chain.HAND, subject_id=str(hand.pk))
    line = lines.order_by("-number").first()
    if line is None:
        return HandIntegrity(last.entered_at, None, is_so=True)
    return HandIntegrity(line.made_at, line.number, is_so=_says(line, last))


def audits(clubs: Iterable[Club]) -> Iterator[Audit]:
    """How it stands with the chains of clubs."""
    for club in clubs:
        faults = tuple(f"chain of {club.slug}, {fault}" for fault in chain_faults(club.pk))
        chain_ = Chain.objects.filter(club=club).first() or Chain()
        yield Audit(club.slug, chain_.number, chain_.head, faults)


def has_head(clubs: Iterable[Club], digits: str) -> bool:
    """Whether a line of one of these chains has a hash that begins so."""
    return ChainLine.objects.filter(club__in=clubs, hash__startswith=digits).exists()


def clubs_called(slug: str | None) -> QuerySet[Club]:
    """The club at an address, or all of them."""
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
    """What is wrong with a line after the line of this number and hash; empty where nothing is."""
    if line.number != number + 1:
        return f"line {number + 1}: it is missing"
    if line.hash != chain.hash_of(line):
        return f"line {line.number}: it is not as it was written"
    return "" if line.previous == head else f"line {line.number}: it does not follow the one before"


def _chained_version_faults(lines: Mapping[tuple[int, int], ChainLine]) -> Iterator[str]:
    """Versions of hands that are not as the lines have them."""
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
    """Whether a line about a hand is of this version as it is."""
    return bool(line.facts.get("digest") == chain.digest_of(version))


def faults() -> Iterator[str]:
    """A line for everything that is not as it must be, for whoever runs the machine."""
    for pk in Game.objects.order_by("pk").values_list("pk", flat=True):
        yield from game_faults(pk)
        yield from tally_faults(pk)
    for of in every_months_kept():
        yield from month_faults(of)
    for pk in SeasonEdition.objects.order_by("pk").values_list("pk", flat=True):
        yield from _edition_faults(pk)


def game_faults(pk: int) -> Iterator[str]:
    """What is wrong with a game: its hands and its score are folded again from its records."""
    try:
        game = Game.objects.get(pk=pk)
        hands = list(game.hands.prefetch_related("revisions"))
        for fault in (*_faults_of(game, hands), *_answer_faults(game)):
            yield f"game {pk}, {fault}"
    except Exception as error:  # noqa: BLE001 - damage breaks whatever reads it
        yield f"game {pk} cannot be read: {type(error).__name__}"


def tally_faults(pk: int) -> Iterator[str]:
    """Whether what is kept of a finished game is what its hands come to.

    `verify --mend` sets it right: the hands are what counts, and nothing is lost by it.
    """
    try:
        game = Game.objects.filter(pk=pk).first()
        if game is not None and not has_own_tally(game):
            yield f"game {pk}, its tally is not what its hands come to: verify --mend sets it right"
    except Exception as error:  # noqa: BLE001 - damage breaks whatever reads it
        yield f"game {pk}, its tally cannot be worked out: {type(error).__name__}"


def month_faults(of: MonthCacheKey) -> Iterator[str]:
    """Whether what is kept of months in one respect is what their games come to."""
    try:
        for kept in wrong_months(of):
            yield f"{kept}: this is not what its games come to, verify --mend sets it right"
    except Exception as error:  # noqa: BLE001 - damage breaks whatever reads it
        yield f"club {of.club}, a month that is kept cannot be read: {type(error).__name__}"


def has_own_tally(game: Game) -> bool:
    """Whether the tally that is kept of a game follows from its hands."""
    kept = KeptTally.objects.filter(game=game).values_list("figures", flat=True).first()
    found = worked_out([game.pk]).get(game.pk)
    if kept is None:
        return found is None or not game.is_finished
    return found is not None and kept == json.loads(json.dumps(tally_json(found)))


def _faults_of(game: Game, hands: Sequence[Hand]) -> Iterator[str]:
    for hand in hands:
        yield from _version_faults(hand)
        yield from _seal_faults(hand)
    # What older rules made of a record may be another thing than what today's make of it.
    if all(hand.rules_version == RULES_VERSION for hand in hands):
        yield from _fold_faults(game, hands, fold_game(entered_game(game, hands)))


def _seal_faults(hand: Hand) -> Iterator[str]:
    if not is_intact(hand):
        yield f"hand {hand.number}: it is not as it was stored"
    for version in hand.revisions.all():
        if not is_intact(version):
            yield f"hand {hand.number}: version {version.number} is not as it was stored"


def _answer_faults(game: Game) -> Iterator[str]:
    for sent in Submission.objects.filter(game=game).iterator():
        if not is_intact(sent):
            yield f"submission {sent.pk}: it is not as it was stored"


def _version_faults(hand: Hand) -> Iterator[str]:
    versions = list(hand.revisions.all())
    if [version.number for version in versions] != list(range(1, hand.revision + 1)):
        yield f"hand {hand.number}: a version of it is missing"
    elif versions[-1].record != hand.record:
        yield f"hand {hand.number}: its record is not the one of its last version"
    elif (versions[-1].state == VOID) != (hand.state == VOID):
        yield f"hand {hand.number}: its last version says otherwise whether it is void"


def _fold_faults(game: Game, hands: Sequence[Hand], fold: FoldedGame) -> Iterator[str]:
    variant = variant_of(game)
    for hand, again in zip(hands, fold.hands, strict=True):
        if hand.state != again.state or _has_problems(hand, again):
            yield f"hand {hand.number}: it is stored as {hand.state}, and is {again.state}"
        elif _facts(hand.scored) != _facts(again.step and scored_json(variant, again.step)):
            yield f"hand {hand.number}: its score does not follow from its record"
    standing = ended_by_table(variant, fold.standing) if game.closed_at else fold.standing
    if (standing_of(game), game.ladder) != (standing, ladder_json(variant, standing)):
        yield "its score does not follow from its hands"


def _facts(scored: Json | None) -> Json | None:
    """A score without the words of its lines, in which a later version may say the same."""
    if scored is None:
        return None
    lines = [{name: line[name] for name in line if name != "text"} for line in scored["lines"]]
    return {**scored, "lines": lines}


def _has_problems(hand: Hand, again: FoldedHand) -> bool:
    """Whether a hand has problems stored where it has none, or none where it has."""
    return (hand.problems is not None) != (again.state == NEEDS_CORRECTION)


def _edition_faults(pk: int) -> Iterator[str]:
    try:
        edition = SeasonEdition.objects.get(pk=pk)
        if digest_of(edition.table) != edition.table_hash:
            yield f"edition {edition.number} of season {edition.season_id}: its table was changed"
        if digest_of(edition.rules) != edition.rules_hash:
            yield f"edition {edition.number} of season {edition.season_id}: its rules were changed"
    except Exception as error:  # noqa: BLE001 - damage breaks whatever reads it
        yield f"edition {pk} of a season cannot be read: {type(error).__name__}"
