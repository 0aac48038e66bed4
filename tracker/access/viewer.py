"""The viewer of a request: an account, a phone known by its cookie, or the public."""

from functools import cached_property
from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest
from django.urls import ResolverMatch

from tracker.access.matrix import Action, ViewerRole, mark
from tracker.access.permissions import AccessLevel, Actor
from tracker.access.queries import (
    AddressPlace,
    evenings_of,
    has_accounts,
    is_demo,
    phone_with,
    place_of_club,
    place_of_evening,
    place_of_game,
    place_of_phone,
    place_of_tournament,
    roles_of,
)
from tracker.models import Evening, Game, Phone, User
from tracker.platform.server.clock import believed_now
from tracker.platform.web.phone_cookie import secret_of


def phone_of(request: HttpRequest) -> Phone | None:
    """The phone at a table that sends this, with its table, evening and club; None for others.

    It is looked up once for each request. No phone is sent away for having been silent where only
    the clock was set ahead.
    """
    if not hasattr(request, "phone"):
        found = phone_with(secret_of(request), believed_now())
        request.phone = found  # type: ignore[attr-defined]
    return cast(Phone | None, request.phone)  # type: ignore[attr-defined]


def phone_at(request: HttpRequest, evening: Evening) -> Phone | None:
    """The phone that sends this, if it belongs to the evening; elsewhere it is one like others."""
    phone = phone_of(request)
    return phone if phone and phone.table.evening_id == evening.pk else None


def phone_of_address(request: HttpRequest, club_slug: str, pk: int) -> Phone | None:
    """The phone that sends this, if the address is that of its evening."""
    phone = phone_of(request)
    evening = phone.table.evening if phone else None
    is_here = evening is not None and (evening.pk, evening.club.slug) == (pk, club_slug)
    return phone if is_here else None


OPEN = frozenset({ViewerRole.EVERYBODY, ViewerRole.SCORER})
"""As whom everybody asks at an open evening."""


def _of_demo(user: Any) -> frozenset[ViewerRole]:
    """As whom somebody looks around in the demo club, which has nobody who keeps it.

    Whoever keeps the book is its admin. At home they direct its tournaments too, and everybody does
    before there is an account: the desk is half of what there is to see.
    """
    is_keeper = isinstance(user, User) and user.is_site_admin
    held = {ViewerRole.ADMIN} if is_keeper else set()
    if not settings.HTTPS and (is_keeper or not has_accounts()):
        held.add(ViewerRole.DIRECTOR)
    return frozenset(held)


class Viewer:
    """Somebody who asks for a page or sends something.

    A template asks `may.draw` with the codes of `Action`; what needs a second look at who it is
    counts as allowed there, for the gate asks when it is done.
    """

    def __init__(self, request: HttpRequest, match: ResolverMatch) -> None:
        self._request, self._match = request, match

    def may(self, action: Action) -> bool:
        """Whether they may do it here, perhaps after saying again who they are."""
        return self.mark(action) != "–"

    def __getitem__(self, code: str) -> bool:
        return self.may(Action(code))

    def mark(self, action: Action) -> str:
        """The mark of the table of rights."""
        return mark(action, self.held)

    @property
    def evenings(self) -> frozenset[int]:
        """The keys of the evenings that they direct or score."""
        user = self._request.user
        return evenings_of(user) if isinstance(user, User) else frozenset()

    @property
    def is_known(self) -> bool:
        """Whether they have logged in."""
        return bool(self._request.user.is_authenticated)

    @cached_property
    def held(self) -> frozenset[ViewerRole]:
        """As whom they ask here."""
        held = {ViewerRole.EVERYBODY}
        place, user = self.place, self._request.user
        if isinstance(user, User):
            held |= {ViewerRole.SITE_ADMIN} if user.is_site_admin else set()
            held |= {ViewerRole(name) for name in roles_of(user, place)} if place else set()
        if place is None:
            return frozenset(held)
        if is_demo(self._match.kwargs["club"]):
            held |= _of_demo(user)
        if place.is_open:
            held |= OPEN
        if self.phone is not None:
            held.add(ViewerRole.PHONE)
        return frozenset(held)

    @cached_property
    def phone(self) -> Phone | None:
        """The phone that asks, if it belongs to this evening and, at a game, to its table."""
        phone, place = phone_of(self._request), self.place
        if phone is None or place is None or phone.table.evening_id != place.evening:
            return None
        return phone if self.table in ("", phone.table.name) else None

    @cached_property
    def place(self) -> AddressPlace | None:
        """Where they ask; None outside a club, or where the book has no such thing.

        None for a program too: what it sees and does is asked of its key, by its view.
        """
        found = self._match.kwargs
        slug = found.get("club")
        if slug is None or self._match.namespaces:
            return None
        kind, pk = _thing(self._match.route, found)
        if kind == "game":
            return place_of_game(slug, pk)
        if kind == "tournament":
            return place_of_tournament(slug, pk)
        if kind == "evening":
            phone = phone_of_address(self._request, slug, pk)
            return place_of_phone(phone) if phone else place_of_evening(slug, pk)
        return place_of_club(slug)

    @property
    def table(self) -> str:
        """The table that the address speaks of; empty where it speaks of none."""
        if "/tables/" in self._match.route:
            return str(self._match.kwargs["table"])
        return self.place.table if self.place else ""


ADDRESSES = {"tournament": "event"}
"""How addresses that people have bookmarked spell it."""


def _thing(route: str, found: dict[str, Any]) -> tuple[str, int]:
    """What the address names within a club, and its number; ("", 0) for the club itself."""
    for kind in ("game", "tournament", "evening"):
        if kind in found:
            return kind, found[kind]
        if "pk" in found and f"{ADDRESSES.get(kind, kind)}s/<int:pk>" in route:
            return kind, found["pk"]
    return "", 0


def viewer_of(request: HttpRequest) -> Viewer:
    """Who asks, as the gate has found out."""
    return cast(Viewer, request.viewer)  # type: ignore[attr-defined]


def writer_of(request: HttpRequest, game: Game) -> Phone | None:
    """The phone as which somebody writes in a game; None for who writes at every table.

    A phone of another table stays what it is, so that it is told where it belongs.
    """
    phone = phone_at(request, game.evening)
    is_elsewhere = phone is not None and phone.table.name != game.table
    return None if is_elsewhere and viewer_of(request).may(Action.ENTER_ANYWHERE) else phone


def rank_of(request: HttpRequest) -> AccessLevel:
    """As whom somebody writes where they ask: the best that they are there."""
    viewer = viewer_of(request)
    if viewer.may(Action.CORRECT):
        return AccessLevel.DIRECTOR
    if viewer.may(Action.ENTER_ANYWHERE):
        return AccessLevel.SCORER
    return AccessLevel.PHONE if viewer.may(Action.ENTER) else AccessLevel.STRANGER


def doer_of(request: HttpRequest, game: Game) -> Actor:
    """Who does something in a game: as whom, and on which phone."""
    return Actor(rank_of(request), writer_of(request, game))


def may(request: HttpRequest) -> dict[str, object]:
    """What templates ask: `may.draw` and the like; nothing may be done where nobody got through."""
    return {"may": getattr(request, "viewer", {})}


def user_of(request: HttpRequest) -> User | None:
    """Who has logged in; None for everybody else."""
    return request.user if isinstance(request.user, User) else None
