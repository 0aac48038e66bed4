"""Pages for the tables of an evening, their codes, and the phones at them."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Max
from django.http import Http404
from django.utils.translation import gettext as _

from tracker.access import codes
from tracker.common.queries.lookups import evening_for
from tracker.engine.records import names
from tracker.engine.records.plurals import counted_noun
from tracker.games.list_queries import listed_games
from tracker.games.permissions_queries import numbers_of
from tracker.games.sheet_pages import GameCard, card_of
from tracker.games.start_queries import SeatedPlayer, seating_of
from tracker.games.texts import place
from tracker.models import Evening, Game, Phone, Table
from tracker.models.club import DEMO
from tracker.phones.queries import has_own_code, is_code_good, with_young_codes
from tracker.tournaments.desk.at_table_pages import TableOfRound, table_of_round

WRONG_CLOCK = 5 * 60
"""Seconds from which a phone's clock is reported as wrong."""
AGES = ((24 * 60 * 60, "day"), (60 * 60, "hour"), (60, "minute"))


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A table: `name` is as typed, `place` is its full name.

    `table` is the stored row, None until its first code is shown.
    """

    evening: Evening
    name: str
    place: str
    table: Table | None


@dataclass(frozen=True, slots=True)
class TableCode:
    """The codes of a table, as displayed; `serial` counts them."""

    token: str
    pin: str
    serial: int


@dataclass(frozen=True, slots=True)
class Owner:
    """A possible owner of a phone; a phone without one belongs to the table."""

    player: int | None
    name: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class OwnPhone:
    """The phone viewing its table: its owner, possible owners, and unsent entries."""

    owners: tuple[Owner, ...]
    unsent: int


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table as a phone sees it: its open games, newest first, or else the last one.

    `number` and `dealer` are those of the next hand; `of_round` is the table in its tournament.
    """

    name: str
    place: str
    open_games: tuple[GameCard, ...]
    last_game: GameCard | None
    number: int | None
    dealer: SeatedPlayer | None
    phone: OwnPhone | None
    of_round: TableOfRound | None = None


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """A phone in the director's list; `missing` counts entries made on it that have not arrived.

    If `is_gone` it can no longer write: it left, or with `is_taken` was revoked.
    """

    key: str
    owner: str
    contact: str
    unsent: int
    missing: int
    clock: str
    is_gone: bool
    is_taken: bool


@dataclass(frozen=True, slots=True)
class TablePhones:
    """A table in the director's list, with its phones and the entries still missing there."""

    name: str
    place: str
    phones: tuple[PhoneRow, ...]


def tables_with_codes(now: datetime) -> tuple[TablePlace, ...]:
    """The tables that a phone can join now, across all clubs; those of the demo come last."""
    found = with_young_codes(now).select_related("evening__club").order_by("-evening", "name")
    tables = sorted(
        filter(has_own_code, found),
        key=lambda table: (table.evening.club.slug == DEMO, _table_order(table.name)),
    )
    return tuple(
        TablePlace(table.evening, table.name, place(table.name), table) for table in tables
    )


def spot_for(club_slug: str, evening_pk: int, name: str) -> TablePlace:
    """A table of the club's evening by name; 404 where it has neither games nor phones."""
    evening = evening_for(club_slug, evening_pk)
    table = Table.objects.filter(evening=evening, name=name).first()
    played = Game.objects.filter(evening=evening, table=name, removed_at=None)
    if table is None and not played.exists():
        raise Http404
    return TablePlace(evening, name, place(name), table)


def phone_for(club_slug: str, evening_pk: int, key: UUID) -> Phone:
    known = Phone.objects.select_related("table__evening__club", "player")
    at_evening = known.filter(table__evening__club__slug=club_slug, table__evening=evening_pk)
    phone = at_evening.filter(key=key).first()
    if phone is None:
        raise Http404
    return phone


def table_code(spot: TablePlace, now: datetime) -> TableCode | None:
    """The codes by which phones join the table; None where it has no valid one."""
    table = spot.table
    if table is None or not is_code_good(table, now):
        return None
    known = (table.evening_id, table.name, table.serial)
    return TableCode(codes.token(*known), codes.pin(*known), table.serial)


def table_page(
    spot: TablePlace, phone: Phone | None, now: datetime, *, sees_all: bool = False
) -> TablePage:
    """The games at a table, for this phone if it has joined the table.

    Only with `sees_all` it includes results hidden until the prize-giving.
    """
    played = list(listed_games().filter(evening=spot.evening, table=spot.name))[::-1]
    going = [game for game in played if not game.is_finished]
    cards = tuple(card_of(game, sees_all=sees_all) for game in going)
    latest = next(iter(going or played), None)
    return TablePage(
        name=spot.name,
        place=spot.place,
        open_games=cards,
        last_game=card_of(played[0], sees_all=sees_all) if played and not going else None,
        number=numbers_of(going[0]).next if going else None,
        dealer=cards[0].dealer if cards else None,
        phone=_own_phone(phone, latest) if phone and phone.table == spot.table else None,
        of_round=table_of_round(latest, now, sees_all=sees_all),
    )


def table_phones(evening: Evening, now: datetime) -> tuple[TablePhones, ...]:
    """The tables of an evening with their phones, for the director."""
    played = Game.objects.filter(evening=evening, removed_at=None).values_list("table", flat=True)
    opened = Table.objects.filter(evening=evening).values_list("name", flat=True)
    at: dict[str, list[PhoneRow]] = {name: [] for name in {*played, *opened}}
    counted = Phone.objects.annotate(
        last_seq=Max("submissions__seq"), arrived=Count("submissions__seq")
    )
    phones = counted.filter(table__evening=evening).select_related("table", "player")
    for phone in phones.order_by("paired_at", "pk"):
        row = _row(phone, (phone.last_seq or 0) - phone.arrived, now)
        if not row.is_gone or row.is_taken or row.unsent or row.missing:
            at[phone.table.name].append(row)
    return tuple(
        TablePhones(name, place(name), tuple(at[name])) for name in sorted(at, key=_table_order)
    )


def ago(seconds: float) -> str:
    """A time span in words: "just now", "1 minute ago", "3 hours ago"."""
    for length, unit in AGES:
        if seconds >= length:
            return _("{seconds} ago").format(seconds=counted_noun(int(seconds // length), unit))
    return _("just now")


def _own_phone(phone: Phone, game: Game | None) -> OwnPhone:
    players = [(seat.player, seat.name) for seat in seating_of(game).seats] if game else []
    if phone.player and phone.player.pk not in dict(players):
        players.append((phone.player.pk, phone.player.name))
    owners = [Owner(pk, name, pk == phone.player_id) for pk, name in players]
    return OwnPhone((*owners, Owner(None, "", phone.player_id is None)), phone.unsent)


def _row(phone: Phone, missing: int, now: datetime) -> PhoneRow:
    return PhoneRow(
        key=str(phone.key),
        owner=phone.player.name if phone.player else "",
        contact=ago((now - phone.seen_at).total_seconds()),
        unsent=phone.unsent,
        missing=missing,
        clock=_clock(phone.seconds_ahead),
        is_gone=phone.revoked_at is not None,
        is_taken=phone.taken_at is not None,
    )


def _clock(ahead: int) -> str:
    """The error of a clock, where it is large enough: "7 minutes ahead"."""
    if abs(ahead) <= WRONG_CLOCK:
        return ""
    length, unit = next((length, unit) for length, unit in AGES if abs(ahead) >= length)
    return f"{counted_noun(abs(ahead) // length, unit)} {'ahead' if ahead > 0 else 'behind'}"


def _table_order(name: str) -> tuple[int, int, tuple[str, str]]:
    """Sorts numbers first, in numeric order, then names."""
    number = int(name) if name.isdecimal() else 0
    return (0 if number else 1, number, names.sort_key(name))
