"""Every kind of answer: a hand stays until the book's own word settles it, and blocks no other."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.browser.queue.phone import SERVER_TIME, hand, recorded, refusal, result

pytestmark = pytest.mark.django_db(transaction=True)

LOGIN = "<!doctype html><title>Wifi</title><form action='/login'>"
PORTAL = ("portal", "This wifi needs a login first")
OFFLINE = ("offline", "Offline – saved on this phone (2)")
SERVER = ("server", "Server problem – saved here, trying again")
SLOW = ("slow_down", "Sending… (waiting)")
NOT_PAIRED = ("not_paired", "ask for the table code")


def page_of(status: int, **headers: str) -> dict[str, object]:
    """A page from somebody else than the book."""
    return {"status": status, "content_type": "text/html", "body": LOGIN, "headers": headers}


def text(body: str) -> dict[str, object]:
    """A body that claims to be JSON."""
    return {"status": 200, "content_type": "application/json", "body": body}


WHOLE = {
    "200 page": (page_of(200), PORTAL),
    "200 null": (text("null"), PORTAL),
    "200 list": (text("[]"), PORTAL),
    "200 other object": (text('{"results": {}}'), PORTAL),
    "200 cut off": (text('{"epoch": "e", "results": [{"submission'), PORTAL),
    "204": ({"status": 204}, PORTAL),
    "301": (page_of(301, location="/"), PORTAL),
    "302 to a login": (page_of(302, location="/login"), PORTAL),
    "304": ({"status": 304}, PORTAL),
    "401 page": (page_of(401), PORTAL),
    "401 not_paired": (refusal(401, "not_paired"), NOT_PAIRED),
    "403 page": (page_of(403), SERVER),
    "403 foreign": (
        refusal(403, "foreign"),
        ("foreign", "App error – show this to the director"),
    ),
    "403 wrong_table": (
        refusal(403, "wrong_table"),
        ("wrong_table", "This phone belongs to another table"),
    ),
    "404 page": (page_of(404), SERVER),
    "404 no_event": (
        refusal(404, "no_event"),
        ("no_event", "Tournament not found – ask the director"),
    ),
    "413 page": (page_of(413), SERVER),
    "426 old_app": (
        refusal(426, "old_app"),
        ("old_app", "Update needed – your 2 hands are kept"),
    ),
    "429 slow_down": (refusal(429, "slow_down"), SLOW),
    "429 page": (page_of(429), SLOW),
    "500 page": (page_of(500), SERVER),
    "500 json": (refusal(500, "broken"), SERVER),
    "502": (page_of(502), OFFLINE),
    "503 busy": (refusal(503, "busy"), OFFLINE),
    "503 storage_full": (refusal(503, "storage_full"), OFFLINE),
    "503 page": (page_of(503), OFFLINE),
    "504": (page_of(504), OFFLINE),
    "511": (page_of(511), PORTAL),
    "reset": ({"abort": "connectionreset"}, OFFLINE),
    "no network": ({"abort": "internetdisconnected"}, OFFLINE),
}

DONE = {
    "201 recorded": (recorded, "Hand 1 recorded 20:41"),
    "200 recorded": (
        lambda item: result(item, 200, "recorded", revision=1),
        "Hand 1 recorded 20:41",
    ),
    "200 same_hand": (
        lambda item: result(item, 200, "same_hand", agreed=False),
        "Hand 1: already recorded by the other phone – values equal",
    ),
    "200 same_hand agreed": (
        lambda item: result(item, 200, "same_hand", agreed=True),
        "Hand 1: both phones agree",
    ),
    "202 waiting": (
        lambda item: result(item, 202, "waiting"),
        "Hand 1 recorded 20:41. A hand before it is missing.",
    ),
    "202 late": (lambda item: result(item, 202, "late"), "Hand 1: with the director"),
    "200 voided": (lambda item: result(item, 200, "voided"), "Hand 1 taken back 20:41"),
    "200 agreed": (lambda item: result(item, 200, "agreed"), "Hand 1 confirmed 20:41"),
    "200 rejected": (
        lambda item: result(item, 200, "rejected"),
        "Hand 1: not confirmed, with the director",
    ),
    "200 settled": (lambda item: result(item, 200, "settled"), "Hand 1 settled 20:41"),
}

THEIRS = {
    "sentence": "Otto made hearts: 90 to 72.",
    "by": "phone B",
    "at": SERVER_TIME,
    "revision": 1,
}
NEEDS_YOU = {
    "409 slot_taken": (
        lambda item: result(item, 409, "slot_taken", theirs=THEIRS, next_number=2),
        "Hand 1 is already recorded by phone B: Otto made hearts: 90 to 72. You typed 96 : 1",
    ),
    "409 slot_taken by nobody": (
        lambda item: result(item, 409, "slot_taken", theirs=THEIRS | {"by": None}),
        (
            "Hand 1 is already recorded by another phone: Otto made hearts: 90 to 72. "
            "You typed 96 : 1"
        ),
    ),
    "412 changed": (
        lambda item: result(item, 412, "changed", theirs=THEIRS | {"by": "director"}),
        "Hand 1 changed meanwhile: Otto made hearts: 90 to 72. (director, 20:41)",
    ),
    "422 invalid": (
        lambda item: result(item, 422, "invalid", problems=[{"message": "Tricks: 0–9."}]),
        "Hand 1: Tricks: 0–9.",
    ),
    "422 key_reused": (
        lambda item: result(item, 422, "key_reused"),
        "Hand 1: app error – show this to the director",
    ),
    "403 wrong_table": (
        lambda item: result(item, 403, "wrong_table"),
        "Hand 1: Said by the server.",
    ),
    "403 same_side": (
        lambda item: result(item, 403, "same_side"),
        "Hand 1: a second phone has to confirm, one of the other side",
    ),
    "403 not_allowed": (
        lambda item: result(item, 403, "not_allowed"),
        "Hand 1: Said by the server.",
    ),
    "404 no_game": (
        lambda item: result(item, 404, "no_game"),
        "Hand 1: game not found – ask the director",
    ),
    "410 removed": (
        lambda item: result(item, 410, "removed"),
        "Hand 1: the game was removed – give this to the director",
    ),
}

UNREADABLE = {
    "400": (refusal(400, "bad_request"), "Hand 1: app error – show this to the director"),
    "413": (refusal(413, "too_big"), "Hand 1: note too long"),
    "415": (refusal(415, "not_json"), "Hand 1: app error – show this to the director"),
    "428": (refusal(428, "needs_version"), "Hand 1: Said by the server."),
}

UNSAID = {
    "another id": lambda item: recorded(item) | {"submission_id": "another"},
    "no result": lambda item: None,
    "no outcome": lambda item: {"submission_id": item["submission_id"], "status": 200},
    "unknown outcome": lambda item: result(item, 200, "noted"),
    "done but failed": lambda item: result(item, 500, "recorded"),
    "in progress": lambda item: result(item, 409, "in_progress"),
    "dealer not known yet": lambda item: result(item, 422, "dealer_unknown"),
    "server error": lambda item: result(item, 500, "error"),
}


@pytest.fixture(autouse=True)
def _no_time_passes(queue):
    """The phone tries again by itself within a second, which a slow test must not see."""


def test_answer_to_no_hand_keeps_all_of_them(queue, server):
    seen = {name: whole(queue, server, answer) for name, (answer, _) in WHOLE.items()}
    assert seen == {name: expected for name, (_, expected) in WHOLE.items()}


def whole(queue, server, answer):
    """The sender's state and the mark after an answer to a request with two hands, which stay.

    The next answer settles them both.
    """
    queue.begin()
    queue.keep(hand(1), hand(2))
    server.answers(answer)
    queue.send()
    assert queue.states == [(1, "waiting"), (2, "waiting")]
    message = (queue.state, queue.mark["text"])
    queue.send()
    assert queue.states == [(1, "done"), (2, "done")]
    assert (queue.state, queue.mark["text"]) == ("ready", "all sent")
    assert server.got == [[1, 2], [1, 2]]
    return message


@pytest.mark.parametrize(("state", "answers"), [("done", DONE), ("needs_you", NEEDS_YOU)])
def test_word_about_a_hand_settles_it(queue, server, state, answers):
    seen = {name: settled(queue, server, answer) for name, (answer, _) in answers.items()}
    assert seen == {name: (state, text) for name, (_, text) in answers.items()}


def settled(queue, server, answer):
    """What becomes of a hand by an answer about it, and what is said then; the next is recorded."""
    queue.begin()
    first, _second = queue.keep(hand(1), hand(2))
    server.answers(lambda item: answer(item) if item["number"] == 1 else recorded(item))
    queue.send()
    assert server.got == [[1, 2]]
    (_number, state), behind = queue.states
    assert behind == (2, "done")
    return state, queue.text_of(first)


def test_hand_that_cannot_be_read_needs_somebody_and_holds_up_no_other(queue, server):
    seen = {name: unreadable(queue, server, answer) for name, (answer, _) in UNREADABLE.items()}
    assert seen == {name: text for name, (_, text) in UNREADABLE.items()}


def unreadable(queue, server, answer):
    """What is said of the first of two hands after it was refused with the other and alone."""
    queue.begin()
    first, _second = queue.keep(hand(1), hand(2))
    server.answers(answer, answer)
    queue.send()
    assert server.got == [[1, 2], [1], [2]]
    assert queue.states == [(1, "needs_you"), (2, "done")]
    assert queue.mark["text"] == "fix hand 1"
    return queue.text_of(first)


def test_answer_that_does_not_settle_a_hand_leaves_it_waiting(queue, server):
    for name, answer in UNSAID.items():
        queue.begin()
        (kept,) = queue.keep(hand(1))
        server.answers(answer)
        queue.send()
        assert (name, queue.states) == (name, [(1, "waiting")])
        assert queue.text_of(kept) == "Hand 1: saved on this phone"
        queue.send()
        assert (name, queue.states, server.got) == (name, [(1, "done")], [[1], [1]])


@pytest.mark.long
def test_results_without_an_epoch_are_not_the_books(queue, server):
    queue.keep(hand(1))
    server.epoch = None
    queue.send()
    assert (queue.states, queue.state) == ([(1, "waiting")], "portal")


@pytest.mark.long
def test_half_a_body_is_no_answer(queue, server):
    queue.keep(hand(1))
    with half_answers() as address:
        server.answers({"url": address})
        queue.send()
    assert (queue.states, queue.state) == ([(1, "waiting")], "offline")
    queue.send()
    assert queue.states == [(1, "done")]


def test_request_without_an_answer_ends_after_eight_seconds(queue, server):
    queue.keep(hand(1))
    server.hold()
    queue.begin_to_send()
    queue.pass_time(7.999)
    assert queue.states == [(1, "waiting")]
    assert queue.state == "ready"
    queue.pass_time(0.001)
    queue.shows("waiting", "offline")
    assert queue.states == [(1, "waiting")]
    assert queue.mark["text"] == "Offline – saved on this phone (1)"


@pytest.mark.long
def test_request_says_who_asks_and_from_where(queue, server):
    queue.keep(hand(1))
    queue.send()
    headers = server.headers[0]
    assert headers["content-type"] == "application/json"
    assert headers["x-score-book"] == "1"


@contextmanager
def half_answers() -> Iterator[str]:
    """The address of a server that breaks off in the midst of an answer that would settle all."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        serving = threading.Thread(target=break_off, args=(listening,))
        serving.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}/"
        serving.join()


def break_off(listening: socket.socket) -> None:
    connection, _address = listening.accept()
    with connection:
        connection.recv(65536)
        head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
        connection.sendall((head + '{"epoch": "e", "results": [').encode())
