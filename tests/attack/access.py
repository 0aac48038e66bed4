"""Attacks across clubs and roles."""

from collections.abc import Iterator
from itertools import product

from django.utils import timezone

from tests.attack.stage import Stage, now_stored, written
from tests.attack.trying import Try, attack
from tests.attack.visitor import Answer, Visitor
from tests.tournaments import tournament_of
from tests.tracker.access.addresses import Route, routes
from tests.tracker.access.people import LONG_AGO, PASSED, logged_in, officer, person
from tests.tracker.access.test_roles_routes import ROUTES as OUTSIDE_ACCOUNTS
from tests.tracker.access.test_roles_routes import expected
from tests.tracker.helpers.chance import apart_from_chance
from tests.tracker.tournaments.setup.test_offers import of_all_evenings
from tests.tracker.whole.test_other_club import (
    KEY,
    ROUTES,
    address_of,
    body_with,
    fault,
    mixed,
    rows_of,
    tries,
    values_of,
)
from tracker.models import Role, Tournament


@attack("things of another club, at its addresses", "S1", is_brief=True)
def things_of_another_club(stage: Stage) -> Iterator[Try]:
    """Every route, by every user of the club Kanal and every method, with keys of Dorf."""
    dorf = stage.dorf
    stage.serve()
    values, people, place = values_of(dorf.cast, "dorf"), [*stage.insiders()], 0
    before = now_stored()
    for who, visitor in people:
        for route, method in product(ROUTES, tries(who)):
            place += 1
            if stage.leaves_out(place):
                continue
            answer = visitor.generic(method, address_of(route, values), headers=marked(method))
            won = fault(dorf.words, route, method, answer)
            yield Try(f"{who} {method} {route.name}", won, answer.seconds)
    yield Try("rows of the book", written(before))


@attack("things of another club, at one's own addresses", "S1")
def things_under_ones_own(stage: Stage) -> Iterator[Try]:
    """Every route with an object's key, below the own club, with keys of Dorf."""
    dorf = stage.dorf
    stage.serve()
    values, people = values_of(dorf.cast, "kanal"), [*stage.insiders()]
    before = now_stored()
    for who, visitor in people:
        for place, (route, method) in enumerate(product(ROUTES, ("GET", "POST"))):
            if stage.leaves_out(place) or not KEY.search(route.path.replace("<int:moment>", "")):
                continue
            answer = visitor.generic(method, address_of(route, values), headers=marked(method))
            won = fault(dorf.words, route, method, answer)
            is_in = answer.status_code in (200, 303) or "Dorf" in apart_from_chance(answer.text)
            yield Try(f"{who} {method} {route.name}", won or "got in" * is_in, answer.seconds)
    yield Try("rows of the book", written(before))


def marked(method: str) -> dict[str, str]:
    """The header that our forms have, so that no other guard answers first."""
    return {"X-CSRFToken": "t" * 32} if method not in ("GET", "HEAD") else {}


@attack("forms of the own club that name things of another", "S1")
def forms_with_foreign_things(stage: Stage) -> Iterator[Try]:
    """Every form of the own club, sent by its admin, with keys of Dorf in body and query."""
    dorf = stage.dorf
    stage.serve()
    both = of_all_evenings("director", stage.kanal.club)
    Role.objects.create(user=both, name="admin", club=stage.kanal.club, given_at=timezone.now())
    visitor, body = stage.visitor(logged_in(both)), body_with(dorf.cast)
    theirs = rows_of(dorf)
    for route in ROUTES:
        address = address_of(route, values_of(stage.kanal, "kanal"))
        answer = visitor.post(address, body)
        told = [word for word in dorf.words if word in answer.text]
        yield Try(route.name, f"told {told}" if told else "", answer.seconds)
    yield Try("rows of the other club", "changed" if rows_of(dorf) != theirs else "")
    yield Try("rows of both clubs", "mixed" if mixed() else "")


@attack("more than the role may", "S2", is_brief=True)
def more_than_the_role_may(stage: Stage) -> Iterator[Try]:
    """Every route of the own club, by every role; unauthorised ones must be refused."""
    cast = stage.kanal
    stage.serve()
    values = values_of(cast, "kanal", Tournament.objects.get(pk=cast.played.pk)) | {"slug": "kanal"}
    place = 0
    for who, is_fresh, visitor in askers(stage):
        for route, method in product(OUTSIDE_ACCOUNTS, ("GET", "POST")):
            place += 1
            if stage.leaves_out(place) or route.space:
                continue
            if expected(route, method, who, is_fresh) == PASSED:
                continue
            answer = visitor.generic(method, address_of(route, values), headers=marked(method))
            won = "" if is_turned_away(answer) else f"was let in: {answer.status_code}"
            yield Try(f"{who} {method} {route.name}", won, answer.seconds)


def askers(stage: Stage) -> Iterator[tuple[str, bool, Visitor]]:
    """The visitors, and whether they have authenticated recently."""
    cast = stage.kanal
    yield "everybody", False, stage.visitor()
    yield "phone", False, stage.phone()
    users = {role: of_all_evenings(role, cast.club) for role in ("scorer", "director")}
    users |= {"admin": officer("admin", cast.evening), "nobody": person()}
    users |= {"site_admin": person(is_site_admin=True)}
    for name, user in users.items():
        yield name, False, stage.visitor(logged_in(user, seconds_ago=LONG_AGO))
        yield name, True, stage.visitor(logged_in(user))


def is_turned_away(answer: Answer) -> bool:
    """True if a response refuses access or redirects to the login."""
    to_login = answer.status_code == 302 and answer.leads_to.startswith("/account/")
    return to_login or answer.status_code in (401, 403, 404, 405)


@attack("an event that is being set up", "S1 11")
def tournament_being_set_up(stage: Stage) -> Iterator[Try]:
    """Every address of a draft tournament, by users without a role there, and its counters."""
    dorf = stage.dorf
    stage.serve()
    values = values_of(dorf.cast, "dorf", dorf.draft)
    of_tournaments = [route for route in routes() if is_of_tournament(route)]
    for who, visitor in stage.insiders():
        for route in of_tournaments:
            answer = visitor.get(address_of(route, values), {"all": 1})
            told = [word for word in dorf.words if word in answer.text]
            won = f"told {told}" if told else "" if is_turned_away(answer) else "is seen"
            yield Try(f"{who} {route.name}", won, answer.seconds)
    counted = [stage.visitor().get(f"/api/v1/clubs{rest}").content for rest in ("", "/dorf")]
    tournament_of(dorf.cast.club, is_open=False)
    again = [stage.visitor().get(f"/api/v1/clubs{rest}").content for rest in ("", "/dorf")]
    yield Try("counts of the API", "a draft is counted" if counted != again else "")


def is_of_tournament(route: Route) -> bool:
    """True if its address is below a tournament of a club."""
    return route.is_in_club and "events/<int:pk>" in route.path and not route.space
