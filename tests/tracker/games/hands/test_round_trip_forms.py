"""A stored record comes back from the form as it was, unless somebody changes it."""

import json
from pathlib import Path

import pytest

from scoring import fold, variant_for
from scoring.hand_reading import read_hand
from scoring.problems import Problems
from tests.tracker.games.hands.filling import form_of, printed, sent_by

CASES = Path(__file__).resolve().parents[4] / "scoring/conformance"


def cases():
    """Every record that the worked examples accept, with its rules, as it is stored.

    The first of each game that has just these fields is asked for by both clubs, the others by
    the one that keeps details, and in the long form only.
    """
    seen = set()
    files = [*CASES.glob("cases/*.json"), *CASES.glob("worked/*.json")]
    for file in sorted(files):
        for case in json.loads(file.read_text()):
            if "error_codes" not in case["expect"]:
                for place, (ruleset, record) in enumerate(records(case["input"])):
                    kind = (file.stem, fields(record))
                    name = f"{file.stem}: {case['name']} {place}"
                    long = [pytest.mark.long] if kind in seen else []
                    yield pytest.param(ruleset, record, CLUBS[1], id=name, marks=long)
                    if kind not in seen:
                        plain = f"{name}, plain"
                        marks = [pytest.mark.long]
                        yield pytest.param(ruleset, record, CLUBS[0], id=plain, marks=marks)
                    seen.add(kind)


def fields(value):
    """Which fields a record has, whatever is in them."""
    if isinstance(value, dict):
        return frozenset((name, fields(inner)) for name, inner in value.items())
    if isinstance(value, list | tuple):
        return frozenset(map(fields, value))
    return type(value)


def records(given):
    """The records of a case, each with the dealer that the game gives it."""
    if "hand" in given:
        line = given["hand"]
        yield line["ruleset"], stored(line["ruleset"], line["hand"])
        return
    line = given["game"]
    variant = variant_for(line["ruleset"])
    for step in fold(variant, line["hands"], line.get("first_dealer")):
        yield line["ruleset"], step.hand.as_json()


def stored(ruleset, record):
    """A record in the spelling in which it is stored."""
    return read_hand(variant_for(ruleset), record, Problems()).as_json()


CLUBS: tuple[dict[str, object], ...] = ({}, {"makers": "side", "keeps_details": True})
"""What clubs wish of their book."""


def details(record):
    """The calls, the turned card and the exchanges of a record."""
    bid = record.get("bid", {})
    named = {"calls": bid.get("calls"), "turned": bid.get("turned")}
    return named | {"exchange": record.get("exchange")}


@pytest.mark.some(60)
@pytest.mark.parametrize(("ruleset", "record", "wish"), list(cases()))
def test_unchanged_form_gives_the_record_back(ruleset, record, wish):
    sent = sent_by(printed(form_of(ruleset, record=record, **wish)))
    again = form_of(ruleset, sent, record, **wish)
    assert not again.draft.problems
    assert again.draft.record == record
    if wish.get("keeps_details"):
        anew = form_of(ruleset, sent, **wish)
        assert details(anew.draft.record) == details(record)
