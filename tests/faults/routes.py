"""A request for each kind of address of a club with games in play, by a client that may send it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.test import Client

from tests.factories import new_id, played
from tests.people import user_of
from tests.tracker.api.v1.book import filled_book, key, send
from tests.tracker.helpers.at_table_pages import at, form_at
from tests.tracker.phones.phone import SendingPhone


class Cast:
    """A visitor, a director, a phone at a table and a program of the same club."""

    def __init__(self) -> None:
        self.book = filled_book()
        key(self.book.club)
        self.phone = SendingPhone(self.book.game, place=0)
        self.visitor, self.director = Client(), Client()
        self.director.force_login(user_of("dora", admin_of=self.book.club))
        new = at(self.book.game, "hands/new")
        self.typed = form_at(self.visitor, new, bid="0-H", points__0="96")
        for client in (self.visitor, self.director, self.phone.client):
            client.raise_request_exception = False

    def looks(self, address: str, **headers: str) -> Any:
        """A page requested by the visitor."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.visitor.get(address, headers=named)

    def writes(self) -> Any:
        """The response to a program that submits a hand."""
        bid = played(0, (90, 62))
        sent = {"submission_id": str(new_id()), "number": 2, "record": bid}
        address = f"/api/v1/clubs/kanal/games/{self.book.game.pk}/hands"
        return send(self.phone.client, address, sent)


Ask = Callable[[Cast], Any]

READING: Mapping[str, Ask] = {
    "page": lambda cast: cast.looks("/kanal/"),
    "page of a director": lambda cast: cast.director.get("/kanal/settings"),
    "page of an event": lambda cast: cast.looks(
        f"/kanal/events/{cast.book.tournament.pk}/standings"
    ),
    "part of a page": lambda cast: cast.looks("/kanal/players/", HX_Request="true"),
    "file": lambda cast: cast.looks("/kanal/players/players.csv"),
    "calendar": lambda cast: cast.looks("/kanal/calendar.ics"),
    "part of another site": lambda cast: cast.looks(
        f"/kanal/events/{cast.book.tournament.pk}/embed"
    ),
    "program": lambda cast: cast.looks("/api/v1/clubs/kanal/players"),
}
"""Requests that only read."""
WRITING: Mapping[str, Ask] = {
    "hand": lambda cast: cast.visitor.post(at(cast.book.game, "hands"), cast.typed),
    "form": lambda cast: cast.visitor.post("/kanal/players/", {"name": "Eva"}),
    "form of a director": lambda cast: cast.director.post("/kanal/players/", {"name": "Ida"}),
    "hand of a phone": lambda cast: cast.phone.sends(cast.phone.item(number=2)),
    "hand of a program": Cast.writes,
}
"""Requests that write."""
