"""Every form of a club's pages, filled in as somebody might, and what sending it writes."""

from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urljoin

from django.db import transaction
from django.urls import reverse

from tests.factories import GameFactory, HandFactory, PlayerFactory, played
from tests.tracker.helpers.reading import Element, page
from tests.tracker.helpers.stored import stored
from tests.tracker.whole.test_every_page import pages_of

WRITTEN = {
    "text": "Eve",
    "search": "Eve",
    "number": "1",
    "date": "2025-03-21",
    "time": "19:30",
    "datetime-local": "2025-03-21T19:30",
}
"""What is typed into an empty field of each kind."""
BY_NAME = {"slug": "eve", "text": "Eve\nAda", "minutes": "60", "points": "100", "revision": "1"}
"""What is typed into fields that take something of their own."""
Changes = dict[str, list[dict[str, Any]]]


class Post(NamedTuple):
    """What a form sends to where, and the names of all its fields."""

    address: str
    fields: dict[str, str]
    names: frozenset[str]


def pages_with_games(cast) -> list[str]:
    """Every page of the cast, and those of a game in which a hand was played."""
    names = ("Ost", "West", "Nord", "Sued")
    players = [PlayerFactory.create(club=cast.club, name=name) for name in names]
    game = GameFactory.create(evening=cast.evening, ruleset="clabber", players=players)
    hand = HandFactory.create(game=game, record=played(0, (90, 62)))
    where = (cast.club.slug, game.pk)
    of_game = [reverse(name, args=where) for name in ("game", "hand-new", "game-sheet")]
    of_hand = [reverse(name, args=(*where, hand.number)) for name in ("hand", "hand-fix")]
    return [*pages_of(cast), *of_game, *of_hand]


def posts(client, addresses) -> list[Post]:
    """What every form of these pages that writes would send, each once."""
    found: dict[tuple[str, frozenset[str]], Post] = {}
    for address in addresses:
        for form in _forms(client, address):
            names = frozenset(each["name"] for each in form.all() if "name" in each.attributes)
            for target in _targets(form):
                whole = urljoin(address, target)
                found.setdefault((whole, names), Post(whole, _filled(form), names))
    return sorted(found.values(), key=lambda post: post.address)


def emptied(client, addresses) -> list[Post]:
    """What each button of a form sends once everything in it is emptied that can be.

    What is hidden, chosen from a list or one of several stays, and a form of these alone is left
    out.
    """
    found: dict[tuple[str, tuple[str, ...]], Post] = {}
    for address in addresses:
        for form in _forms(client, address):
            fields = _empty(form)
            if not any(_can_be_filled_in(field) for field in form.all()):
                continue
            for button in form.all("button"):
                if button.attributes.get("type", "submit") != "submit":
                    continue
                target = button.attributes.get("formaction", form.attributes.get("action", ""))
                named = {button["name"]: button["value"]} if "name" in button.attributes else {}
                post = Post(urljoin(address, target), fields | named, frozenset(fields | named))
                found.setdefault((post.address, tuple(sorted(post.names))), post)
    return sorted(found.values(), key=lambda post: post.address)


def _empty(form: Element) -> dict[str, str]:
    fields = dict(form.typed)
    for field in form.all():
        kind, name = field.attributes.get("type", "text"), field.attributes.get("name", "")
        if field.tag == "textarea" or (field.tag == "input" and kind in WRITTEN):
            fields[name] = ""
        elif kind in ("checkbox", "file"):
            fields.pop(name, None)
    return fields


def _can_be_filled_in(field: Element) -> bool:
    is_shown = field.tag == "input" and field.attributes.get("type") != "hidden"
    return is_shown or field.tag in ("select", "textarea")


def written(client, post: Post, before: Changes, **more: str) -> Changes:
    """The rows that differ from those before once it is sent, which is taken back at once."""
    with transaction.atomic():
        client.post(post.address, post.fields | more)
        after = stored()
        transaction.set_rollback(True)
    return {
        name: [row for row in after[name] if row not in before[name]]
        + [{"gone": row} for row in before[name] if row not in after[name]]
        for name in after
        if after[name] != before[name]
    }


def _forms(client, address) -> Iterator[Element]:
    answer = client.get(address)
    if answer.headers["Content-Type"].startswith("text/html") and answer.status_code == 200:
        yield from (
            form for form in page(answer).all("form") if form.attributes.get("method") == "post"
        )


def _targets(form: Element) -> set[str]:
    """Where a form is sent: most have one button, some have one with an address of its own."""
    buttons = [button.attributes.get("formaction") for button in form.all("button")]
    own = form.attributes.get("action", "")
    return {own if target is None else target for target in buttons or [None]}


def _filled(form: Element) -> dict[str, str]:
    fields = dict(form.typed)
    for field in form.all():
        name = field.attributes.get("name", "")
        if field.tag == "select" and not fields[name]:
            fields[name] = next(
                option["value"] for option in field.all("option") if option["value"]
            )
        elif field.tag in ("input", "textarea", "button") and not fields.get(name):
            fields |= _typed(field, name)
    for name in {"name", "title"} & {*fields}:
        fields[name] = "Eve " + fields[name]
    return fields


def _typed(field: Element, name: str) -> dict[str, str]:
    """What somebody types into a field that is empty, or chooses where nothing is chosen."""
    kind = field.attributes.get("type", "text")
    if not name or kind in ("file", "hidden"):
        return {}
    if kind in ("checkbox", "radio") or field.tag == "button":
        return {name: field.attributes.get("value", "on")}
    is_number = field.attributes.get("inputmode") == "numeric"
    return {name: BY_NAME.get(name) or ("1" if is_number else WRITTEN.get(kind, ""))}
