"""Attacks on personal data."""

import re
from collections.abc import Iterator

from django.urls import reverse
from django.utils import timezone

from tests.attack.stage import Stage
from tests.attack.telling import HIDDEN, addresses, words
from tests.attack.trying import Try, attack
from tests.tracker.access.people import logged_in, officer
from tests.tracker.helpers.people import XENIA, shown
from tests.tracker.helpers.two_books import Books
from tracker.models import Player
from tracker.players.services.contacts import set_contact
from tracker.tournaments.setup.services import reveal

EMAIL, PHONE, NICKNAME, NOTE = "xenia@example.org", "0049301234", "Xeniuschka", "Owes a round"
SECRETS = ("Xenia", "Quandt", "X. Q.", EMAIL, PHONE, NICKNAME, NOTE)
MOST_SECONDS = 10.0
"""The maximum time for an export of all personal data."""


@attack("who wants to be printed as nobody", "P1 P4", is_brief=True)
def printed_as_nobody(stage: Stage) -> Iterator[Try]:
    """Every public address of a club in which they played, then the club's exports."""
    stage.serve()
    books = Books(name="Discreet")
    books.play(HIDDEN)
    for tournament in books.tournaments:
        reveal(tournament=tournament, place=None, now=timezone.now())
    known = list(dict.fromkeys(address for _, address in addresses(books)))
    person = of_xenia(books)
    stranger, asked = stage.visitor(), 0
    for place, address in enumerate(known):
        if stage.leaves_out(place):
            continue
        answer = stranger.get(address, {"q": "xen"} if address.endswith("/") else None)
        asked += answer.status_code == 200
        text = words(answer).replace("q=xen", "")
        told = [word for word in SECRETS if word in text]
        yield Try(address, f"told {told}" if told else "", answer.seconds)
    yield Try("addresses", measured=f"{asked} that answer tell nothing of them")
    yield from handed_out(stage, books, person)


def of_xenia(books: Books) -> Player:
    """A player of that name who is hidden in public."""
    person = books.club.players.get(name="Player 1")
    set_contact(player=person, email=EMAIL, phone=PHONE)
    return shown(person, "hidden", name=XENIA, nickname=NICKNAME, note=NOTE)


def handed_out(stage: Stage, books: Books, person: Player) -> Iterator[Try]:
    """All their personal data, requested by their club and by every role of another."""
    admin = stage.visitor(logged_in(officer("admin", books.evening)))
    for kind in ("json", "pdf"):
        address = reverse("player-personal", args=(books.club.slug, person.pk, kind))
        answer = admin.get(address)
        text = words(answer).replace(person.name, "")  # names as printed: Player 3 2
        others = books.club.players.exclude(pk=person.pk).values_list("name", flat=True)
        told = [name for name in others if re.search(rf"{re.escape(name)}\b", text)]
        won = f"it tells of {told} too" if told else ""
        won = won or "lacks their address" * (EMAIL not in text)
        won = won or f"it took {answer.seconds:.1f} s" * (answer.seconds > MOST_SECONDS)
        size = len(answer.content) / 1000
        yield Try(kind, won, answer.seconds, f"{size:.0f} KB in {answer.seconds:.2f} s")
        for who, browser in stage.insiders():
            answer = browser.get(address)
            told = [word for word in SECRETS if word in words(answer)]
            yield Try(f"{who} asks for {kind}", f"told {told}" if told else "", answer.seconds)
