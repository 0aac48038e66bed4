"""Attacks on hidden information: results before the prize-giving."""

import re
from collections.abc import Iterator
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from django.utils import timezone

from tests.attack.stage import Stage
from tests.attack.trying import Try, attack
from tests.attack.visitor import Answer, Visitor
from tests.tracker.access.addresses import Route, routes
from tests.tracker.exports.reading import pdf_text
from tests.tracker.helpers.two_books import Books, Results
from tests.tracker.whole.test_hidden_results import ASKED, PART, subjects
from tracker.access import Action
from tracker.access.routes import OF_SPACES, POLICIES
from tracker.exports.files import KINDS
from tracker.tournaments.setup.services import reveal

HIDDEN = Results((0, (91, 29)), (0, (83, 37)), (0, (71, 49)), (7331, 6442), 0, (8117, 5226))
TOLD = ("7331", "6442", "8117", "5226", "7 331", "6 442", "8,117", "5,226", "Misread")
"""Hidden until the prize-giving: results typed from paper, and the reason for a correction."""


@attack("results before the prize-giving", "6 S25", is_brief=True)
def hidden_results(stage: Stage) -> Iterator[Try]:
    """Every public address of three tournaments with hidden results: pages, fragments, files, the
    API.
    """
    stage.serve()
    books = Books(name="Prizes")
    books.play(HIDDEN)
    stranger, asked = stage.visitor(), set[str]()
    for place, (route, address) in enumerate(addresses(books)):
        if address in asked or stage.leaves_out(place):
            continue
        asked.add(address)
        for how, answer in ways(stranger, route, address):
            told = told_by(answer)
            won = f"told {told}" if told else ""
            yield Try(f"{address} {how}", won, answer.seconds)
    for tournament in books.tournaments:
        reveal(tournament=tournament, place=None, now=timezone.now())
    found = [
        word
        for tournament in books.tournaments
        for word in told_by(stranger.get(f"/prizes/events/{tournament.pk}/standings.csv"))
    ]
    yield Try("what would be told", "" if found else "is not there either: it was no attack")


def addresses(books: Books) -> Iterator[tuple[Route, str]]:
    """Every public address, for each object of the club it can name."""
    for values in subjects(books):
        for route in routes():
            policy = OF_SPACES.get(route.space) if route.space else POLICIES.get(route.name)
            if policy is None or policy.read != Action.SEE or route.path.startswith("account/"):
                continue
            numbers = (1, 2) if "<int:number>" in route.path else (1,)
            for kind in KINDS if "<kind:kind>" in route.path else [""]:
                for number in numbers:
                    more = {"club": books.club.slug, "kind": kind, "number": number}
                    more |= {"tables/table": 1} if "<int:table>" in route.path else {}
                    yield route, route.address(values | more)


def ways(stranger: Visitor, route: Route, address: str) -> Iterator[tuple[str, Answer]]:
    """The address itself; for a page also with its query parameters, and its fragment."""
    yield "page", (first := stranger.get(address))
    if first.status_code == 200 and "<kind:kind>" not in route.path:
        yield "asked", stranger.get(address, ASKED)
        yield "part", stranger.get(address, headers=PART)


def told_by(answer: Answer) -> list[str]:
    """The hidden facts in a response; version numbers may contain the same digits."""
    text = words(answer)
    return [word for word in TOLD if re.search(rf"(?<!\w){word}(?!\w)", text)]


def words(answer: Answer) -> str:
    """All text of a response, unpacked, with its headers."""
    heads = " ".join(f"{name}: {value}" for name, value in answer.headers.items() if name != "Date")
    heads = "" if "X-Request-Id" in heads else heads
    if answer.content.startswith(b"%PDF"):
        return pdf_text(answer.content)
    if answer.content.startswith(b"PK"):
        try:
            with ZipFile(BytesIO(answer.content)) as parts:
                return " ".join(
                    parts.read(name).decode("utf-8", "replace") for name in parts.namelist()
                )
        except BadZipFile:
            return answer.text
    return answer.text
