"""Attacks on a server on the internet: the demo club, forged addresses, the first account."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

from django.core import cache as caches
from django.urls import reverse
from django.utils import timezone

from tests.attack.stage import (
    ANNA,
    ON_THE_INTERNET,
    SETTINGS,
    THROUGH_PROXY,
    Stage,
    made,
    now_stored,
    written,
)
from tests.attack.tables import PAIR, typed
from tests.attack.trying import Try, attack
from tests.attack.visitor import Visitor
from tests.factories import ClubFactory, EveningFactory, table_of, token_of
from tests.people import PASSWORD
from tests.tournaments import tournament_of
from tests.tracker.access.people import logged_in, person, phone_at
from tests.tracker.access.test_demo_club import METHODS, ROUTES
from tests.tracker.tournaments.registration.test_public_views import end_of_day
from tests.tracker.whole.test_every_page import Cast
from tests.tracker.whole.test_other_club import address_of, body_with, values_of
from tracker.access import codes
from tracker.models import Club, Role, Tournament
from tracker.tournaments.registration.services import set_registration

MOST_FROM_ONE_ADDRESS = 30
TOLD_BY_HEALTH = ("SQLite", "PostgreSQL", "disk", "backup", "/dev/", "Python", "journal")


@cache
def demo() -> Cast:
    """A demo club with a bit of everything, as left by someone who tried it at home."""
    cast = Cast("Demo")
    of_demo = Role.objects.filter(club=cast.club) | Role.objects.filter(evening__club=cast.club)
    of_demo.delete()
    Club.objects.filter(pk=cast.club.pk).update(has_open_evenings=True)
    return cast


def outside(browser: Visitor) -> Visitor:
    """The browser behind the proxy, with the cookie names used over HTTPS."""
    browser.headers = dict(THROUGH_PROXY) | {"Referer": f"https://127.0.0.1:{browser.port}/"}
    names = {"sid": "__Host-sid", "csrf": "__Host-csrf", "phone": "__Host-phone"}
    browser.cookies = {names.get(name, name): value for name, value in browser.cookies.items()}
    return browser


@attack("the demo club written in from the internet", "7 S26")
def demo_written(stage: Stage) -> Iterator[Try]:
    """Every address of the demo club, by a visitor, a phone from home and the site admin."""
    cast = demo()
    keeper = stage.visitor(logged_in(person(is_site_admin=True)))
    people = {"nobody": stage.visitor(), "phone": stage.visitor(phone_at(cast.table))}
    people |= {"site admin": keeper}
    stage.serve(**ON_THE_INTERNET)
    values, body = values_of(cast, "demo"), body_with(cast)
    before = now_stored()
    for place, (who, route) in enumerate(product(people, ROUTES)):
        if stage.leaves_out(place):
            continue
        browser, address = outside(people[who]), address_of(route, values)
        for method in METHODS if who == "nobody" else METHODS[:1]:
            answer = (
                browser.post(address, body)
                if method == "POST"
                else browser.generic(method, address, headers={"X-CSRFToken": "t" * 32})
            )
            won = "" if answer.status_code in (403, 404, 405) else str(answer.status_code)
            yield Try(f"{who} {method} {route.name}", won, answer.seconds)
    yield Try("rows of the book", written(before))
    table = table_of(cast.evening, "9", timezone.now())
    before = now_stored()
    pin = codes.pin(table.evening_id, table.name, table.serial)
    of_table = {"club": "demo", "evening": table.evening_id, "table": "9", "pin": pin}
    for way in ({"token": token_of(table)}, of_table):
        answer = outside(stage.visitor()).sends(PAIR, way)
        yield Try("a phone joins it", written(before), answer.seconds)


@attack("addresses forged behind a proxy, and plain http", "S10 S11 S12")
def forged_addresses(stage: Stage) -> Iterator[Try]:
    """Addresses before the proxy's own entry are ignored; cookies are secure."""
    assert stage.anna
    stage.serve(**ON_THE_INTERNET)
    caches.cache.clear()
    looked_at = 0
    for number in range(80):
        browser = outside(stage.visitor())
        browser.headers["X-Forwarded-For"] = f"192.0.2.{number}, 203.0.113.5"
        answer, _ = stage.by_login(f"member{number}", "password1", at=browser)
        looked_at += answer.status_code < 500 and "Too many wrong passwords" not in answer.text
        won = f"{looked_at} from one address were looked at" * (looked_at > 70)
        yield Try(f"password {number}", won, answer.seconds)
    caches.cache.clear()
    evening = EveningFactory.create(club=stage.kanal.club)
    table = table_of(evening, "1", timezone.now())
    answer = outside(stage.visitor()).sends(PAIR, typed(table, "12345"))
    browser = outside(stage.visitor())
    answer, _ = stage.by_login(ANNA, at=browser)
    heads = [value for name, value in answer.headers.items() if name.lower() == "set-cookie"]
    yield Try("the log-in", "is refused" * (answer.status_code != 302), answer.seconds)
    for head in heads:
        lacks = [flag for flag in ("Secure", "SameSite", "Path=/") if flag not in head]
        yield Try(head.partition("=")[0], f"lacks {lacks}" if lacks else "")
    plain = stage.visitor()
    plain.cookies |= browser.cookies
    answer = plain.get(SETTINGS)
    won = "a page came over plain http" * (answer.status_code == 200)
    yield Try("plain http", won, answer.seconds)


@attack("what the server's health tells strangers", "11 S9", is_brief=False)
def health_told(stage: Stage) -> Iterator[Try]:
    """Only the overall state is public."""
    stage.serve(**ON_THE_INTERNET)
    for forged in ("127.0.0.1", "::1", "127.0.0.1, 203.0.113.5", "localhost"):
        browser = outside(stage.visitor())
        browser.headers["X-Forwarded-For"] = f"{forged}, 203.0.113.5"
        answer = browser.get("/health")
        told = [word for word in TOLD_BY_HEALTH if word.lower() in answer.text.lower()]
        yield Try(f"as {forged}", f"told {told}" if told else "", answer.seconds)


@attack("the first account taken by a stranger", "S9 S10")
def first_account(stage: Stage) -> Iterator[Try]:
    """Set-up codes guessed on a new server on the internet, from forged addresses too."""
    with tempfile.TemporaryDirectory() as home:
        book = made(Path(home))
        book.start(**ON_THE_INTERNET)
        try:
            refused = 0
            for number in range(60):
                browser = outside(Visitor(book.url))
                browser.headers["X-Forwarded-For"] = f"192.0.2.{number}, 203.0.113.5"
                new = {"club": "Eve", "name": "Eve", "username": "eve", "password": PASSWORD}
                answer = browser.post("/welcome", new | {"code": f"aaaa-aaaa-aaaa-{number:04}"})
                refused += answer.status_code == 429
                won = "" if answer.status_code in (422, 429) else str(answer.status_code)
                yield Try(f"code {number}", won, answer.seconds)
            yield Try("codes looked at", f"{60 - refused}" if refused < 40 else "")
            with sqlite3.connect(Path(home) / "data" / "scorebook.sqlite3") as database:
                people = database.execute("SELECT COUNT(*) FROM tracker_user").fetchone()[0]
            database.close()
            yield Try("accounts", f"{people} made" if people else "")
        finally:
            book.kill()


@attack("the book read by another user of the computer", "A4 S34", is_brief=True)
def read_by_another_user(stage: Stage) -> Iterator[Try]:
    """Rights to everything in a data directory that stood open before the start."""
    with tempfile.TemporaryDirectory() as home:
        data = Path(home) / "data"
        data.mkdir()
        data.chmod(0o755)
        (data / "waiting.archive").touch()
        (data / "waiting.archive").chmod(0o644)
        book = made(Path(home))
        before = os.umask(0o022)
        try:
            book.start()
            others = 0o077
            is_closed = not data.stat().st_mode & others
            yield Try("the directory", "" if is_closed else "stands open")
            for path in sorted(path for path in data.iterdir() if path.is_file()):
                won = "is readable" * bool(path.stat().st_mode & others)
                yield Try(path.name, won)
        finally:
            os.umask(before)
            book.kill()


@attack("a tournament filled by strangers", "A7", is_brief=True)
def tournament_filled(stage: Stage) -> Iterator[Try]:
    """Sixty registrations, for each another spelling of one mailbox; then from many addresses."""
    stage.serve(**ON_THE_INTERNET)
    caches.cache.clear()
    club, now = ClubFactory.create(), timezone.now()
    tournament = tournament_of(club)
    set_registration(tournament=tournament, until=end_of_day(now), limit=8, now=now)
    address = reverse("tournament-register", args=(club.slug, tournament.pk))
    for number in range(60):
        browser = outside(stage.visitor())
        email = f"{'victim'[: number % 6 + 1]}.{'victim'[number % 6 + 1 :]}+{number}@gmail.com"
        form = {"link": f"{number:043}", "player-0": f"Player {number}", "email": email}
        answer = browser.post(address, form)
        browser.close()
        standing = tournament.registrations.count()
        won = f"{standing} stand" * (standing > MOST_FROM_ONE_ADDRESS)
        yield Try(f"registration {number}", won, answer.seconds)
    yield Try("any of them", "" if tournament.registrations.exists() else "was taken")
    yield from places_without_mail(stage, club, tournament)


def places_without_mail(stage: Stage, club: Club, tournament: Tournament) -> Iterator[Try]:
    """Places of a tournament, from an address each, by who has no mailbox."""
    to = reverse("tournament-registered-confirm", args=(club.slug, tournament.pk))
    address = reverse("tournament-register", args=(club.slug, tournament.pk))
    for number in range(12):
        browser = outside(stage.visitor())
        browser.headers["X-Forwarded-For"] = f"198.51.100.{number}"
        link = f"{number:x}".rjust(43, "b")
        email = f"nobody{number}@example.org" * (number % 2)
        form = {"link": link, "player-0": f"Guest {number}", "email": email}
        answer = browser.post(address, form)
        shown = browser.get(answer.leads_to).text if answer.leads_to else ""
        for proof in ("", link, "0" * 24):
            browser.post(to, {"link": link, "proof": proof})
        browser.close()
        taken = tournament.registrations.exclude(state="pending").count()
        won = f"{taken} have places" * bool(taken) or "the page tells the code" * ("proof" in shown)
        yield Try(f"a place from address {number}", won, answer.seconds)
    caches.cache.clear()
