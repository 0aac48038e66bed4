"""The queries of the pages of tournaments do not grow with entrants, rounds, hands or lists."""

import datetime as dt

import pytest

from tests.factories import NOW
from tests.queries import queries
from tests.tournaments import entered, hand_at, started, tournament_of
from tracker.models import Tournament
from tracker.tournaments.registration.desk_pages import registrations
from tracker.tournaments.registration.services import NewRegistration, register, set_registration
from tracker.tournaments.rounds.services import close_round, type_result
from tracker.tournaments.rulings.services import give_ruling

pytestmark = pytest.mark.django_db


def filled(rows):
    """A tournament with so many tables and rounds, and so many hands at each table of the last
    one."""
    tournament = tournament_of(hands=9)
    entered(tournament, 4 * rows)
    for number in range(rows):
        round_ = started(tournament)
        for pairing in round_.pairings.all():
            for _ in range(rows):
                hand_at(pairing)
            if number < rows - 1:
                type_result(pairing=pairing, points=(9, 8), reason="slip", now=NOW)
        if number < rows - 1:
            close_round(round_=round_, now=NOW)
    return Tournament.objects.select_related("evening__club").get(pk=tournament.pk)


def registered(waiting):
    """A tournament with two places, both taken, and so many who wait."""
    tournament = tournament_of()
    set_registration(tournament=tournament, until=NOW + dt.timedelta(hours=1), limit=2, now=NOW)
    for number in range(2 + waiting):
        name = NewRegistration((f"Name{'abcdefghijklmnopqrstuvwxyz'[number]}",))
        register(tournament=tournament, new=name, secret=f"link {tournament.pk} {number}", now=NOW)
    return tournament


def test_queries_of_registrations_do_not_grow_with_those_who_wait():
    few, many = registered(1), registered(20)
    rows = [row.text for row in registrations(many, NOW).waiting]
    assert rows == [f"place {place}" for place in range(1, 21)]
    assert queries(lambda: registrations(many, NOW)) == queries(lambda: registrations(few, NOW))


LISTS = (
    *("", "entries/", "entries/order", "desk", "log?all", "rulings", "print"),
    *("standings", "crosstable", "report", "rounds/1/", "rounds/2/", "rounds/2/draw", "hall"),
    *("find?q=player", "prize-giving", "edit", "clock", "rounds/2/slips", "entrants/1/"),
    *("rounds/2/verify", "rounds/2/draw/swap", "report/rounds/1"),
    *("rulings.csv", "rounds.csv", "standings.csv", "entries/entries.csv"),
)
"""The lists of a tournament below its address, but for those that other formats or its end have."""


def listed(rows):
    """A tournament with so many entrants, rounds and rulings."""
    tournament = filled(rows)
    for entrant in tournament.entrants.order_by("number")[:rows]:
        give_ruling(entrant=entrant, kind="warning", reason="Late", now=NOW)
    return tournament


def test_queries_of_every_list_do_not_grow_with_the_rows(client):
    few, many = listed(2), listed(3)
    answered = []

    def asked(tournament, rest):
        address = f"/{tournament.evening.club.slug}/events/{tournament.pk}/{rest}"
        return queries(lambda: answered.append((rest, client.get(address).status_code)))

    found = {address: (asked(few, address), asked(many, address)) for address in LISTS}
    assert [(rest, status) for rest, status in answered if status != 200] == []
    assert {address: pair for address, pair in found.items() if pair[0] < pair[1]} == {}
