"""The club and evening behind an address, and the viewer's roles there."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db.models import Case, F, Q, Value, When

from tracker.access import codes
from tracker.access.visibility import results_visible
from tracker.models import Club, Evening, Game, Phone, Role, Tournament, User
from tracker.models.club import DEMO
from tracker.models.tournament import DRAFT
from tracker.platform.database.compiled_queries import CompiledQuery, parameter


@dataclass(frozen=True, slots=True)
class AddressPlace:
    """The club of an address, and its evening if it has one.

    At an `is_open` evening everyone may write; an `is_draft` evening belongs to a tournament in
    preparation. `table` is set for a game only; `is_held_back` means that the result of the game is
    hidden until the prize-giving.
    """

    club: int
    evening: int | None = None
    is_open: bool = False
    is_draft: bool = False
    table: str = ""
    is_held_back: bool = False


def is_read_only_demo(club_slug: str) -> bool:
    """True if the club is read-only: the demo club on the internet."""
    if not settings.HTTPS or club_slug != DEMO:
        return False
    return is_demo(club_slug)


def is_demo(club_slug: str) -> bool:
    """True if this is the demo club, which has no admin.

    A club founded by users at the same address has an admin, and is not the demo.
    """
    return club_slug == DEMO and not Role.objects.filter(club__slug=club_slug).exists()


def place_of_club(slug: str) -> AddressPlace | None:
    club = Club.objects.filter(slug=slug).values_list("pk", flat=True).first()
    return None if club is None else AddressPlace(club)


def place_of_evening(slug: str, pk: int) -> AddressPlace | None:
    return _place(slug, Evening.objects.filter(club__slug=slug, pk=pk).values_list(*_facts("")))


def place_of_phone(phone: Phone) -> AddressPlace:
    """The evening of a phone returned by `phone_with`."""
    evening, state = phone.table.evening, phone.tournament_state  # type: ignore[attr-defined]
    club = evening.club
    return _placed(club.slug, club.pk, evening.pk, club.has_open_evenings, state)


def place_of_tournament(slug: str, pk: int) -> AddressPlace | None:
    found = Tournament.objects.filter(evening__club__slug=slug, pk=pk)
    return _place(slug, found.values_list(*_facts("evening__")))


def place_of_game(slug: str, pk: int) -> AddressPlace | None:
    """The evening of a game of the club, with the game's table."""
    return _place(slug, _OF_GAME.rows(club=slug, pk=pk))


def roles_of(user: User, place: AddressPlace) -> frozenset[str]:
    """The names of the user's roles at a place."""
    here = Q(club=place.club)
    if place.evening is not None:
        here |= Q(evening=place.evening)
    return frozenset(Role.objects.filter(here, user=user).values_list("name", flat=True))


def evenings_of(user: User) -> frozenset[int]:
    """The keys of the evenings that the user directs or scores."""
    kept = Role.objects.filter(user=user, evening__isnull=False)
    return frozenset(kept.values_list("evening", flat=True))


def is_admin(user: object) -> bool:
    """True if the user is an admin of any club, or of the site."""
    if not isinstance(user, User):
        return False
    return user.is_site_admin or user.roles.filter(club__isnull=False).exists()


def has_accounts() -> bool:
    return User.objects.exists()


def _facts(of: str) -> tuple[str, ...]:
    """The columns that classify an evening, as lookups starting at `of`."""
    return tuple(
        f"{of}{name}" for name in ("club", "pk", "club__has_open_evenings", "tournament__state")
    )


_WAITS = Case(When(results_visible(), then=Value(False)), default=Value(True))
_OF_GAME: CompiledQuery[Any] = CompiledQuery(
    Game.objects.filter(evening__club__slug=parameter("club"), pk=parameter("pk")).values_list(
        *_facts("evening__"), "table", _WAITS
    )
)


def _place(club_slug: str, found: object) -> AddressPlace | None:
    row = next(iter(found[:1]), None)  # type: ignore[index]
    return None if row is None else _placed(club_slug, *row)


def _placed(
    club_slug: str, club: int, evening: int, may_open: bool | None, state: str | None, *table: Any
) -> AddressPlace:
    is_open = bool(may_open) and state is None and not is_read_only_demo(club_slug)
    return AddressPlace(club, evening, is_open, state == DRAFT, *table)


LIFE = timedelta(days=7)
"""How long an idle phone remains valid."""


_KNOWN = CompiledQuery(
    Phone.objects.select_related("table__evening__club", "player")
    .annotate(tournament_state=F("table__evening__tournament__state"))
    .filter(secret_hash=parameter("secret_hash"), revoked_at=None)
    .order_by()
)


def phone_with(secret: str, now: datetime) -> Phone | None:
    """The phone with this secret, unless it was disconnected or has been idle for too long.

    Its `tournament_state` is the state of the tournament at its evening, None if there is none.
    """
    if not secret:
        return None
    known = _KNOWN.rows(secret_hash=codes.code_hash(secret))
    return next((phone for phone in known if phone.seen_at > now - LIFE), None)
