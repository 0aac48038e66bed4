"""Phones join a table, get an owner, and are revoked."""

from datetime import datetime, timedelta
from typing import NamedTuple
from uuid import UUID, uuid4

from django.db import connection, transaction
from django.db.models.functions import Coalesce

from scoring.language import phrase
from tracker.access import codes
from tracker.access.queries import is_read_only_demo
from tracker.access.security_log import note
from tracker.audit.services import add_line
from tracker.common.errors import (
    BadCodeError,
    PhoneDisconnectedError,
    PinsClosedError,
    Problems,
    TableFullError,
    refusal,
)
from tracker.engine.records.audit_chain import AuditAction
from tracker.engine.records.names import TABLE_LENGTH, name_from
from tracker.models import Evening, Game, Phone, Player, Restoration, Table, WrongPin
from tracker.phones.queries import is_code_good
from tracker.phones.sync.queries import lost_era as missing_era

# Reports that phones send on each contact.


SEEN_EVERY = timedelta(seconds=30)
"""The resolution of a phone's last contact, to save writes."""
MOST_UNSENT = 10_000
MOST_SECONDS = 10**9


class PhoneReport(NamedTuple):
    """A phone's number of unsent hands, its clock, and the hand being typed on it."""

    unsent: int
    clock: datetime | None = None
    writing: Game | None = None
    number: int | None = None


def note_contact(*, phone: Phone, report: PhoneReport, now: datetime) -> None:
    """Records a contact and the phone's report."""
    ahead = (report.clock - now).total_seconds() if report.clock else 0
    is_writing = report.writing is not None and report.number is not None
    new = {
        "unsent": min(report.unsent, MOST_UNSENT),
        "writing_id": report.writing.pk if report.writing and is_writing else None,
        "writing_number": report.number if is_writing else None,
    }
    is_same = all(getattr(phone, name) == value for name, value in new.items())
    if is_same and now - phone.seen_at < SEEN_EVERY:
        return
    Phone.objects.filter(pk=phone.pk).update(
        **new,
        writing_at=now if is_writing else None,
        seconds_ahead=round(max(-MOST_SECONDS, min(MOST_SECONDS, ahead))),
        seen_at=now,
    )


# Recovery after restoring the database from an older copy.


LEAP = 10_000
"""More new rows of a kind than any database gets between a backup and its restoration."""
ADVANCE = {
    "sqlite": "UPDATE sqlite_sequence SET seq = seq + %s WHERE name = '{table}'",
    "postgresql": """
        SELECT setval(pg_get_serial_sequence('{table}', '{column}'),
                      (SELECT COALESCE(MAX({column}), 0) FROM {table}) + %s)
    """,
}


@transaction.atomic
def renew_epochs(
    *, now: datetime, made_at: datetime | None = None, lost_era: UUID | None = None
) -> int:
    """Gives every evening a new epoch, so that phones resend their data; returns how many evenings.

    The restored copy was `made_at` then; the database was last seen in `lost_era`. Sequences skip
    ahead, so that a hand of a lost game cannot reach another game with the same number.
    """
    evenings = list(Evening.objects.all())
    for evening in evenings:
        evening.epoch = uuid4()
    Evening.objects.bulk_update(evenings, ["epoch"], batch_size=500)
    _advance_numbers()
    Restoration.objects.create(at=now, made_at=made_at, lost_era=lost_era)
    return len(evenings)


def renew_epochs_if_older(mark: object, *, now: datetime) -> int | None:
    """Calls `renew_epochs` if the mark names data the database lacks; None if it does not.

    If several requests notice at once, only one of them does it.
    """
    if missing_era(mark) is None:
        return None
    with transaction.atomic():
        list(Evening.objects.select_for_update().order_by("pk"))
        lost_era = missing_era(mark)
        return renew_epochs(now=now, lost_era=lost_era) if lost_era is not None else None


def _advance_numbers() -> None:
    with connection.cursor() as cursor:
        for sequence in connection.introspection.sequence_list():
            cursor.execute(ADVANCE[connection.vendor].format(**sequence), [LEAP])


MOST_PHONES = 4
"""The most phones that write at a table, not counting those silent for longer than WRITES_FOR."""
WRITES_FOR = timedelta(hours=12)
SILENT_AFTER = timedelta(minutes=2)
"""After this long another phone can take the place of a player's phone."""
PINS_COUNT_FOR = timedelta(minutes=15)
MOST_WRONG_AT_TABLE, MOST_WRONG_AT_EVENING = 30, 100
"""Wrong PINs from everywhere."""
MOST_OF_SOURCE_AT_TABLE, MOST_OF_SOURCE_AT_EVENING = 10, 20
"""Wrong PINs from one source, so that it takes several to close a table or an evening to others."""


class Applicant(NamedTuple):
    """A phone asking to be admitted.

    `key` and `secret` are new and random; `former` is the secret the phone already had, if any.
    `player` is the key of its owner, None where it was not given. `source` stands for its network
    address.
    """

    key: UUID
    secret: str
    now: datetime
    former: str = ""
    player: int | None = None
    source: str = ""


def open_table(*, evening: Evening, name: str, now: datetime) -> Table:
    """The table of this name with a valid code, created on first use.

    Raises RecordError.
    """
    problems = Problems()
    name = name_from(name, "table", problems, TABLE_LENGTH)
    problems.raise_any()
    with transaction.atomic():
        evening = Evening.objects.select_for_update().get(pk=evening.pk)
        table = Table.objects.filter(evening=evening, name=name).first()
        if table is None:
            table = Table(evening=evening, name=name)
        elif is_code_good(table, now):
            return table
        else:
            table.serial += 1
        return _with_code(table, now)


def make_new_code(*, table: Table, serial: int, now: datetime) -> Table:
    """Replaces the table's code of this serial; a later code is kept.

    Phones that have joined stay.
    """
    with transaction.atomic():
        table = _locked(table)
        if table.serial != serial:
            return table
        table.serial += 1
        return _with_code(table, now)


def join_by_token(*, token: str, applicant: Applicant) -> Phone:
    """Admits a phone that scanned a table's code; its new secret identifies it from now on.

    Raises BadCodeError, TakenAwayError, TableFullError and RecordError.
    """
    table = Table.objects.filter(code_hash=codes.code_hash(token)).first()
    if table is None or not is_code_good(table, applicant.now):
        raise BadCodeError
    if is_read_only_demo(table.evening.club.slug):
        raise BadCodeError
    return admit_phone(table, applicant)


def join_by_pin(*, evening: Evening, name: str, pin: str, applicant: Applicant) -> Phone:
    """Admits a phone on which a table's PIN was typed.

    Raises BadCodeError, PinsClosedError, TakenAwayError, TableFullError and RecordError.
    """
    if is_read_only_demo(evening.club.slug):
        raise BadCodeError
    try:
        table = _opened(evening, name, pin, applicant)
    except PinsClosedError:
        note("pins_closed", evening=evening.pk)
        raise
    return admit_phone(table, applicant)


def set_owner(*, phone: Phone, player: int | None, now: datetime) -> Phone:
    """Sets the owner of a phone by the player's key; None makes it the table's.

    A silent phone of the player is replaced. Raises RecordError.
    """
    with transaction.atomic():
        table = _locked(phone.table)
        phone.player = None if player is None else _owner(table, player)
        phone.save(update_fields=["player"])
        _replace_silent(table, phone, now)
        return phone


def leave_table(*, phone: Phone, now: datetime) -> Phone:
    """Removes a phone from its table at its own request; the table's code lets it rejoin."""
    with transaction.atomic():
        _locked(phone.table)
        if Phone.objects.filter(pk=phone.pk, revoked_at=None).update(revoked_at=now):
            note("phone_left", phone=phone.key, table=phone.table_id)
    phone.refresh_from_db()
    return phone


def revoke_phone(*, phone: Phone, now: datetime) -> Phone:
    """Revokes a phone at its table until `return_phone`; its unsent entries stay on it.

    The table gets a new code: in a private window the phone is a new one, and its owner may know
    the old code. Phones that have joined stay.
    """
    with transaction.atomic():
        table = _locked(phone.table)
        here = Phone.objects.filter(pk=phone.pk, taken_at=None)
        if here.update(taken_at=now, revoked_at=Coalesce("revoked_at", now)):
            table.serial += 1
            # As old as the code before: an expired code does not become valid again.
            _with_code(table, table.code_made_at)
            note("phone_revoked", phone=phone.key, table=phone.table_id)
            _add_line(AuditAction.PHONE_REVOKED, table, phone, now)
    phone.refresh_from_db()
    return phone


def return_phone(*, phone: Phone, now: datetime) -> Phone:
    """Restores the access of a phone that left or was revoked.

    Only callers who may revoke phones may call this; no phone can do it for itself. Raises
    TableFullError.
    """
    with transaction.atomic():
        table = _locked(phone.table)
        phone.refresh_from_db()
        if phone.revoked_at is not None:
            _make_room(table, phone, now)
            phone.revoked_at = phone.taken_at = None
            phone.save(update_fields=["revoked_at", "taken_at"])
            note("phone_returned", phone=phone.key, table=phone.table_id)
            _add_line(AuditAction.PHONE_RETURNED, table, phone, now)
        return phone


def _add_line(deed: AuditAction, table: Table, phone: Phone, now: datetime) -> None:
    add_line(deed, club=table.evening.club_id, subject=phone.key, now=now, table=table.pk)


def _with_code(table: Table, now: datetime) -> Table:
    token = codes.token(table.evening_id, table.name, table.serial)
    table.code_hash, table.code_made_at = codes.code_hash(token), now
    table.save()
    return table


def admit_phone(table: Table, applicant: Applicant) -> Phone:
    """Admits the phone: the same row if it was at the table before, else a new one.

    The caller has checked that it may join by the code that the table has in its hands. Its secret
    is always replaced, so a secret that someone else knows, or has planted, is worthless. Raises
    BadCodeError if the table has got a newer code meanwhile.
    """
    serial = table.serial
    former = Phone.objects.filter(secret_hash=codes.code_hash(applicant.former))
    with transaction.atomic():
        table = _locked(table)
        if former.filter(table__evening=table.evening_id, taken_at__isnull=False).exists():
            raise PhoneDisconnectedError
        if table.serial != serial:
            raise BadCodeError
        phone = former.filter(table=table).first()
        if phone is None:
            phone = Phone(key=applicant.key, paired_at=applicant.now)
        phone.table = table
        if applicant.player is not None:
            phone.player = _owner(table, applicant.player)
        phone.secret_hash = codes.code_hash(applicant.secret)
        phone.seen_at, phone.revoked_at = applicant.now, None
        _replace_silent(table, phone, applicant.now)
        _make_room(table, phone, applicant.now)
        phone.save()
        former.filter(revoked_at=None).update(revoked_at=applicant.now)
    note("phone_joined", phone=phone.key, table=table.pk)
    return phone


def _locked(table: Table) -> Table:
    tables = Table.objects.select_for_update(of=("self",)).select_related("evening__club")
    return tables.get(pk=table.pk)


def _owner(table: Table, pk: int) -> Player:
    player = Player.objects.filter(club=table.evening.club_id, pk=pk).first()
    if player is None:
        text = phrase("This is not a player of the club.")
        raise refusal("player", "not_in_club", text)
    return player


def _make_room(table: Table, phone: Phone, now: datetime) -> None:
    """Removes phones silent for too long, as far as their places are needed.

    The table is locked. Raises TableFullError.
    """
    others = table.phones.filter(revoked_at=None).exclude(pk=phone.pk)
    too_many = max(0, others.count() - (MOST_PHONES - 1))
    silent = others.filter(seen_at__lte=now - WRITES_FOR).order_by("seen_at", "pk")
    leaving = list(silent.values_list("pk", flat=True)[:too_many])
    if len(leaving) < too_many:
        raise TableFullError
    Phone.objects.filter(pk__in=leaving).update(revoked_at=now)


def _replace_silent(table: Table, phone: Phone, now: datetime) -> None:
    """Revokes the player's other phones that have been silent for a while."""
    if phone.player_id is None:
        return
    others = table.phones.filter(player=phone.player_id, revoked_at=None).exclude(pk=phone.pk)
    others.filter(seen_at__lte=now - SILENT_AFTER).update(revoked_at=now)


def _opened(evening: Evening, name: str, pin: str, applicant: Applicant) -> Table:
    """The table of this name, if the PIN is right.

    Locks the evening, so that simultaneous wrong PINs cannot exceed the limit.
    """
    with transaction.atomic():
        evening = Evening.objects.select_for_update().get(pk=evening.pk)
        table = Table.objects.filter(evening=evening, name=name).first()
        if table is None:
            raise BadCodeError
        now, source = applicant.now, codes.source(applicant.source)
        _refuse_too_many(table, source, now)
        if is_code_good(table, now) and codes.is_same(pin, _pin(table)):
            return table
        WrongPin.objects.filter(table=table, tried_at__lte=now - PINS_COUNT_FOR).delete()
        WrongPin.objects.create(table=table, tried_at=now, source=source)
    note("wrong_pin", table=table.pk)
    raise BadCodeError


def _pin(table: Table) -> str:
    return codes.pin(table.evening_id, table.name, table.serial)


def _refuse_too_many(table: Table, source: str, now: datetime) -> None:
    """Raises PinsClosedError after too many wrong PINs, from this source or from everywhere, at the
    table or at the whole evening.
    """
    late = WrongPin.objects.filter(tried_at__gt=now - PINS_COUNT_FOR).order_by("-tried_at", "-pk")
    tries = late.values_list("tried_at", flat=True)
    here, evening = tries.filter(table=table), tries.filter(table__evening=table.evening_id)
    limits = (
        (here.filter(source=source), MOST_OF_SOURCE_AT_TABLE),
        (evening.filter(source=source), MOST_OF_SOURCE_AT_EVENING),
        (here, MOST_WRONG_AT_TABLE),
        (evening, MOST_WRONG_AT_EVENING),
    )
    if oldest := [at for found, most in limits for at in found[most - 1 : most]]:
        wait = max(oldest) + PINS_COUNT_FOR - now
        raise PinsClosedError(max(1, round(wait.total_seconds())))
