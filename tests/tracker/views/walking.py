"""A walk along every link of a book, once to each kind of page of each game and tournament."""

import re
from collections.abc import Iterator, Mapping
from urllib.parse import parse_qs, urldefrag, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

from tests.tracker.views.reading import Element, page
from tracker.models import Club, Evening, Game, Player, RuleSet, Season

Kind = tuple[str, str, frozenset[str]]
"""The route of an address, which game or tournament it is of, and what is asked with it."""
NAMED = ((Club, "name"), (Player, "name"), (Evening, "title"), (Season, "name"), (RuleSet, "name"))
FILE = re.compile(r"\.\w+$")


def walked(client: Client, *starts: str) -> Iterator[tuple[str, Element]]:
    """Every page that a link leads to, one of each kind: its address and what is on it."""
    games = dict(Game.objects.values_list("pk", "variant"))
    ahead, seen = list(starts), set[Kind]()
    while ahead:
        address = ahead.pop(0)
        kind = _kind(address, games)
        if kind is None or kind in seen:
            continue
        seen.add(kind)
        response = client.get(address, follow=True)
        if response.status_code == 200 and response.headers["Content-Type"].startswith("text/html"):
            read = page(response)
            yield address, read
            ahead += [urldefrag(urljoin(address, link["href"])).url for link in read.all("a")]


def _kind(address: str, games: Mapping[int, str]) -> Kind | None:
    """Of which kind the page is; none for another server's and for a file."""
    split = urlsplit(address)
    if split.netloc or FILE.search(split.path):
        return None
    try:
        found = resolve(split.path)
    except Resolver404:
        return None
    named = found.kwargs
    about = str(named.get("variant", named.get("key", "")))
    if "/games/" in found.route:
        about = games.get(named["pk"], "")
    if "/events/" in found.route:
        about = str(named.get("pk", ""))
    return found.route, about, frozenset(parse_qs(split.query))


def typed_in() -> re.Pattern[str]:
    """What people typed into the book: names of people, clubs, evenings, seasons, house rules."""
    names = {name for model, field in NAMED for name in model.objects.values_list(field, flat=True)}
    names |= {part for name in names for part in name.split()} - {""}
    return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
