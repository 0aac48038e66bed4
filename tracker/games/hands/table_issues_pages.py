"""Open questions between the phones of a table: who is entering a hand, and which hands differ."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Model
from django.utils import timezone

from tracker import __version__
from tracker.access.permissions import AccessLevel, Actor
from tracker.common.queries.version_cache import digest
from tracker.games.agreement_queries import has_differing_hands
from tracker.games.agreement_texts import agreement_lines, phone_name
from tracker.games.hands.preview_pages import preview_hand
from tracker.games.permissions_queries import offered_deeds
from tracker.games.sheet_rows_texts import sheet_row
from tracker.games.start_queries import Seating, seating_of
from tracker.models import Claim, Game, Hand, Phone
from tracker.platform.database.compiled_queries import CompiledQuery, parameter

# Photos of the cards or slip of a disputed hand.


@dataclass(frozen=True, slots=True)
class PhotoCard:
    """A photo: its key, its hand, and the owner of its phone."""

    pk: int
    number: int
    by: str


def hand_photos(hand: Hand) -> tuple[PhotoCard, ...]:
    """The photos of a hand, oldest first; the images are loaded one by one."""
    found = hand.photos.defer("picture").select_related("phone__player")
    return tuple(PhotoCard(photo.pk, hand.number, phone_name(photo.phone)) for photo in found)


WRITES_FOR = timedelta(minutes=2)
"""A phone silent for longer is no longer considered to be entering a hand."""
_PHONES = CompiledQuery(
    Phone.objects.filter(table__evening=parameter("evening"), table__name=parameter("table"))
    .filter(revoked_at=None)
    .select_related("player")
    .order_by("pk")
)
TOGETHER = ("pass", "second")
"""The ways of agreeing that ask a question on a phone."""


@dataclass(frozen=True, slots=True)
class Writing:
    """Another phone on which a hand is being entered."""

    phone: str
    number: int


@dataclass(frozen=True, slots=True)
class AgreementQuestion:
    """A hand to be confirmed on this phone; `side` is the side asked, where known."""

    number: int
    revision: int
    sentence: str
    by: str
    side: str


@dataclass(frozen=True, slots=True)
class HandDifference:
    """A hand on which two phones differ, and what this phone can do about it.

    With `can_give_in` it can accept the other version; `is_own` marks the phone whose own version
    is not the stored one. A viewer who may correct the hand `can_settle` it and choose. `claim` is
    the submission of the second version, `pk` its key.
    """

    pk: int
    claim: str
    number: int
    revision: int
    book: str
    book_by: str
    other: str
    other_by: str
    is_own: bool
    can_give_in: bool
    can_settle: bool
    is_disputed: bool
    photos: tuple[PhotoCard, ...]


@dataclass(frozen=True, slots=True)
class TableIssues:
    """The open questions at a table, as one of its phones sees them."""

    writing: tuple[Writing, ...] = ()
    questions: tuple[AgreementQuestion, ...] = ()
    differences: tuple[HandDifference, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.writing or self.questions or self.differences)


def phones_at(game: Game) -> list[Phone]:
    return _PHONES.rows(evening=game.evening_id, table=game.table)


def table_issues(game: Game, by: Actor, phones: Sequence[Phone] | None = None) -> TableIssues:
    """The open questions at a game's table, for one of its phones or any other viewer.

    `phones` are those at the table, if already loaded.
    """
    phone = by.phone
    phones = phones_at(game) if phones is None else phones
    return TableIssues(
        writing=writing_beside(game, phones, phone),
        questions=tuple(_questions(game, phone)) if phone else (),
        differences=differences(game, by),
    )


def writing_beside(game: Game, phones: Sequence[Phone], phone: Phone | None) -> tuple[Writing, ...]:
    """The hands being entered on the table's other phones."""
    return tuple(_writing(game, phones, phone))


def _writing(game: Game, phones: Sequence[Phone], phone: Phone | None) -> Iterator[Writing]:
    since = timezone.now() - WRITES_FOR
    for other in phones:
        is_other = phone is None or other.pk != phone.pk
        is_fresh = other.writing_at is not None and other.writing_at > since
        if is_other and is_fresh and other.writing_id == game.pk and other.writing_number:
            yield Writing(phone_name(other), other.writing_number)


def _questions(game: Game, phone: Phone) -> Iterator[AgreementQuestion]:
    """Open hands written by others; on a phone that is passed around, its own as well."""
    agreement = game.evening.agreement
    if agreement not in TOGETHER:
        return
    seating = seating_of(game)
    text = agreement_lines(game)
    numbers = [number for number, issue in text.items() if issue.state == "open"]
    authors = _authors(game, numbers)
    for hand in game.hands.filter(number__in=numbers):
        author = authors[hand.number]
        is_own = author.pk == phone.pk
        if is_own == (agreement == "pass") and (is_own or _is_against(seating, author, phone)):
            row = sheet_row(game, hand)
            side = _side_to_agree(seating, author)
            yield AgreementQuestion(
                hand.number, hand.revision, row.sentence, row.agreement.writer, side
            )


def _authors(game: Game, numbers: list[int]) -> dict[int, Phone]:
    """The phone that wrote the current version of each of these hands."""
    hands = game.hands.filter(number__in=numbers).prefetch_related("revisions__phone__player")
    return {
        hand.number: version.phone
        for hand in hands
        for version in hand.revisions.all()
        if version.number == hand.revision and version.phone is not None
    }


def _is_against(seating: Seating, author: Phone, phone: Phone) -> bool:
    """True unless both phones are known to belong to the same side."""
    sides = {_side(seating, author), _side(seating, phone)}
    return None in sides or len(sides) == 2


def _side(seating: Seating, phone: Phone) -> int | None:
    """The side of the phone's owner, if seated at this game."""
    own = (seat.side for seat in seating.seats if seat.player == phone.player_id)
    return next(own, None)


def _side_to_agree(seating: Seating, author: Phone) -> str:
    """The name of the side asked to agree, empty where either may."""
    side = _side(seating, author)
    others = [other.name for other in seating.sides if side is not None and other.number != side]
    return others[0] if len(others) == 1 else ""


def differences(game: Game, by: Actor) -> tuple[HandDifference, ...]:
    """The hands of a game on which two phones differ, oldest first."""
    if not has_differing_hands(game):
        return ()
    claims = Claim.objects.filter(hand__game=game, settled_at=None)
    found = list(claims.select_related("hand", "phone__player"))
    may_correct = offered_deeds(game, by).hands if found and by.rank >= AccessLevel.SCORER else ()
    return tuple(
        _difference(game, claim, by.phone, can_settle=claim.hand.number in may_correct)
        for claim in found
    )


def _difference(
    game: Game, claim: Claim, phone: Phone | None, *, can_settle: bool
) -> HandDifference:
    hand: Hand = claim.hand
    book = sheet_row(game, hand)
    other = preview_hand(game=game, record=claim.record, replacing=hand).row
    authors = _authors(game, [hand.number])
    is_own = phone is not None and phone.pk == claim.phone_id
    is_author = phone is not None and authors.get(hand.number) == phone
    return HandDifference(
        pk=claim.pk,
        claim=str(claim.submission_id),
        number=hand.number,
        revision=hand.revision,
        book=book.sentence,
        book_by=book.agreement.writer,
        other=other.sentence,
        other_by=phone_name(claim.phone),
        is_own=is_own,
        can_give_in=is_own or is_author,
        can_settle=can_settle,
        is_disputed=claim.is_disputed,
        photos=hand_photos(hand),
    )


# Detects whether a phone already has the current page of its table, before rendering anything.


def table_stamp(game: Game, by: Actor, phones: Sequence[Phone], seen: object) -> str:
    """A stamp that changes whenever the polled part of a table's page does.

    The game comes from the lookups, with the phones of its table; `seen` is anything else that
    decides what the viewer sees. Every write to a game, from any phone, bumps its version.
    """
    own = by.phone
    return digest(
        (
            *(__version__, seen, by.rank, own and (own.pk, own.player_id)),
            [_columns(row) for row in _rows(game)],
            [(phone.pk, phone.player_id, phone_name(phone)) for phone in phones],
            writing_beside(game, phones, own),
        )
    )


def _columns(row: Model) -> list[object]:
    return [getattr(row, field.attname) for field in row._meta.concrete_fields]  # noqa: SLF001


def _rows(game: Game) -> Iterator[Model]:
    evening, pairing, version = game.evening, game.pairing, game.rule_set_version
    yield from (game, evening, evening.club, *(seat.player for seat in game.seats.all()))
    for row in (getattr(evening, "tournament", None), pairing, pairing and pairing.round):
        if row is not None:
            yield row
    if version is not None:
        yield from (version, version.rule_set)
