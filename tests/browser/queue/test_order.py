"""Which hands leave when: in their order, twenty at a time, none held up by another."""

import pytest

from tests.browser.queue.phone import EPOCH, MARK, OTHER_SYNC, SYNC, hand, recorded, refusal, result

pytestmark = pytest.mark.django_db(transaction=True)


def test_request_is_as_the_contract_has_it(table, server):
    table.page.evaluate("store.setFact('device', 'd1')")
    # A new pairing has the phone send what waits: here nothing yet.
    table.rest()
    first, second = table.keep(hand(7), hand(8, kind="void", hand="h7"))
    table.page.evaluate("() => { sender.writing = { game: 5, number: 9 }; }")
    table.shows("done", "done", "ready")
    at = "2026-11-22T20:01:00+01:00"
    sent = {"game": 5, "entered_at": at}
    asked = {"sync": SYNC, "device": "d1", "client": 1, "clock": at}
    writing = {"game": 5, "number": 9}
    typed = {"kind": "hand", "number": 7, "dealer": 2, "typed": "bid=0-H&points-0=7"}
    void = {"kind": "void", "number": 8, "hand": "h7"}
    assert server.asked == [
        asked
        | {
            "epoch": None,
            "seen": None,
            "unsent": 2,
            "writing": writing,
            "items": [
                sent | typed | {"submission_id": first, "seq": 1},
                sent | void | {"submission_id": second, "seq": 2},
            ],
        }
    ]
    table.send()
    table.page.evaluate("() => { sender.writing = { game: 5, number: 10 }; }")
    table.send()
    assert server.asked[-1] == asked | {
        "epoch": EPOCH,
        "seen": MARK,
        "unsent": 0,
        "writing": {"game": 5, "number": 10},
        "items": [],
    }


def test_sixty_hands_leave_in_order_twenty_at_a_time(queue, server):
    queue.keep(*[hand(number) for number in range(1, 61)])
    queue.send()
    assert server.got == [[*range(1, 21)], [*range(21, 41)], [*range(41, 61)]]
    assert [asked["unsent"] for asked in server.asked] == [60, 40, 20]
    assert [item["seq"] for asked in server.asked for item in asked["items"]] == [*range(1, 61)]
    assert {state for _, state in queue.states} == {"done"}


def test_hand_that_is_refused_holds_up_none_of_the_others(queue, server):
    ids = queue.keep(*[hand(number) for number in range(1, 21)])
    wrong = [{"field": "points-0", "code": "captured_range", "message": "162 is the most."}]

    def answer(item):
        if item["number"] == 3:
            return result(item, 422, "invalid", problems=wrong)
        return recorded(item)

    server.usual = answer
    queue.send()
    assert [number for number, state in queue.states if state == "done"] == [
        *(1, 2),
        *range(4, 21),
    ]
    assert queue.states[2] == (3, "needs_you")
    third = queue.items[2]
    assert third["answer"]["problems"] == wrong
    assert third["typed"] == "bid=0-H&points-0=3"
    assert queue.text_of(ids[2]) == "Hand 3: 162 is the most."
    assert queue.mark | {"overdue": ""} == {
        "kind": "needs_you",
        "icon": "!",
        "text": "fix hand 3",
        "detail": "",
        "overdue": "",
    }
    queue.send()
    assert len(server.asked) == 1


@pytest.mark.long
def test_hand_that_needed_somebody_is_sent_again_only_when_asked(queue, server):
    (kept,) = queue.keep(hand(1))
    server.answers(lambda item: result(item, 409, "slot_taken"))
    queue.send()
    queue.send()
    assert len(server.asked) == 1
    queue.page.evaluate("id => sender.retry(id)", kept)
    assert queue.states == [(1, "done")]
    assert [item["submission_id"] for asked in server.asked for item in asked["items"]] == [
        kept
    ] * 2


@pytest.mark.long
def test_one_unreadable_hand_of_five_is_found_and_the_rest_delivered(queue, server):
    queue.keep(*[hand(number) for number in range(1, 6)])
    refused = refusal(400, "bad_request")
    server.answers(refused, recorded, recorded, refused)
    queue.send()
    assert server.got == [[1, 2, 3, 4, 5], [1], [2], [3], [4], [5]]
    assert queue.states == [(1, "done"), (2, "done"), (3, "needs_you"), (4, "done"), (5, "done")]


@pytest.mark.long
def test_trouble_at_one_evening_does_not_hold_up_another(queue, server):
    queue.keep(hand(1, sync=OTHER_SYNC), hand(2), hand(3, sync=OTHER_SYNC))
    server.answers(refusal(404, "no_event"))
    queue.send()
    assert [(asked["sync"], len(asked["items"])) for asked in server.asked] == [
        (OTHER_SYNC, 2),
        (SYNC, 1),
    ]
    assert queue.states == [(1, "waiting"), (2, "done"), (3, "waiting")]
    assert queue.mark["text"] == "Tournament not found – ask the director"


@pytest.mark.long
def test_own_table_goes_first(table, server):
    table.keep(hand(1, sync=OTHER_SYNC), hand(2))
    table.send()
    assert [asked["sync"] for asked in server.asked] == [SYNC, OTHER_SYNC]
    assert [asked["writing"] for asked in server.asked] == [None, None]


@pytest.mark.long
def test_other_evening_is_not_told_what_is_written_here(table, server):
    table.keep(hand(1, sync=OTHER_SYNC))
    table.page.evaluate("() => { sender.writing = { game: 5, number: 2 }; }")
    table.shows("done", "ready")
    assert [(asked["sync"], asked["writing"]) for asked in server.asked] == [
        (SYNC, {"game": 5, "number": 2}),
        (OTHER_SYNC, None),
    ]


@pytest.mark.long
def test_hand_kept_during_a_round_leaves_in_the_same_round(queue, server):
    queue.keep(hand(1))
    server.hold()
    queue.begin_to_send()
    queue.keep(hand(2))
    queue.page.evaluate("() => { window.sent = sender.send(); }")
    server.release()
    queue.page.evaluate("sent")
    assert server.got == [[1], [2]]


@pytest.mark.long
def test_network_that_is_down_is_asked_once_a_round(queue, server):
    queue.keep(hand(1), hand(2, sync=OTHER_SYNC))
    server.answers({"abort": "internetdisconnected"})
    queue.send()
    assert [asked["sync"] for asked in server.asked] == [SYNC]


def test_restored_book_gets_the_whole_journal_again(queue, server):
    ids = queue.keep(
        hand(1),
        hand(2),
        hand(2, kind="void", hand="h2"),
        hand(3, kind="agree", revision=1),
        hand(4, sync=OTHER_SYNC),
    )
    server.answers(recorded, lambda item: result(item, 200, "recorded"))
    queue.send()
    assert {state for _, state in queue.states} == {"done"}
    server.asked.clear()
    server.epoch = "11111111-2222-4333-8444-555555555555"
    queue.keep(hand(5))
    queue.send()
    sent = [[item["submission_id"] for item in asked["items"]] for asked in server.asked]
    assert sent[1] == ids[:3]
    assert server.got == [[5], [1, 2, 2]]
    assert {state for _, state in queue.states} == {"done"}
    queue.send()
    assert len(server.asked) == 2


def test_hand_that_a_restored_book_lacks_is_not_shown_as_sent(queue, server):
    queue.keep(hand(1))
    queue.send()
    server.epoch = "11111111-2222-4333-8444-555555555555"
    queue.keep(hand(2))
    server.answers(recorded, refusal(503, "busy"))
    queue.send()
    assert queue.states == [(1, "waiting"), (2, "done")]
    assert queue.mark["text"] == "Offline – saved on this phone (1)"
