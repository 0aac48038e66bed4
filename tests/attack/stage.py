"""What is attacked: a server with two workers, and clubs in which everything has happened."""

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
"""What a proxy says of somebody who comes in by https, from elsewhere."""
ANNA, SETTINGS = "anna", "/kanal/settings"
FIRST_NUMBER = 1000
"""Of the players that are made one by one: tournaments enter theirs by the numbers from 1 on."""
SHARES = {"sqlite": 1, "postgresql": 5}
SHORT_SHARE = 41
"""Of a long walk every so many-th step is taken: odd numbers, so that it meets every method."""


class Served(Book):
    """The server under attack; the attacker's process knows its database too."""

    def rows(self, query: str) -> list[Any]:
        """What stands in the database, or nothing of what is only changed."""
        with connection.cursor() as cursor:
            cursor.execute(query)
            return cursor.fetchall() if cursor.description else []

    def _answers(self) -> bool:
        """It does so in either mode where it is asked as by a proxy."""
        asked = Visitor(self.url).get("/health", headers=THROUGH_PROXY)
        return asked.status_code in (200, 503)


class Stage:
    """A served book with the club Kanal, whose people attack, and Dorf, which they attack."""

    def __init__(self, book: Served, *, is_brief: bool) -> None:
        self.book, self.is_brief = book, is_brief
        PlayerFactory.reset_sequence(FIRST_NUMBER)
        self.kanal = Cast("Kanal")
        self._mode: dict[str, str] | None = None

    def leaves_out(self, place: int) -> bool:
        """Whether a long walk does without this step of it.

        The short form takes one of many, and PostgreSQL some: who may do what is asked alike there.
        """
        return place % (SHORT_SHARE if self.is_brief else SHARES[connection.vendor]) != 0

    @cached_property
    def dorf(self) -> Secrets:
        """A club with twelve things that are for its own people."""
        return Secrets()

    @cached_property
    def anna(self) -> User:
        """A director with a password and an address for mail."""
        return user_of(ANNA, email="anna@example.org", admin_of=self.kanal.club)

    def serve(self, **mode: str) -> None:
        """Has the server run in this mode: at home, or on the internet behind a proxy."""
        if self._mode != mode:
            self.book.kill()
            self.book.start(**mode)
            self._mode = mode

    def visitor(self, client: Client | None = None, source: str = "127.0.0.1") -> Visitor:
        """A browser with the cookies of this one."""
        new = Visitor(self.book.url, source=source)
        return new if client is None else new.like(client)

    def by_login(self, name: str, password: str = PASSWORD, *, at: Visitor | None = None) -> Any:
        """What is answered to a name and a password, and the browser."""
        browser = at or self.visitor()
        return browser.post("/account/login/", {"login": name, "password": password}), browser

    def anna_logged_in(self) -> Visitor:
        """Anna's browser on a server that has counted no log-in yet."""
        assert self.anna
        self.serve()
        cache.clear()
        browser = self.visitor()
        self.by_login(ANNA, at=browser)
        return browser

    def admin(self) -> Visitor:
        """The browser of the club's admin, who has just said who they are; they are let in."""
        visitor = self.visitor(logged_in(officer("admin", self.kanal.evening)))
        assert visitor.get(SETTINGS).status_code == 200, "the server does not know the admin"
        return visitor

    def phone(self) -> Visitor:
        """The browser of a phone at the club's table, which those before it make room for."""
        silent_since = timezone.now() - WRITES_FOR
        self.kanal.table.phones.filter(revoked_at=None).update(seen_at=silent_since)
        return self.visitor(phone_at(self.kanal.table))

    def insiders(self) -> Iterator[tuple[str, Visitor]]:
        """Everybody of the club Kanal, and nobody."""
        cast = self.kanal
        yield "nobody", self.visitor()
        yield "phone", self.phone()
        yield "person", self.visitor(logged_in(person()))
        for role in ("scorer", "director"):
            yield role, self.visitor(logged_in(of_all_evenings(role, cast.club)))
        yield "admin", self.admin()


def now_stored() -> Any:
    """All that is stored, but when a key was used and what only counts tries."""
    ApiToken.objects.exclude(last_used_on=None).update(last_used_on=None)
    return stored()


def written(before: Any) -> str:
    """The tables that have other rows than before, by their names."""
    return ", ".join(sorted(changed(before, now_stored())))


def made(home: Path, url: str = "") -> Served:
    """A book in this directory, on the database of this address or on SQLite; not yet served.

    It has the key of this process, whose sessions and codes would be good for nothing otherwise.
    """
    variables: dict[str, Any] = MAIL | {"SECRET_KEY": settings.SECRET_KEY}
    variables |= {"DATABASE_URL": url} if url else {}
    return Served(home, **variables)
