"""Stalled phones hold up no one, and a slow one is served."""

import time
from concurrent.futures import ThreadPoolExecutor
from urllib.request import urlopen

import pytest

from tests.faults.book import Book
from tests.faults.stalled import HALF_A_HEAD, HALF_A_POST, Half, halves

SECONDS = 2
OF_EACH_KIND = 40
PAGES = 20
BODY = b'{"a": "' + b"x" * 4000 + b'"}'
PIECES = 20


@pytest.fixture
def book(tmp_path):
    """A book with a stall limit of two seconds, so that no test waits longer."""
    made = Book(tmp_path, SILENCE_SECONDS=str(SECONDS))
    made.start()
    yield made
    made.kill()


def slow_phone(book):
    """The response to a phone that takes longer than the stall limit to send a body."""
    phone = Half(book, HALF_A_POST.replace(b"1000\r\n\r\n{", b"%d\r\n\r\n" % len(BODY)))
    pause, step = 1.5 * SECONDS / PIECES, len(BODY) // PIECES + 1
    for start in range(0, len(BODY), step):
        time.sleep(pause)  # the subject of the test
        phone.send(BODY[start : start + step])
    text = phone.first_words()
    phone.close()
    return text


@pytest.mark.long
def test_stalled_phones_are_given_up_and_keep_nobody_waiting_and_a_slow_one_is_heard(book):
    with ThreadPoolExecutor() as pool, halves(book, OF_EACH_KIND, OF_EACH_KIND) as stalled:
        slow = pool.submit(slow_phone, book)
        for _ in range(PAGES):
            with urlopen(f"{book.url}/demo/", timeout=20) as page:
                assert page.status == 200
        text = {(half.begun, half.last_words().partition(b"\r\n")[0]) for half in stalled}
        # The error about invalid content shows that everything was read.
        assert slow.result() == b"HTTP/1.1 400 Bad Request"
    assert text == {(HALF_A_POST, b"HTTP/1.1 408 Request Timeout"), (HALF_A_HEAD, b"")}
