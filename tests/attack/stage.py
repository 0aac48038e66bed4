"""The target of attacks: a server with two workers, and clubs with all kinds of data."""

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.attack.visitor import Visitor
from tests.factories import PlayerFactory
from tests.faults.book import Book
from tests.people import PASSWORD, user_of
from tests.tracker.access.people import logged_in, officer, person, phone_at
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.setup.test_offers import of_all_evenings
from tests.tracker.whole.test_every_page import Cast
from tests.tracker.whole.test_other_club import Secrets, changed
from tracker.models import ApiToken, User
from tracker.phones.services import WRITES_FOR

MAIL = {"EMAIL_URL": "console:", "EMAIL_FROM": "book@example.org"}
ON_THE_INTERNET = {"HTTPS": "1", "BEHIND_PROXY": "1"}
THROUGH_PROXY = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.5"}
"""The headers of a proxy for a remote client over HTTPS."""
ANNA, SETTINGS = "anna", "/kanal/settings"
FIRST_NUMBER = 1000
"""For players created singly: tournaments number theirs from 1 on."""
SHARES = {"sqlite": 1, "postgresql": 5}
SHORT_SHARE = 41
"""Every so many-th step of a long walk is taken: an odd number, so that all methods occur."""


class Served(Book):
    """The server under attack; the attacking process uses its database too."""

    def rows(self, query: str) -> list[Any]:
        """The result of a query, without rows that only changed."""
        with connection.cursor() as cursor:
            cursor.execute(query)
            return cursor.fetchall() if cursor.description else []

    def _answers(self) -> bool:
        """True if it answers, in either mode, when asked as by a proxy."""
        asked = Visitor(self.url).get("/health", headers=THROUGH_PROXY)
        return asked.status_code in (200, 503)


class Stage:
    """A served book with the club Kanal, whose members attack, and Dorf, their target."""

    def __init__(self, book: Served, *, is_brief: bool) -> None:
        self.book, self.is_brief = book, is_brief
        PlayerFactory.reset_sequence(FIRST_NUMBER)
        self.kanal = Cast("Kanal")
        self._mode: dict[str, str] | None = None

    def leaves_out(self, place: int) -> bool:
        """True if a long walk skips this step.

        The short form takes one of many, and PostgreSQL some, since permissions do not depend on
        it.
        """
        return place % (SHORT_SHARE if self.is_brief else SHARES[connection.vendor]) != 0

    @cached_property
    def dorf(self) -> Secrets:
        """A club with twelve private facts."""
        return Secrets()

    @cached_property
    def anna(self) -> User:
        """A director with a password and an e-mail address."""
        return user_of(ANNA, email="anna@example.org", admin_of=self.kanal.club)

    def serve(self, **mode: str) -> None:
        """Runs the server in this mode: at home, or on the internet behind a proxy."""
        if self._mode != mode:
            self.book.kill()
            self.book.start(**mode)
            self._mode = mode

    def visitor(self, client: Client | None = None, source: str = "127.0.0.1") -> Visitor:
        """A browser with the cookies of this client."""
        new = Visitor(self.book.url, source=source)
        return new if client is None else new.like(client)

    def by_login(self, name: str, password: str = PASSWORD, *, at: Visitor | None = None) -> Any:
        """The response to a login, and the browser."""
        browser = at or self.visitor()
        return browser.post("/account/login/", {"login": name, "password": password}), browser

    def anna_logged_in(self) -> Visitor:
        """Anna's browser on a server without any counted login attempts."""
        assert self.anna
        self.serve()
        cache.clear()
        browser = self.visitor()
        self.by_login(ANNA, at=browser)
        return browser

    def admin(self) -> Visitor:
        """The browser of the club's admin, recently authenticated."""
        visitor = self.visitor(logged_in(officer("admin", self.kanal.evening)))
        assert visitor.get(SETTINGS).status_code == 200, "the server does not know the admin"
        return visitor

    def phone(self) -> Visitor:
        """The browser of a phone at the club's table, where earlier phones make room."""
        silent_since = timezone.now() - WRITES_FOR
        self.kanal.table.phones.filter(revoked_at=None).update(seen_at=silent_since)
        return self.visitor(phone_at(self.kanal.table))

    def insiders(self) -> Iterator[tuple[str, Visitor]]:
        """Every role of the club Kanal, and a visitor."""
        cast = self.kanal
        yield "nobody", self.visitor()
        yield "phone", self.phone()
        yield "person", self.visitor(logged_in(person()))
        for role in ("scorer", "director"):
            yield role, self.visitor(logged_in(of_all_evenings(role, cast.club)))
        yield "admin", self.admin()


def now_stored() -> Any:
    """All stored rows, except key usage dates and attempt counters."""
    ApiToken.objects.exclude(last_used_on=None).update(last_used_on=None)
    return stored()


def written(before: Any) -> str:
    """The names of the tables that have changed."""
    return ", ".join(sorted(changed(before, now_stored())))


def made(home: Path, url: str = "") -> Served:
    """A book in this directory, on the database of this URL or on SQLite; not served yet.

    It has the secret key of this process, so that sessions and codes are valid there.
    """
    variables: dict[str, Any] = MAIL | {"SECRET_KEY": settings.SECRET_KEY}
    variables |= {"DATABASE_URL": url} if url else {}
    return Served(home, **variables)
