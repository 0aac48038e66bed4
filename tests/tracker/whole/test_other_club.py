"""Nobody of one club sees or changes what another keeps to itself, whatever address they try."""

import re
from itertools import product

import pytest
from django.apps import apps
from django.db.models import F
from django.http import HttpResponse
from django.test import Client
from django.urls import include, path
from django.utils import timezone

from tests.factories import joined, new_id, token_of
from tests.tournaments import entered, tournament_of
from tests.tracker.access.addresses import routes
from tests.tracker.access.people import logged_in, officer, person, phone_at
from tests.tracker.helpers.chance import apart_from_chance
from tests.tracker.helpers.stored import stored
from tests.tracker.tournaments.setup.test_offers import of_all_evenings
from tests.tracker.whole.test_every_page import cast_of
from tracker.access import Action, codes
from tracker.access.routes import OF_SPACES, POLICIES
from tracker.models import Entrant, Invitation, Member, Role, Seat, Tournament, User
from tracker.tournaments.book.changes_queries import ChangeKind
from tracker.tournaments.draws.services import draw_round, lock_table
from tracker.tournaments.log.services import note_change
from tracker.tournaments.setup.services import rename_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]

ROUTES = [route for route in routes() if route.is_in_club]
REFUSALS = {302, 400, 401, 403, 404, 405, 415, 422}
KEY = re.compile("<(int|uuid):")
RARE = ("HEAD", "PUT", "PATCH", "DELETE")
WORDS = {"kind": "csv", "variant": "clabber", "table": "suits", "chapter": "first-evening"}

urlpatterns = [
    path(
        "<slug:club>/undeclared",
        lambda request, club: HttpResponse("anybody reads this"),
        name="undeclared",
    ),
    path("", include("tracker.urls")),
]
"""The product with a route of which nobody has said who may come."""


class Secrets:
    """A club with twelve things that are for its own people."""

    def __init__(self):
        now = timezone.now()
        self.cast = cast = cast_of("Dorf")
        draft = tournament_of(cast.club, is_open=False)
        rename_tournament(tournament=draft, name="Canary draft", now=now)
        entered(draft, 4)
        Entrant.objects.filter(tournament=draft).update(from_club="Canary town")
        drawn = tournament_of(cast.club)
        entered(drawn, 8)
        round_ = draw_round(tournament=Tournament.objects.get(pk=drawn.pk), now=now)
        lock_table(round_=round_, table=1, reason="Canary reason", now=now)
        note_change(cast.tournament, ChangeKind.PLAN_CHANGED, now, reason="Canary change")
        joined(cast.table, secret="canary-secret", now=now)
        of_code = (cast.evening.pk, cast.table.name, cast.table.serial)
        pin = codes.pin(*of_code)
        self.officer = officer("admin", cast.evening)
        User.objects.filter(pk=self.officer.pk).update(
            username="canary-user", name="Canary name", email="canary@dorf.example"
        )
        Invitation.objects.create(
            name="admin",
            club=cast.club,
            for_whom="Canary guest",
            secret_hash="c" * 64,
            created_at=now,
            expires_at=now,
        )
        self.draft, self.drawn = draft, drawn
        self.words = (
            *("Canary draft", "Canary town", "Canary reason", "Canary change", "canary-secret"),
            *("canary-user", "Canary name", "canary@dorf.example", "Canary guest", "Key of Dorf"),
            *(f"{pin[:3]} {pin[3:]}", token_of(cast.table)),
        )


def values_of(cast, club, tournament=None):
    """What addresses name of a club's things, with a tournament of it or the one that is played."""
    tournament = tournament or cast.played
    of_evening = {"evenings/pk": cast.evening.pk, "evening": cast.evening.pk}
    of_tournament = {
        "events/pk": tournament.pk,
        "tournament": tournament.pk,
        "rehearsal": cast.rehearsal.pk,
    }
    of_game = {"games/pk": cast.game.pk, "game": cast.game.pk}
    of_player = dict.fromkeys(("players/pk", "player", "first"), cast.player.pk)
    some = dict.fromkeys(("number", "late", "claim", "photo", "place", "moment"), 1)
    things = dict.fromkeys(("entrant", "entry"), cast.played.entrants.earliest("pk").pk)
    things |= {"conflict": cast.conflict.pk, "call": cast.call.pk, "ruling": cast.ruling.pk}
    things |= {"keys/pk": cast.token.pk, "phones/key": cast.phone.key, "second": cast.partner.pk}
    things |= {"tables/table": cast.table.name, "ratings/table": "games", "key": new_id().hex}
    things |= {"seasons/pk": cast.season.pk, "passport/pk": cast.rule_set.pk}
    things |= {"merges/pk": cast.merge.pk, "officers/pk": cast.role.pk}
    things |= {"people/pk": cast.officer.pk}
    things |= {"links/pk": cast.invitation.pk, "return/kept": "forged"}
    return {"club": club} | WORDS | of_evening | of_tournament | of_game | of_player | some | things


def address_of(route, values):
    """The address of a route; tables of a round have numbers, those of an evening names."""
    more = {"tables/table": 1} if "<int:table>" in route.path else {}
    return route.address(values | more)


def policy(route):
    """The declaration of a route."""
    return OF_SPACES[route.space] if route.space else POLICIES[route.name]


def text(response):
    """Everything that was answered, with its headers."""
    body = response.getvalue() if response.streaming else response.content
    heads = " ".join(f"{name}: {value}" for name, value in response.headers.items())
    return f"{heads} {body.decode(errors='replace')}"


@pytest.fixture
def kanal():
    return cast_of("Kanal")


@pytest.fixture
def dorf():
    return Secrets()


def outsiders(cast):
    """The browsers of those who are nobody in the other club."""
    yield "nobody", Client()
    yield "phone", phone_at(cast.table)
    for name in ("scorer", "director"):
        yield name, logged_in(of_all_evenings(name, cast.club))
    yield "admin", logged_in(officer("admin", cast.evening))


def fault(words, route, method, response):
    """The faults of an answer; empty if there are none."""
    body = text(response)
    if told := [word for word in words if word in body]:
        return f"told {told}"
    if response.status_code in REFUSALS:
        return ""
    is_reading = method in ("GET", "HEAD")
    if is_reading and response.status_code in (200, 304) and policy(route).read == Action.SEE:
        return ""
    return "" if method == "POST" and response.status_code == 303 else str(response.status_code)


def tries(who):
    """The methods that are tried: all of them by one, for the gate cares only who looks."""
    return ("GET", "POST", *(RARE if who == "admin" else ()))


def test_every_route_has_a_policy_and_every_policy_a_route():
    names = {route.name for route in routes() if not route.space}
    assert names - POLICIES.keys() == set()
    optional = {name for name in POLICIES.keys() - names if name.startswith(("account_", "mfa_"))}
    assert POLICIES.keys() - names - optional == set()
    assert {route.space for route in routes()} - {""} == set(OF_SPACES)


@pytest.mark.urls("tests.tracker.whole.test_other_club")
def test_route_without_a_policy_is_closed_to_everybody(kanal):
    site_admin = logged_in(person(is_site_admin=True))
    admin = logged_in(officer("admin", kanal.evening))
    for browser in (Client(), phone_at(kanal.table), admin, site_admin):
        for method in ("GET", "POST"):
            response = browser.generic(method, "/kanal/undeclared")
            assert (response.status_code, b"anybody reads this" in response.content) == (403, False)


def test_things_of_another_club_are_kept_from_everybody_at_their_own_addresses(
    kanal, dorf, is_asked
):
    values, wrong, asked = values_of(dorf.cast, "dorf"), [], 0
    people = list(outsiders(kanal))
    before = stored()
    for reader, (who, browser) in enumerate(people):
        for place, (route, method) in enumerate(product(ROUTES, tries(who))):
            is_public = policy(route).read == Action.SEE and method in ("GET", "HEAD")
            if is_public and who not in ("nobody", "admin"):
                continue
            if not is_asked(reader, place // len(tries(who))):
                continue
            response = browser.generic(method, address_of(route, values))
            asked += 1
            if told := fault(dorf.words, route, method, response):
                wrong.append((who, route.name, method, told))
    assert wrong == []
    assert asked > 500
    assert changed(before, stored()) == set()


def test_things_of_another_club_are_not_found_in_ones_own(kanal, dorf, is_asked):
    wrong, values = [], values_of(dorf.cast, "kanal")
    people = list(outsiders(kanal))
    before = stored()
    # A moment is nobody's thing: an import of that moment is looked for in the own club.
    names = [route.path.replace("<int:moment>", "") for route in ROUTES]
    named = [route for route, name in zip(ROUTES, names, strict=True) if KEY.search(name)]
    for (reader, (who, browser)), (place, route) in product(enumerate(people), enumerate(named)):
        for method in ("GET", "POST") if is_asked(reader, place) else ():
            response = browser.generic(method, address_of(route, values))
            told = fault(dorf.words, route, method, response)
            is_in = response.status_code in (200, 303) or "Dorf" in apart_from_chance(
                text(response)
            )
            if told or is_in:
                wrong.append((who, route.name, method, response.status_code, told))
    assert wrong == []
    assert changed(before, stored()) == set()


def test_tournament_that_is_being_set_up_is_there_for_nobody_of_another_club(kanal, dorf, share):
    values, wrong = values_of(dorf.cast, "dorf", dorf.draft), []
    of_tournaments = [
        route for route in ROUTES if "events/<int:pk>" in route.path and not route.space
    ]
    for who, browser in outsiders(kanal):
        for route in share(of_tournaments):
            response = browser.get(address_of(route, values), {"all": 1})
            told = [word for word in dorf.words if word in text(response)]
            if told or response.status_code not in (302, 403, 404, 405):
                wrong.append((who, route.name, response.status_code, told))
    assert wrong == []
    for address in ("/dorf/", "/dorf/events/", "/dorf/calendar.ics", "/dorf/events/?q=canary"):
        assert "Canary" not in text(Client().get(address))
    log = f"/dorf/events/{dorf.cast.tournament.pk}/log?all=1"
    assert "Canary" not in text(Client().get(log))
    assert "Canary" in text(logged_in(dorf.officer).get(log))


def test_forms_of_ones_own_club_take_nothing_of_another(kanal, dorf, share):
    both = of_all_evenings("director", kanal.club)
    Role.objects.create(user=both, name="admin", club=kanal.club, given_at=timezone.now())
    browser, body = logged_in(both), body_with(dorf.cast)
    theirs, wrong = rows_of(dorf), []
    for route in share(ROUTES):
        address = address_of(route, values_of(kanal, "kanal"))
        response = browser.post(address, body, query_params=body)
        if told := [word for word in dorf.words if word in text(response)]:
            wrong.append((route.name, told))
    assert wrong == []
    assert rows_of(dorf) == theirs
    assert mixed() == []


def body_with(cast):
    """A form that names things of a club wherever a form of ours can."""
    player, entrant = cast.player.pk, cast.entrant.pk
    some = (
        "player",
        "seat-0",
        "seat-1",
        "seat-2",
        "seat-3",
        "player-0",
        "player-1",
        "merge",
        "into",
    )
    more = {f"seats-{place}": cast.player.pk for place in range(4)}
    others = {"entrant": entrant, "first": entrant, "second": entrant, "place": 1, "table": "9"}
    words = {"reason": "because", "title": "T", "game": "clabber", "submission": str(new_id())}
    return dict.fromkeys(some, player) | more | others | words | {"first_dealer": 0, "number": 1}


def rows_of(dorf):
    """Every row that came into being with the club."""
    ways = (
        *("club", "evening__club", "game__evening__club", "tournament__evening__club"),
        *("table__evening__club", "hand__game__evening__club", "round__tournament__evening__club"),
    )
    found = {}
    for model in apps.get_app_config("tracker").get_models():
        names = {field.name for field in model._meta.fields if field.is_relation}
        for way in [way for way in ways if way.split("__")[0] in names]:
            rows = model._default_manager.filter(**{way: dorf.cast.club.pk}).order_by("pk")
            found[model.__name__, way] = list(rows.values())
    return found


def mixed():
    """The rows that belong to one club and name somebody of another."""
    seats = Seat.objects.exclude(player__club=F("game__evening__club"))
    members = Member.objects.exclude(player__club=F("tournament__evening__club"))
    return [*seats, *members]


def changed(before, after):
    """The tables of which a row is another; phones note when they were heard of."""
    return {name for name in before if before[name] != after[name]} - {"Phone"}
