"""Before the prize-giving nobody reads a result anywhere, in whatever form they ask."""

import datetime as dt
import logging
import re
from collections import Counter
from io import BytesIO
from itertools import islice, product
from zipfile import ZipFile

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import ClubFactory, EveningFactory, new_id, table_of
from tests.tournaments import tournament_of
from tests.tracker.access.addresses import routes
from tests.tracker.access.people import logged_in, officer, person, phone_at
from tests.tracker.api.v1.book import key, with_key
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.two_books import LATER, ONE, OTHER, Books
from tracker.access import Action
from tracker.access.routes import OF_SPACES, POLICIES
from tracker.exports.files import KINDS
from tracker.platform.live.topics import HEADER

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]

ROUTES = [route for route in routes() if not route.path.startswith("account/")]
HEAD = rb"<code>(?:[0-9a-f]{4} ){7}[0-9a-f]{4}</code>"
"""Of a chain, whose every line has a salt."""
BY_CHANCE = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"|' + HEAD)
OF_ITS_MAKING = ("health",)
"""What says how the server does, which is another at any moment."""
MOMENT = "docProps/core.xml"
WORDS = {"variant": "clabber", "key": new_id().hex, "kept": "x", "club": "kanal", "slug": "kanal"}
WORDS |= {"chapter": "season"}
WORDS |= {"table": "suits", "ratings/table": "players", "pairs/table": "pairs"}
ONES = "pk number moment entrant entry conflict place call ruling rehearsal late claim photo"
PART = {"HX-Request": "true"}
ASKED = {
    "q": "Player",
    "after": "1",
    "all": "1",
    "retired": "on",
    "state": "finished",
    "set": "zensa",
}
ASKED |= {"game": "klaberjass"}
WAITS = "announced at the prize-giving"
COUNTING = ("/", "/api/v1/clubs", "/api/v1/clubs/kanal", "/kanal/", "/kanal/evenings/")


@pytest.fixture(autouse=True)
def moment(monkeypatch):
    """The moment at which everything is read."""
    monkeypatch.setattr(timezone, "now", lambda: LATER)
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


def subjects(books):
    """What addresses can name: each tournament with one of its games, and an evening without
    one."""
    player, second = (books.club.players.get(name=f"Player {number}").pk for number in (1, 2))
    whose = dict.fromkeys(("players/pk", "player", "first"), player) | {"second": second}
    always = dict.fromkeys(ONES.split(), 1) | WORDS | whose | {"seasons/pk": books.season.pk}
    tournaments = (*books.tournaments, books.draft)
    for tournament, game in zip(tournaments, (*books.games, books.open_game), strict=True):
        of_game = {"games/pk": game.pk, "game": game.pk, "tables/table": game.table}
        of_tournament = {"events/pk": tournament.pk, "tournament": tournament.pk}
        of_evening = dict.fromkeys(("evenings/pk", "evening"), game.evening_id)
        yield always | of_game | of_tournament | of_evening


def addresses(books, most):
    """Every address of the product; those of what is public for each of the first subjects."""
    for place, (values, route) in enumerate(product(islice(subjects(books), most), ROUTES)):
        policy = OF_SPACES[route.space] if route.space else POLICIES[route.name]
        if place >= len(ROUTES) and policy.read != Action.SEE:
            continue
        more = {"tables/table": 1} if "<int:table>" in route.path else {}
        # A table on paper is the same as in a file, only dearer.
        kinds = [kind for kind in KINDS if kind != "pdf" or place < len(ROUTES)]
        kinds = kinds if "<kind:kind>" in route.path else [""]
        numbers = (1, 2) if "<int:number>" in route.path else (1,)
        for kind, number in product(kinds, numbers):
            of_file = {"kind": kind, "number": number}
            yield route, route.address(values | more | of_file)


def told(response):
    """All that an answer tells: its status, every header, and its body."""
    body = response.getvalue() if response.streaming else response.content
    heads = dict(response.headers)
    number = heads.pop("X-Request-Id")
    if HEADER in heads:
        heads[HEADER] = heads[HEADER].partition(".")[0]  # the second in which it expires follows
    if "spreadsheet" in heads.get("Content-Type", ""):
        with ZipFile(BytesIO(body)) as file:
            body = [(name, file.read(name)) for name in file.namelist() if name != MOMENT]
        heads.pop("Content-Length", None)
        return response.status_code, heads, body
    return response.status_code, heads, BY_CHANCE.sub(b"", body.replace(number.encode(), b""))


def answers(books, most, part):
    """What a stranger is told of a page, its part, what is asked, and what is new."""
    found = {}
    everywhere = {address: route for route, address in addresses(books, most)}
    for address in sorted(everywhere)[::part]:
        route = everywhere[address]
        if route.name in OF_ITS_MAKING:
            continue
        page = Client().get(address)
        found[address, "page"] = told(page)
        if page.status_code != 200 or "<kind:kind>" in route.path:
            continue
        found[address, "asked"] = told(Client().get(address, ASKED))
        if "text/html" in page.headers["Content-Type"]:
            part = Client().get(address, headers=PART)
            found[address, "part"] = told(part)
            known = {"If-None-Match": part.headers.get("ETag", "")}
            found[address, "again"] = told(Client().get(address, headers=PART | known))
    return found


def read_with(books, results, most, part):
    """What a stranger is told everywhere of the book with these results."""
    with books.with_results(results):
        return answers(books, most, part)


def differing(one, other):
    """Where they are told another thing, or nothing in one of both."""
    assert one.keys() == other.keys()
    return sorted(asked for asked in one if one[asked] != other[asked])


@pytest.mark.parametrize(
    ("most", "part"),
    [(1, 4), pytest.param(None, 1, marks=pytest.mark.long)],
    ids=["share", "whole"],
)
def test_books_that_differ_in_hidden_results_answer_alike(most, part):
    books = Books()
    one, other = read_with(books, ONE, most, part), read_with(books, OTHER, most, part)
    assert differing(one, other) == []
    statuses = Counter(status for status, _heads, _body in one.values())
    assert statuses[200] > 150 / part
    assert statuses[304] > 5 / part


def test_books_answer_otherwise_once_the_places_are_revealed():
    books = Books(hidden_from=None)
    page = f"/kanal/games/{books.games[0].pk}/"
    told = []
    for results in (ONE, OTHER):
        with books.with_results(results):
            told.append([Client().get(f"{page}hands.csv").getvalue(), Client().get(page).content])
    (one_file, one_page), (other_file, other_page) = told
    assert one_file != other_file
    assert one_page != other_page


def test_page_of_a_game_says_when_its_result_is_told(client):
    books = Books()
    game = books.games[0]
    response = client.get(f"/kanal/games/{game.pk}/")
    read = page(response)
    assert response.status_code == 403
    assert read.one("h1").text == "The result is announced at the prize-giving"
    join = f"/kanal/evenings/{game.evening_id}/tables/1/join"
    links = [link["href"] for link in read.one("main").all("a")]
    assert links == [join, f"/account/login/?next=/kanal/games/{game.pk}/", "/"]


def insiders(books):
    """Whoever sees a result before it is told, and one who does not for being elsewhere."""
    game = books.games[0]
    yield "phone", phone_at(books.table), True
    yield "elsewhere", phone_at(table_of(game.evening, "2", LATER)), False
    for role in ("scorer", "director", "admin"):
        yield role, logged_in(officer(role, game.evening)), True
    yield "nobody", logged_in(person()), False
    yield "other evening", logged_in(officer("director", books.evening)), False


def test_table_and_those_who_keep_the_evening_see_the_sheet():
    books = Books()
    game = f"/kanal/games/{books.games[0].pk}/"
    with books.with_results(ONE):
        for who, browser, sees_it in insiders(books):
            # what is read: a token of the page's form can have these digits too
            assert ("190" in page(browser.get(game)).one("main").text) is sees_it, who
            for rest in ("", "sheet", "hands/1/", "hands.csv", "what-if", "hands/table"):
                response = browser.get(game + rest)
                assert response.status_code == (200 if sees_it else 403), (who, rest)


def test_table_sees_its_score_on_its_own_page_and_nobody_else_does():
    books = Books()
    address = f"/kanal/evenings/{books.running.evening_id}/tables/1/"
    with books.with_results(ONE):
        seen = {who: scores(browser.get(address)) for who, browser, _ in insiders(books)}
    assert seen == {
        **dict.fromkeys(("phone", "scorer", "director", "admin"), "100 : 30"),
        **dict.fromkeys(("elsewhere", "nobody", "other evening"), f"{WAITS} : {WAITS}"),
    }


def scores(response):
    """The scores on the cards of a page."""
    return " : ".join(score.text for score in page(response).one("main").all("dd"))


def test_log_tells_results_only_to_those_who_keep_the_evening():
    books = Books()
    address = f"/kanal/events/{books.running.pk}/log?all=1"
    with books.with_results(ONE):
        seen = {
            who: "forfeited by side" in browser.get(address).text
            for who, browser, _ in insiders(books)
        }
    assert seen == {
        **dict.fromkeys(("scorer", "director", "admin"), True),
        **dict.fromkeys(("phone", "elsewhere", "nobody", "other evening"), False),
    }


def test_program_reads_a_hidden_game_only_with_a_key_that_writes_hands(client):
    books = Books()
    game = f"/api/v1/clubs/kanal/games/{books.games[0].pk}"
    for scope, status, total, carry in (("hands", 200, 190, 0), ("entries", 403, None, None)):
        secret = f"secret of {scope}"
        key(books.club, scope, secret=secret)
        with books.with_results(ONE):
            hands = client.get(f"{game}/hands", headers=with_key(secret))
            told = client.get(game, headers=with_key(secret)).json()
        assert hands.status_code == status
        assert (told["sides"][0]["total"], told["carry"]) == (total, carry)
    assert hands.json()["code"] == "held_back"


def test_tournament_that_is_being_set_up_is_counted_nowhere(client):
    club = ClubFactory.create(name="Kanal")
    EveningFactory.create(club=club, title="Thursday", date=dt.date(2025, 3, 20))
    before = [told(client.get(address)) for address in COUNTING]
    tournament_of(club, is_open=False)
    assert [told(client.get(address)) for address in COUNTING] == before
