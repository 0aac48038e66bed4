"""Calls, the turned card and exchanges: written down where a club keeps them, and nowhere else."""

from itertools import product
from types import SimpleNamespace

import pytest

from tests.tracker.games.hands.filling import filled, form_of, printed, sent_by

DETAILS = {"keeps_details": True}
PASSED = {f"calls_at_{place}_at_call": "pass" for place in range(4)}
NAMES = ("turned_suit", "turned_rank", "calls-0-seat", "calls-0-call", "calls-0-suit")
JUNK = ("99", "-1", "x", "<b>", "NT", "H", "٣", "\ud7ff", "take", "1e3", "[0]", "\0", "K" * 5000)


def clabber(**fields):
    """A hand of Clabber that Anna dealt, sent with these fields: Bea made hearts."""
    return filled("clabber", more=DETAILS, **({"bid": "1-H", "points_at_0": 66} | fields))


def at_fields(form):
    """What is wrong, by field and code."""
    form.try_out()
    return [(problem.field, problem.code) for problem in form.problems]


def ids(form):
    """Every place in the form to which a problem can lead."""
    return {element.attributes.get("id") for element in printed(form).all()}


def test_calls_are_suggested_in_turn_after_the_dealer():
    rows = form_of("clabber", **DETAILS).details.calls
    chosen = [next(seat.text for seat in row.seats if seat.is_chosen) for row in rows]
    assert chosen == [*("Bea", "Carl", "Dora", "Anna") * 2, "Bea"]


def test_calls_of_the_second_round_are_written_down():
    last = {"calls_at_4_at_call": "name", "calls_at_4_at_suit": "H"}
    form = clabber(turned_suit="C", **PASSED, **last)
    assert at_fields(form) == []
    assert form.draft.record["bid"] == {
        "maker": 1,
        "trump": "H",
        "turned": "C",
        "calls": [[1, "pass"], [2, "pass"], [3, "pass"], [0, "pass"], [1, "name", "H"]],
    }


def test_seat_of_a_call_can_be_another_than_the_suggested_one():
    form = clabber(calls_at_0_at_seat=2, calls_at_0_at_call="take")
    assert form.draft.record["bid"]["calls"] == [[2, "take"]]
    assert at_fields(form) == [("calls-0", "call_order")]


def test_line_left_empty_between_two_calls_is_left_out():
    form = clabber(calls_at_0_at_call="pass", calls_at_2_at_seat=2, calls_at_2_at_call="take")
    assert form.draft.record["bid"]["calls"] == [[1, "pass"], [2, "take"]]
    seats = [next(seat.value for seat in row.seats if seat.is_chosen) for row in form.details.calls]
    assert seats == [*("1", "2", "3", "0") * 2, "1"]


def test_suggestion_alone_is_no_call():
    assert clabber().draft.record["bid"] == {"maker": 1, "trump": "H"}


@pytest.mark.parametrize(
    ("rank", "suit", "turned"), [("9", "H", "9H"), ("", "H", "H"), ("", "", None)]
)
def test_turned_card_or_only_its_suit_is_written_down(rank, suit, turned):
    form = clabber(turned_rank=rank, turned_suit=suit)
    assert at_fields(form) == []
    assert form.draft.record["bid"].get("turned") == turned


def test_exchange_is_written_down():
    exchanged = {"exchange_at_0_at_seat": 1, "exchange_at_0_at_card": "7H"}
    counted = {"bid": "0-H", "points_at_0": 100, "points_at_1": 40}
    form = filled("klaberjass", more=DETAILS, **counted, **exchanged)
    assert at_fields(form) == []
    assert form.draft.record["exchange"] == [{"seat": 1, "card": "7H"}]


def test_low_cards_are_the_first_to_exchange():
    (row, *_) = form_of("klaberjass", **DETAILS).details.exchanges
    assert [card.text.rstrip("\ufe0e") for card in row.cards[:5]] == ["7♠", "7♥", "7♦", "7♣", "8♠"]


def test_game_without_sevens_has_no_exchange():
    form = form_of("clabber", **DETAILS)
    assert form.details.exchanges == ()
    assert "exchange" not in ids(form)


def test_exchange_stored_in_a_game_without_sevens_is_shown_and_stays():
    record = RECORD | {"exchange": [{"seat": 3, "card": "9H"}]}
    form = form_of("clabber", record=record, **DETAILS)
    assert len(form.details.exchanges) == 4
    again = form_of("clabber", sent_by(printed(form)), record, **DETAILS)
    assert again.draft.record == record


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("fields", "problems"),
    [
        ({"calls_at_0_at_call": "small"}, [("calls-0", "bad_call")]),
        (
            {"calls_at_0_at_call": "pass", "calls_at_1_at_seat": 3, "calls_at_1_at_call": "take"},
            [("calls-1", "call_order")],
        ),
        ({"calls_at_0_at_call": "pass"}, [("calls", "calls_disagree")]),
        ({"calls_at_0_at_suit": "H"}, [("calls-0", "bad_value")]),
        (
            {"turned_suit": "C", "calls_at_0_at_call": "take"},
            [("bid", "bad_trump"), ("calls", "calls_disagree")],
        ),
        ({"turned_rank": "9"}, [("turned", "bad_value")]),
        ({"turned_rank": "7", "turned_suit": "H"}, [("turned", "bad_value")]),
    ],
)
def test_problem_stands_at_its_detail(fields, problems):
    form = clabber(**fields)
    assert at_fields(form) == problems
    assert form.has_more
    assert {field for field, _ in problems} <= ids(form)


@pytest.mark.parametrize("field", ["seat", "card"])
def test_half_an_exchange_is_asked_for_the_rest(field):
    value = {"seat": "1", "card": "7H"}[field]
    counted = {"bid": "0-H", "points_at_0": 100, "points_at_1": 40}
    form = filled("klaberjass", more=DETAILS, **counted, **{f"exchange_at_0_at_{field}": value})
    assert at_fields(form) == [("exchange-0", "missing_field")]
    assert "exchange-0" in ids(form)


def test_hand_thrown_in_keeps_its_calls():
    passed = {f"calls_at_{place}_at_call": "pass" for place in range(8)}
    form = filled("clabber", more=DETAILS, play="thrown_in", **passed)
    assert at_fields(form) == []
    assert form.draft.record == {
        "play": "thrown_in",
        "bid": {"calls": [[(place + 1) % 4, "pass"] for place in range(8)]},
    }


RECORD = {
    "dealer": 0,
    "play": "played",
    "bid": {"calls": [[1, "take"]], "turned": "9H"},
    "counted": [66, None],
}


def test_correction_of_a_call_is_told_where_the_maker_stays_another():
    more = {"record": RECORD, "more": DETAILS, "bid": "1-H"}
    calls = {"calls_at_0_at_call": "pass", "calls_at_1_at_call": "take"}
    form = filled("clabber", **more, **calls)
    assert at_fields(form) == [("calls", "calls_disagree")]
    form = filled("clabber", **(more | {"bid": "2-H"}), **calls)
    assert at_fields(form) == []
    assert form.draft.record == RECORD | {
        "bid": {"maker": 2, "trump": "H", "turned": "9H", "calls": [[1, "pass"], [2, "take"]]}
    }


def test_maker_on_the_keys_stands_against_other_calls():
    # The stored record has only the calls: what the keys show comes from the scored hand.
    scored = SimpleNamespace(maker=SimpleNamespace(place=1), trump=SimpleNamespace(code="H"))
    sent = sent_by(printed(form_of("clabber", record=RECORD, row=scored, **DETAILS)))
    assert sent["bid"] == "1-H"
    sent["calls-0-seat"] = "2"
    form = form_of("clabber", sent, RECORD, scored, **DETAILS)
    assert form.draft.record["bid"]["maker"] == 1
    assert at_fields(form) == [("calls-0", "call_order")]


def test_call_that_is_taken_away_leaves_the_rest():
    form = filled("clabber", record=RECORD, more=DETAILS, bid="1-H", calls_at_0_at_call="")
    assert form.draft.record == RECORD | {"bid": {"maker": 1, "trump": "H", "turned": "9H"}}


@pytest.mark.parametrize("length", [1, 8, 30])
def test_long_list_has_a_line_for_each_and_one_more(length):
    exchange = [{"seat": place % 2, "card": "7S"} for place in range(length)]
    record = {"dealer": 0, "play": "played", "bid": {"maker": 0, "trump": "H"}}
    record |= {"counted": [100, 40], "exchange": exchange}
    form = form_of("klaberjass", record=record, **DETAILS)
    assert len(form.details.exchanges) == max(2, length + 1)
    again = form_of("klaberjass", sent_by(printed(form)), record, **DETAILS)
    assert again.draft.record == record


def test_maker_of_a_side_is_who_called():
    more = DETAILS | {"makers": "side"}
    calls = {"calls_at_0_at_call": "pass", "calls_at_1_at_call": "take"}
    form = filled("clabber", more=more, bid="0-H", points_at_1=66, **calls)
    assert at_fields(form) == []
    assert form.draft.record["bid"] == {
        "maker": 2,
        "trump": "H",
        "calls": [[1, "pass"], [2, "take"]],
    }
    other = filled("clabber", more=more, bid="1-H", points_at_1=66, **calls)
    assert at_fields(other) == [("calls", "calls_disagree")]


def test_club_without_details_is_shown_none_and_sends_none():
    form = form_of("clabber")
    assert form.details is None
    assert not ids(form) & {"calls", "turned", "exchange"}
    sent = sent_by(printed(form))
    for name in ("calls-0-call", "exchange-0-card", "turned_suit"):
        sent[name] = "take"
    assert (
        form_of("clabber", sent).draft.record
        == form_of("clabber", sent_by(printed(form))).draft.record
    )


def test_club_without_details_keeps_those_that_are_stored():
    form = form_of("clabber", record=RECORD)
    assert [kept.value for kept in form.kept] == ["bid.calls", "bid.turned"]
    assert form_of("clabber", record=RECORD, **DETAILS).kept == ()


SPOILED = list(
    product(
        ["clabber", "clobby", "darda"],
        [*NAMES, "exchange-0-seat", "exchange-0-card", "row-0-kind"],
        JUNK,
    )
)


@pytest.mark.some(20)
@pytest.mark.parametrize(
    ("variant", "name", "junk"),
    [
        pytest.param(*spoiled, marks=[pytest.mark.long] if place % 5 else [])
        for place, spoiled in enumerate(SPOILED)
    ],
)
def test_anything_that_a_browser_sends_is_answered_at_a_field(variant, name, junk):
    sent = sent_by(printed(form_of(variant, **DETAILS)))
    sent["bid"] = "1-H"
    sent["calls-0-call"] = "take"
    sent[name] = junk
    form = form_of(variant, sent, **DETAILS)
    fields = {field for field, _ in at_fields(form)}
    assert fields <= ids(form) | {""}
