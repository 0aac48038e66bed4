"""Two hosts behind a proxy get concurrent requests, and are restarted under load.

python -m tests.faults.rolling 6

draws rounds and corrects hands on both at the same time. Then it restarts them in turn, that often
in total, and cuts each network for a while if it can. Meanwhile an evening is played through the
proxy, and every response affected by this is printed.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from http.client import HTTPConnection
from threading import Barrier
from urllib.parse import urlsplit
from uuid import uuid4

from bench.load import MeasuredResponse, answers_to, evening
from tests.faults.hosts import Host, served
from tests.faults.killed import SOUND, tell
from tests.faults.proxy import CONNECT_SECONDS, before
from tests.faults.wire import SECONDS, Paired, Wire, hand, message

WELL = {200, 304}
TABLES = 8
CUT_SECONDS = 2
MADE_UP = "c" * 32
"""The CSRF token of our forms, and its cookie."""
DIRECTOR = """
import json, sys, django
django.setup()
from django.test import Client
from django.utils import timezone
from tests.tournaments import entered, tournament_of
from tracker.models import Club, Evening
from tracker.accounts import services as accounts
from tracker.accounts import services as officers

now, tournaments = timezone.now(), [tournament_of(Club.objects.get(name="Club")) for _ in range(5)]
for tournament in tournaments:
    entered(tournament, 8)
person = accounts.AccountPerson(name="Desk", username="desk", password="five old cards")
user = accounts.make_user(person=person, now=now, is_site_admin=False)
for evening in Evening.objects.exclude(club__slug="demo"):
    officers.give_role(user=user, name="director", evening=evening, now=now)
client = Client()
client.force_login(user)
cookie = client.cookies.output(header="", sep=";").split(";")[0].strip()
print(json.dumps([cookie, [tournament.pk for tournament in tournaments]]))
"""
"""Creates tournaments of eight entrants, and prints a director's cookie and the keys."""
DRAWN = """
SELECT round.tournament_id, round.number, round.attempt, count(DISTINCT pairing.id), count(seat.id),
    count(DISTINCT seat.entrant_id)
FROM tracker_round round JOIN tracker_pairing pairing ON pairing.round_id = round.id
JOIN tracker_placing seat ON seat.pairing_id = pairing.id
GROUP BY round.id ORDER BY round.tournament_id
"""
VERSIONS = """
SELECT hand.game_id, hand.number, hand.revision, count(version.id), count(DISTINCT version.number)
FROM tracker_hand hand JOIN tracker_handrevision version ON version.hand_id = hand.id
GROUP BY hand.id ORDER BY hand.game_id
"""


def at_once(hosts: Sequence[Host], ask: Callable[[str], int]) -> list[int]:
    """The sorted responses of all hosts, asked at the same time."""
    barrier = Barrier(len(hosts))

    def asked(host: Host) -> int:
        barrier.wait(SECONDS)
        return ask(host.url)

    with ThreadPoolExecutor(len(hosts)) as pool:
        return sorted(pool.map(asked, hosts))


def draws(hosts: Sequence[Host], tournaments: Sequence[int], desk: str) -> Iterator[str]:
    """Draws the same rounds on all hosts at once; yields those not drawn exactly once, and
    completely.
    """
    for tournament in tournaments:
        told = at_once(hosts, partial(_posted, tournament=tournament, desk=desk))
        if told != [303, 303]:
            yield f"a draw of event {tournament} on both at once was answered {told}"
    drawn = [(tournament, 1, 1, 2, 8, 8) for tournament in tournaments]
    if (found := hosts[0].rows(DRAWN)) != drawn:
        yield f"rounds that both have drawn are {found}, not {drawn}"


def _posted(url: str, tournament: int, desk: str) -> int:
    line = HTTPConnection(urlsplit(url).netloc, timeout=SECONDS)
    headers = {"Cookie": f"{desk}; csrf={MADE_UP}", "X-CSRFToken": MADE_UP}
    headers["Content-Type"] = "application/x-www-form-urlencoded"
    line.request("POST", f"/club/events/{tournament}/rounds/draw", "number=1", headers)
    status = line.getresponse().status
    line.close()
    return status


def corrections(
    hosts: Sequence[Host], tables: Sequence[Sequence[Paired]], desk: str
) -> Iterator[str]:
    """Corrects the first hand of each table on all hosts at once; yields results unlike a single
    one.
    """
    for phone, _ in tables:
        wire = Wire(hosts[0].url, phone.cookie)
        wire.ask("POST", phone.address, message(phone.key, hand(phone.game, 1, 96, dealer=0)))
        wire.close()
        told = at_once(hosts, partial(_corrected, game=phone.game, desk=desk))
        if told != [200, 412]:
            yield f"a correction in game {phone.game} on both at once was answered {told}"
    made = [(table[0].game, 1, 2, 2, 2) for table in tables]
    if (found := hosts[0].rows(VERSIONS)) != made:
        yield f"hands that both have corrected are {found}, not {made}"


def _corrected(url: str, game: int, desk: str) -> int:
    wire = Wire(url, desk)
    record = {"dealer": 0, "bid": {"maker": 0, "trump": "H"}, "counted": [90, 72]}
    body = {"submission_id": str(uuid4()), "record": record}
    status, _ = wire.ask("PUT", f"/api/v1/club/games/{game}/hands/1", body, If_Match='"1"')
    wire.close()
    return status


def restarts(
    hosts: Sequence[Host], tables: Sequence[Sequence[Paired]], desk: str, times: int
) -> list[MeasuredResponse]:
    """All responses of an evening through a proxy while hosts are restarted."""

    def start_in_turn() -> None:
        for turn in range(times):
            host = hosts[turn % len(hosts)]
            host.stop()
            host.start()
            if host.network is not None:
                host.network.cut()
                time.sleep(CUT_SECONDS)
                host.network.mend()
                # Clients that still try it move on to the other host, which is not stopped until
                # then.
                time.sleep(2 * CONNECT_SECONDS)

    asked = argparse.Namespace(spectators=10, played=1, rate=TABLES, seconds=4)
    answers: list[MeasuredResponse] = []
    with before([host.url for host in hosts]) as url, ThreadPoolExecutor(1) as pool:
        starting = pool.submit(start_in_turn)
        while not starting.done():
            answers += answers_to(url, evening(tables, asked, desk), time.monotonic())
            asked.played += asked.seconds
        starting.result()
    return answers


def unwell(answers: Sequence[MeasuredResponse]) -> Iterator[str]:
    """The responses that failed or were late."""
    amiss = Counter((answer.what, answer.status) for answer in answers if answer.status not in WELL)
    for (what, status), number in sorted(amiss.items()):
        yield f"{what}: {number} × {status}"


def lasts(hosts: Sequence[Host], times: int) -> tuple[int, list[str]]:
    """The number of requests answered during this many restarts, and all faults."""
    tables, (desk, tournaments) = hosts[0].tables(TABLES), json.loads(hosts[0].printed(DIRECTOR))
    for host in hosts:
        host.start()
    wrong = [*draws(hosts, tournaments, desk), *corrections(hosts, tables, desk)]
    answers = restarts(hosts, tables, desk, times)
    wrong += unwell(answers)
    ((hands,),) = hosts[0].rows("SELECT count(*) FROM tracker_hand")
    if hands != (sent := TABLES + sum(answer.what == "hand" for answer in answers)):
        wrong.append(f"{hands} hands are in the book, and {sent} were sent")
    if (text := hosts[0].verified()) != SOUND:
        wrong.append(text)
    return len(answers), wrong


def main() -> int:
    """The number of faults found."""
    times, begun = int(sys.argv[1]), time.monotonic()
    with served() as hosts:
        if hosts is None:
            print("two hosts are not tried: PostgreSQL's binaries are not made for this platform")
            return 0
        answered, wrong = lasts(hosts, times)
    return tell(f"{answered} requests to {len(hosts)} hosts, {times} starts", begun, wrong)


if __name__ == "__main__":
    sys.exit(main())
