"""The head of a tournament’s pages: the same tabs everywhere, a next step that is always right."""

from pathlib import Path

import pytest
from django.test import Client

import tracker.tournaments
from tests.factories import ClubFactory, HandFactory
from tests.tournaments import entered, started, tournament_of, with_results
from tests.tracker.access.people import browser_of, officer
from tests.tracker.helpers.reading import page
from tests.tracker.tournaments.playing import at, played_tournament
from tracker.engine.formats import FORMATS
from tracker.models import Round, Tournament
from tracker.tournaments.desk.cockpit_views import BEHIND
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.entries.services import check_in_all
from tracker.tournaments.rounds.services import close_round
from tracker.tournaments.setup.services import finish_tournament, open_tournament

pytestmark = pytest.mark.django_db

FOR_ALL = ["Overview", "Rounds", "Standings", "Hall", "Report"]
FOR_DIRECTORS = [
    *("Overview", "Desk", "Entries", "Rounds", "Standings"),
    *("Print", "Hall", "Report", "Settings"),
]
SEVERAL = 8
MOST_STEPS = 80


def head(client, tournament, rest=""):
    """The head of a page of the tournament."""
    return page(client.get(at(tournament, rest))).one("section", class_="cockpit")


def tabs(client, tournament, rest=""):
    """The words of the tabs, and which of them this page stands behind."""
    links = head(client, tournament, rest).one("ul", class_="tabs").all("a")
    here = [link.text for link in links if "aria-current" in link.attributes]
    return [link.text for link in links], here


def button(client, tournament, rest="standings"):
    """The button of the head: its words, and where a link leads or a form posts to."""
    found = head(client, tournament, rest).one("div", class_="cockpit-top")
    for link in found.all("a")[1:]:
        return link.text, link["href"]
    for form in found.all("form"):
        return form.one("button").text, form["action"]
    return None


@pytest.fixture
def visitor(locked):
    return Client()


def test_visitor_has_the_tabs_of_what_everybody_may_see(visitor):
    tournament = played_tournament()
    assert tabs(visitor, tournament) == (FOR_ALL, ["Overview"])
    assert tabs(visitor, tournament, "rounds/1/") == (FOR_ALL, ["Rounds"])
    assert tabs(visitor, tournament, "standings") == (FOR_ALL, ["Standings"])
    assert tabs(visitor, tournament, "crosstable") == (FOR_ALL, ["Standings"])
    assert tabs(visitor, tournament, "report") == (FOR_ALL, ["Report"])
    assert tabs(visitor, tournament, "log") == (FOR_ALL, [])


def test_before_the_first_published_round_there_is_none_to_show(visitor):
    tournament = played_tournament(is_started=False)
    assert tabs(visitor, tournament) == (["Overview", "Standings", "Hall"], ["Overview"])


def test_visitor_finds_a_seat_until_the_end_and_then_the_final_standings(visitor):
    tournament = played_tournament(rounds=1)
    assert button(visitor, tournament) == ("Find my seat", at(tournament, "find"))
    close_round(round_=with_results(Round.objects.get()), now=tournament.created_at)
    finish_tournament(tournament=Tournament.objects.get(), now=tournament.created_at)
    assert button(visitor, tournament, "") == ("Final standings", at(tournament, "standings"))
    assert button(visitor, tournament, "standings") is None


def test_director_has_every_tab_and_admin_all_but_the_desk(locked):
    tournament = played_tournament()
    director = browser_of(officer("director", tournament.evening)).client
    for rest, here in {
        "desk": "Desk",
        "rounds/1/tables/1/": "Desk",
        "rulings": "Desk",
        "entries/": "Entries",
        "entries/paste": "Entries",
        f"entries/{tournament.entrants.first().pk}/": "Entries",
        "rounds/1/draw": "Rounds",
        "rounds/1/slips": "Rounds",
        "print": "Print",
        "edit": "Settings",
        "rehearse": "Settings",
    }.items():
        assert tabs(director, tournament, rest) == (FOR_DIRECTORS, [here])
    admin = browser_of(officer("admin", tournament.evening)).client
    less = [name for name in FOR_DIRECTORS if name not in ("Desk", "Print")]
    assert tabs(admin, tournament, "entries/") == (less, ["Entries"])


def test_admin_opens_the_tournament_and_checks_in_and_draws_nothing(locked):
    tournament = tournament_of(ClubFactory.create(name="Kanal"), is_open=False)
    entered(tournament, 4, is_there=False)
    admin = browser_of(officer("admin", tournament.evening)).client
    assert button(admin, tournament, "edit") == ("Open the tournament", at(tournament, "open"))
    open_tournament(tournament=tournament, now=tournament.created_at)
    assert button(admin, tournament, "edit") == ("See who is there", at(tournament, "entries/"))
    assert button(admin, tournament, "entries/") == ("Find my seat", at(tournament, "find"))
    check_in_all(tournament=tournament, now=tournament.created_at)
    assert button(admin, tournament, "edit") == ("Find my seat", at(tournament, "find"))


def round_tabs(client, tournament, rest):
    """The links of a round: where they lead, and those of this page."""
    links = head(client, tournament, rest).one("nav", class_="round-tabs").all("a")
    here = [link.text for link in links if "aria-current" in link.attributes]
    return {link.text: link["href"] for link in links}, here


def test_rounds_are_switched_and_each_has_its_tabs(locked):
    tournament = played_tournament()
    close_round(round_=with_results(Round.objects.get()), now=tournament.created_at)
    started(Tournament.objects.get())
    tables, slips = at(tournament, "rounds/{}/"), at(tournament, "rounds/{}/slips")
    seen = {
        "Round 1": tables.format(1),
        "Round 2": tables.format(2),
        "Tables": tables.format(1),
        "By name": tables.format(1) + "?by=name",
    }
    assert round_tabs(Client(), tournament, "rounds/1/") == (seen, ["Round 1", "Tables"])
    by_name = round_tabs(Client(), tournament, "rounds/1/?by=name")
    assert by_name == (seen, ["Round 1", "By name"])
    director = browser_of(officer("director", tournament.evening)).client
    more = {"Slips": slips.format(1), "Draw": at(tournament, "rounds/1/draw")}
    assert round_tabs(director, tournament, "rounds/1/") == (seen | more, ["Round 1", "Tables"])
    found, here = round_tabs(director, tournament, "rounds/2/slips")
    assert (found["Round 1"], here) == (slips.format(1), ["Round 2", "Slips"])


def test_draw_that_nobody_sees_yet_has_only_its_own_tab(client):
    tournament = played_tournament(is_started=False)
    draw_round(tournament=Tournament.objects.get(), now=tournament.created_at)
    draw = at(tournament, "rounds/1/draw")
    assert round_tabs(client, tournament, "rounds/1/draw") == ({"Draw": draw}, ["Draw"])


def test_every_module_of_pages_stands_behind_a_tab():
    here = Path(tracker.tournaments.__file__).parent
    files = [file.relative_to(here).with_suffix("") for file in here.rglob("*views.py")]
    there = {".".join(file.parts) for file in files}
    # It makes the tabs themselves.
    no_pages = {"desk.cockpit_views"}
    behind = [name for names in BEHIND.values() for name in names.split()]
    assert sorted(behind) == sorted(there - no_pages)


def test_tabs_stay_where_a_form_has_a_mistake(client):
    tournament = played_tournament()
    response = client.post(at(tournament, "rulings/new"), {})
    assert response.status_code == 422
    assert page(response).one("section", class_="cockpit").one("ul", class_="tabs")


def test_time_that_is_over_ends_games_or_asks_for_results(client):
    tournament = played_tournament(minutes=1)
    Round.objects.update(started_at="2020-01-01T12:00Z")
    assert button(client, tournament) == ("Type the slips", at(tournament, "rounds/1/slips"))
    HandFactory.create(game=tournament.evening.games.get())
    ends = at(tournament, "rounds/1/end-time")
    assert button(client, tournament) == ("End the games with these scores", ends)


def followed(client, tournament):
    """Does what the head says, again and again; the words of every step."""
    for _ in range(MOST_STEPS):
        text, address = button(client, tournament)
        yield text
        if address == at(tournament, "report"):
            return
        if address == at(tournament, "entries/"):
            assert client.post(at(tournament, "entries/all-there")).status_code == 303
        elif text == "Type the slips":
            with_results(Round.objects.filter(tournament=tournament, closed_at=None).get())
        elif text.startswith("Look at the draw"):
            publish = address.replace("/draw", "/draw/publish")
            form = page(client.get(address)).one("form", class_="next")
            assert client.post(publish, form.typed | {"when": "now"}).status_code == 303
        else:
            assert client.post(address).status_code == 303


@pytest.mark.some(1)
@pytest.mark.parametrize("form", FORMATS)
def test_next_step_alone_leads_from_the_set_up_to_the_report(client, form):
    club, chosen = ClubFactory.create(name="Kanal"), FORMATS[form]
    possible = chosen.system_with({}).rounds(SEVERAL)
    planned = {"keys": chosen.keys, "scoring": chosen.scoring, "rounds": max(possible[0], 2)}
    tournament = tournament_of(club, is_open=False, format=form, **planned)
    entered(tournament, SEVERAL, is_there=False)
    steps = list(followed(client, tournament))
    rounds = Tournament.objects.get(pk=tournament.pk).rounds
    assert steps[:2] == ["Open the tournament", "See who is there"]
    assert steps[-2:] == ["End the tournament", "See the report"]
    for number in range(1, rounds + 1):
        of_round = [step for step in steps if step.endswith(f" {number}")]
        assert of_round == [
            f"Draw round {number}",
            f"Look at the draw of round {number}",
            f"Start round {number}",
            f"Close round {number}",
        ]
    assert page(client.get(at(tournament, "report"))).one("h1").text == "Report"
