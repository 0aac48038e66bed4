"""The load test: scheduled requests, reported by visitor and by route."""

import json
from argparse import Namespace

import pytest

from bench.load import MeasuredResponse, arguments, delays, evening, tables_of_evening, told
from bench.metering import Cost
from tests.faults.wire import Paired

TABLES = [
    [Paired("/api/v1/club/evenings/7/sync", game, f"key {game}", f"phone={game}")] * 2
    for game in (11, 12)
]


def asked(**more):
    """Arguments for two tables and ten seconds."""
    return Namespace(**{"tables": 2, "spectators": 2, "rate": 1, "seconds": 10, "played": 0} | more)


def test_hands_come_in_turn_and_polls_every_ten_seconds():
    due = evening(TABLES, asked(rate=0.5))
    hands = [
        (asking.at, json.loads(asking.body or "")["items"][0])
        for asking in due
        if asking.what == "hand"
    ]
    assert [(at, item["game"], item["number"], item["dealer"]) for at, item in hands] == [
        (0, 11, 1, 0),
        (2, 12, 1, 0),
        (4, 11, 2, 1),
        (6, 12, 2, 1),
        (8, 11, 3, 2),
    ]
    others = [(asking.what, asking.at, asking.path) for asking in due if asking.what != "hand"]
    assert sorted(others) == [
        ("desk", 5, "/club/evenings/7/phones"),
        ("hall", 0, "/club/"),
        ("hall", 10, "/club/"),
        ("spectator", 0, "/club/evenings/7/"),
        ("spectator", 5, "/club/evenings/7/"),
        ("spectator", 10, "/club/evenings/7/"),
    ]
    assert due == sorted(due)


def test_hand_is_shown_by_the_next_arrival_at_its_table():
    due = evening(TABLES, asked(rate=0.5))
    arrivals = [
        *[("/club/games/11/hands/table", 100 + at) for at in (0.5, 9.5)],
        ("/club/games/12/hands/table", 102.25),
    ]
    found = [delay.seconds for delay in delays(due, arrivals, began=100)]
    assert found == [0.5, 0.25, 5.5, 1.5]


def test_what_it_cost_is_told_by_route_the_dearest_first():
    answers = [MeasuredResponse("hand", 200, 0.01)] * 3 + [MeasuredResponse("hall", 304, 0.02)]
    spent = [Cost("club", 304, 4, 100, 0.001), *[Cost("sync", 200, 10, 300, 0.003)] * 3]
    lines = [line.split() for line in told(answers, spent)]
    assert lines[1] == ["hand", "3", "10", "10", "10", "3", "×", "200"]
    assert lines[2] == ["hall", "1", "20", "20", "20", "1", "×", "304"]
    assert lines[4] == ["sync", "3", "3.0", "90%", "10.0", "300"]
    assert lines[5] == ["club", "1", "1.0", "10%", "4.0", "100"]


@pytest.mark.parametrize("given", [["--seconds", "0"], ["--seconds", "301"], ["--tables", "301"]])
def test_more_than_it_may_be_is_refused(given):
    with pytest.raises(SystemExit):
        arguments(given)


@pytest.mark.long
def test_short_evening_is_played_and_every_request_answered_well(tmp_path):
    given = ["--tables", "2", "--spectators", "1", "--rate", "2", "--seconds", "3"]
    lines = [
        line.split()
        for line in tables_of_evening(tmp_path, arguments([*given, "--processes", "1"]))
    ]
    hands = next(line for line in lines if line[0] == "hand")
    assert (hands[1], hands[-3:]) == ("6", ["6", "×", "200"])
    (sync,) = [line for line in lines if line[0] == "sync"]
    assert (sync[1], float(sync[4]) <= 12) == ("6", True)
