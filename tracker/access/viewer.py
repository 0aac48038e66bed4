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
from tracker.models import Club, Evening, Game, Phone, User
from tracker.platform.server.clock import believed_now
from tracker.platform.web.phone_cookie import secret_of


def phone_of(request: HttpRequest) -> Phone | None:
    """The phone that sends the request, with its table, evening and club; else None.

    Looked up once per request. A phone is not timed out if only the clock was set ahead.
    """
    if not hasattr(request, "phone"):
        found = phone_with(secret_of(request), believed_now())
        request.phone = found  # type: ignore[attr-defined]
    return cast(Phone | None, request.phone)  # type: ignore[attr-defined]


def phone_at(request: HttpRequest, evening: Evening) -> Phone | None:
    """The phone that sends the request, if it belongs to this evening."""
    phone = phone_of(request)
    return phone if phone and phone.table.evening_id == evening.pk else None


def phone_of_address(request: HttpRequest, club_slug: str, pk: int) -> Phone | None:
    """The phone that sends the request, if the address is that of its evening."""
    phone = phone_of(request)
    evening = phone.table.evening if phone else None
    is_here = evening is not None and (evening.pk, evening.club.slug) == (pk, club_slug)
    return phone if is_here else None


OPEN = frozenset({ViewerRole.EVERYBODY, ViewerRole.SCORER})
"""The roles that everyone holds at an open evening."""


def _of_demo(user: object) -> frozenset[ViewerRole]:
    """The roles of a visitor in the demo club, which has no officers of its own.

    A site admin is its admin. On a local server they direct its tournaments too, and so does
    everyone until there is an account: the director's desk is half of what the demo shows.
    """
    is_keeper = isinstance(user, User) and user.is_site_admin
    held = {ViewerRole.ADMIN} if is_keeper else set()
    if not settings.HTTPS and (is_keeper or not has_accounts()):
        held.add(ViewerRole.DIRECTOR)
    return frozenset(held)


def roles_at(user: User, place: AddressPlace, club_slug: str) -> frozenset[ViewerRole]:
    """The roles of an account at a place, those in the demo club included."""
    held = {ViewerRole.SITE_ADMIN} if user.is_site_admin else set()
    held |= {ViewerRole(name) for name in roles_of(user, place)}
    return frozenset(held | _of_demo(user) if is_demo(club_slug) else held)


def account_may(user: User | None, action: Action, club: Club) -> bool:
    """True if the account may perform the action in the club at this moment.

    Asked when a link is used that the account has made: it is worth what its maker may still do.
    """
    if user is None or not user.is_active:
        return False
    return mark(action, roles_at(user, AddressPlace(club.pk), club.slug)) != "–"


class Viewer:
    """The sender of a request.

    Templates read `may.draw` with the codes of `Action`; an action that needs re-authentication
    counts as allowed there, since the gate asks when it is done.
    """

    def __init__(self, request: HttpRequest, match: ResolverMatch) -> None:
        self._request, self._match = request, match

    def may(self, action: Action) -> bool:
        """True if the action is allowed, possibly after re-authentication."""
        return self.mark(action) != "–"

    def __getitem__(self, code: str) -> bool:
        return self.may(Action(code))

    def mark(self, action: Action) -> str:
        return mark(action, self.held)

    @property
    def evenings(self) -> frozenset[int]:
        """The keys of the evenings that they direct or score."""
        user = self._request.user
        return evenings_of(user) if isinstance(user, User) else frozenset()

    @property
    def is_known(self) -> bool:
        """True if they have logged in."""
        return bool(self._request.user.is_authenticated)

    @cached_property
    def held(self) -> frozenset[ViewerRole]:
        """The roles held at this address."""
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
        """The phone that sends the request, if it belongs to this evening and, at a game, to its
        table.
        """
        phone, place = phone_of(self._request), self.place
        if phone is None or place is None or phone.table.evening_id != place.evening:
            return None
        return phone if self.table in ("", phone.table.name) else None

    @cached_property
    def place(self) -> AddressPlace | None:
        """The place of the address; None outside a club, or if no such object exists.

        None for a program too: its key is checked by its view.
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
    def game(self) -> int:
        """The key of the game that the address names, or 0."""
        kind, pk = _thing(self._match.route, self._match.kwargs)
        return pk if kind == "game" else 0

    @property
    def table(self) -> str:
        """The table named by the address, or an empty string."""
        if "/tables/" in self._match.route:
            return str(self._match.kwargs["table"])
        return self.place.table if self.place else ""


ADDRESSES = {"tournament": "event"}
"""Names in addresses that differ from the code's, since addresses are bookmarked."""


def _thing(route: str, found: dict[str, Any]) -> tuple[str, int]:
    """The kind and number of the object within a club; ("", 0) for the club itself."""
    for kind in ("game", "tournament", "evening"):
        if kind in found:
            return kind, found[kind]
        if "pk" in found and f"{ADDRESSES.get(kind, kind)}s/<int:pk>" in route:
            return kind, found["pk"]
    return "", 0


def viewer_of(request: HttpRequest) -> Viewer:
    """The viewer that the gate has determined."""
    return cast(Viewer, request.viewer)  # type: ignore[attr-defined]


def writer_of(request: HttpRequest, game: Game) -> Phone | None:
    """The phone that writes in a game; None for officers, who write at every table.

    A phone of another table is returned as well, so that it can be told where it belongs.
    """
    phone = phone_at(request, game.evening)
    is_elsewhere = phone is not None and phone.table.name != game.table
    return None if is_elsewhere and viewer_of(request).may(Action.ENTER_ANYWHERE) else phone


def rank_of(request: HttpRequest) -> AccessLevel:
    """The highest access level of the viewer at this address."""
    viewer = viewer_of(request)
    if viewer.may(Action.CORRECT):
        return AccessLevel.DIRECTOR
    if viewer.may(Action.ENTER_ANYWHERE):
        return AccessLevel.SCORER
    return AccessLevel.PHONE if viewer.may(Action.ENTER) else AccessLevel.STRANGER


def doer_of(request: HttpRequest, game: Game) -> Actor:
    """The actor in a game: access level, and phone if there is one."""
    return Actor(rank_of(request), writer_of(request, game))


def may(request: HttpRequest) -> dict[str, object]:
    """Template context with the viewer's rights, such as `may.draw`; empty without a viewer."""
    return {"may": getattr(request, "viewer", {})}


def user_of(request: HttpRequest) -> User | None:
    """The logged-in user, or None."""
    return request.user if isinstance(request.user, User) else None
