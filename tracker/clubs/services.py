"""Founds and configures clubs, and deletes the demo club."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import chain, count, groupby, islice
from typing import cast

from django.db import connection, transaction
from django.db.models import Model, QuerySet
from django.utils.text import slugify

from scoring.language import phrase
from tracker.access.queries import is_demo
from tracker.access.security_log import note
from tracker.audit.services import add_line
from tracker.common.errors import Problems, refusal, unless_taken
from tracker.engine.records import names
from tracker.engine.records.audit_chain import AuditAction
from tracker.models import Club, DeletedVersions, HandRevision, Role, User
from tracker.models.club import AGREEMENTS, DEMO, MAKERS, SLUG_FORM, SLUG_LENGTH
from tracker.models.user import ADMIN

# The few rows that are ever deleted: the demo club, and a club whose import failed.
# Nothing else is ever deleted: triggers prevent it, and are disabled only for these.


AT_ONCE = 500
SQLITE_GUARDS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"


def delete_rows(model: type[Model], keys: Iterable[object]) -> int:
    """Deletes rows and all that refer to them, within a transaction; returns how many."""
    rows = _rows_of(model, {*keys})
    versions = sorted(cast(set[int], rows.get(HandRevision, set())))
    DeletedVersions.objects.bulk_create(
        DeletedVersions(first=first, last=last) for first, last in ranges(versions)
    )
    with _unguarded(rows):
        for other, own in rows.items():
            for some in _in_parts(own):
                found: QuerySet[Model] = QuerySet(other).filter(pk__in=some)
                found._raw_delete(found.db)  # noqa: SLF001 -- what belongs to them goes too
    return sum(map(len, rows.values()))


def ranges(numbers: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The first and last of each run of consecutive numbers, which come in ascending order."""
    for _, run in groupby(enumerate(numbers), key=lambda placed: placed[1] - placed[0]):
        found = [number for _, number in run]
        yield found[0], found[-1]


def _rows_of(model: type[Model], keys: set[object]) -> dict[type[Model], set[object]]:
    """The keys of these rows and of all that refer to them, directly or indirectly."""
    found = {model: keys}
    new = [(model, keys)]
    while new:
        named, of = new.pop()
        for relation in named._meta.related_objects:  # noqa: SLF001 -- documented by Django
            other, known = relation.related_model, found.setdefault(relation.related_model, set())
            more: set[object] = set()
            for some in _in_parts(of):
                naming: QuerySet[Model] = QuerySet(other).filter(
                    **{f"{relation.field.name}__in": some}
                )
                more |= {*naming.values_list("pk", flat=True)} - known
            if more:
                known |= more
                new.append((other, more))
    return {other: own for other, own in found.items() if own}


def _in_parts(keys: Iterable[object]) -> Iterator[list[object]]:
    left = iter(keys)
    while part := list(islice(left, AT_ONCE)):
        yield part


@contextmanager
def _unguarded(models: Iterable[type[Model]]) -> Iterator[None]:
    """Disables the triggers against deletion in these tables, for the duration of the block."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            guards = cursor.execute(SQLITE_GUARDS).fetchall()
            for name, _ in guards:
                cursor.execute(f'DROP TRIGGER "{name}"')
            yield
            for _, statement in guards:
                cursor.execute(statement)
            return
        tables = [model._meta.db_table for model in models]  # noqa: SLF001 -- documented
        # A table cannot be altered while deferred checks on it are pending, and rows go in any
        # order.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for table in tables:
            cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')
        yield
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            cursor.execute(f'ALTER TABLE "{table}" ENABLE TRIGGER USER')


RESERVED_SLUGS = frozenset(
    {
        *(
            "account",
            "api",
            "health",
            "help",
            "invited",
            "j",
            "join",
            "livez",
            "look",
            "metrics",
            "new",
            "phone",
            "readyz",
            "rules",
        ),
        *("static", "tournaments", "welcome"),
    }
)
"""Paths beside the clubs' addresses that are not clubs."""


def create_club(
    *,
    name: str,
    now: datetime,
    slug: str = "",
    by: User | None = None,
    has_open_evenings: bool | None = None,
) -> Club:
    """Founds a club with `by` as its admin; without a slug the address is made from the name.

    Raises RecordError.
    """
    problems = Problems()
    name = names.name_from(name, "name", problems)
    slug = slug or _slug_of(name)
    _check_slug(slug, problems)
    problems.raise_any()
    with unless_taken("slug", phrase("Another club has the address “{slug}”.", slug=slug)):
        club = Club.objects.create(
            name=name, slug=slug, created_at=now, has_open_evenings=has_open_evenings
        )
        if by is not None:
            Role.objects.create(user=by, name=ADMIN, club=club, given_at=now)
        founder = None if by is None else by.pk
        add_line(AuditAction.CLUB_BEGUN, club=club, subject=club.pk, now=now, account=founder)
        return club


def _slug_of(name: str) -> str:
    """The address made from a name; "club" and a number where it has no letter from a to z."""
    if made := slugify(name)[:SLUG_LENGTH].strip("-_"):
        return made
    numbered = chain(["club"], (f"club-{number}" for number in count(2)))
    taken = {*Club.objects.filter(slug__startswith="club").values_list("slug", flat=True)}
    return next(slug for slug in numbered if slug not in taken)


def _check_slug(slug: str, problems: Problems) -> None:
    if len(slug) > SLUG_LENGTH or not re.match(SLUG_FORM, slug):
        text = phrase(
            "An address is 1 to {slug_length} letters a to z and digits, with hyphens between.",
            slug_length=SLUG_LENGTH,
        )
        problems.add("slug", "bad_slug", text)
    elif slug in RESERVED_SLUGS:
        text = phrase("The score book itself has the address “{slug}”.", slug=slug)
        problems.add("slug", "taken", text)


def set_club(
    *,
    club: Club,
    name: str,
    agreement: str,
    makers: str,
    keeps_details: bool,
    has_open_evenings: bool | None = None,
) -> Club:
    """Changes a club's name and settings; stored hands are unchanged.

    `has_open_evenings` None keeps that setting. Raises RecordError.
    """
    problems = Problems()
    name = names.name_from(name, "name", problems)
    if agreement not in AGREEMENTS:
        problems.add("agreement", "bad_value", phrase("Choose how hands are confirmed."))
    if makers not in MAKERS:
        problems.add("makers", "bad_value", phrase("Makers are written down by player or by side."))
    problems.raise_any()
    club.name, club.agreement, club.makers = name, agreement, makers
    club.keeps_details = keeps_details
    if has_open_evenings is not None:
        club.has_open_evenings = has_open_evenings
    club.save(update_fields=["name", "agreement", "makers", "keeps_details", "has_open_evenings"])
    return club


def delete_demo_club() -> bool:
    """Deletes the demo club with all its rows; returns whether it existed.

    Raises RecordError where there is no other club, since at least one is required.
    """
    with transaction.atomic():
        club = Club.objects.select_for_update().filter(slug=DEMO).first()
        if club is None or not is_demo(DEMO):
            return False
        if not Club.objects.exclude(pk=club.pk).exists():
            text = phrase("The demo club is the only club here: create your own first.")
            raise refusal("", "only_club", text)
        note("demo_taken_away", rows=delete_rows(Club, [club.pk]))
        return True
