"""Nothing is lost or duplicated over a bad network, thanks to submission ids and hand slots."""

import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.faults.book import OWN_GAMES, Book, planted
from tests.faults.lossy import EXPECTED, MOST_ITEMS, Phone, evening, faults
from tests.faults.wire import PATIENCE

HANDS = [40, pytest.param(400, marks=pytest.mark.long)]
FEW = 120
OUTAGE_TABLES = 6
SUBMISSIONS = "tracker/phones/sync/services.py"
HANDS_FILE = "tracker/games/hands/services.py"
WITHOUT_KEY = (
    ("tracker/phones/sync/api.py", "id=item.submission_id,", "id=__import__('uuid').uuid4(),"),
)
WITHOUT_SLOT = (
    # The demo club is not part of this, and would need the slots too.
    ("tracker/management/commands/serve.py", "demo.load_if_empty()", "pass"),
    (HANDS_FILE, "if wanted in numbers.states:", "if False:"),
    (HANDS_FILE, "if number < numbers.next:", "if False:"),
    (
        "tracker/migrations/0001_version_1_0.py",
        'models.UniqueConstraint(fields=("game", "number"), name="hand_once_in_game")',
        'models.CheckConstraint(condition=models.Q(number__gte=0), name="hand_once_in_game")',
    ),
)


@pytest.fixture
def serve(tmp_path):
    """Starts a score book, or one with planted defects."""
    books = []

    def started(*defects):
        book = Book(tmp_path, planted(tmp_path, *defects)) if defects else Book(tmp_path)
        books.append(book)
        book.start()
        return book

    yield started
    for book in books:
        book.kill()


@pytest.mark.parametrize("hands", HANDS)
def test_nothing_is_lost_or_doubled_over_a_bad_network(serve, hands):
    book = serve()
    assert list(faults(book, evening(book, hands))) == []


@pytest.mark.long
def test_phones_that_all_come_back_at_once_are_all_heard(serve):
    book = serve()
    phones = [Phone(book.url, table[0]) for table in book.tables(OUTAGE_TABLES)]
    for phone in phones:
        for number in range(1, MOST_ITEMS + 1):
            phone.writes(number, 96)
    with ThreadPoolExecutor(len(phones)) as pool:
        list(pool.map(Phone.empties, phones))
    slots = book.rows(
        "SELECT game_id, COUNT(*), MAX(number) FROM tracker_hand "
        f"WHERE game_id IN ({OWN_GAMES}) GROUP BY game_id"
    )
    assert [row[1:] for row in slots] == [(MOST_ITEMS, MOST_ITEMS)] * OUTAGE_TABLES
    told = sum((phone.outcomes for phone in phones), Counter())
    assert (told["recorded"], set(told) - EXPECTED) == (OUTAGE_TABLES * MOST_ITEMS, set())


@pytest.mark.long
def test_nothing_is_lost_where_the_server_is_killed_meanwhile(serve):
    book, is_over = serve(), threading.Event()

    def nemesis():
        while not is_over.wait(1.5):
            book.kill()
            book.start()

    killer = threading.Thread(target=nemesis)
    killer.start()
    try:
        tables = evening(book, FEW)
    finally:
        is_over.set()
        killer.join(2 * PATIENCE)
    assert list(faults(book, tables)) == []


@pytest.mark.long
def test_book_that_forgets_keys_tells_phones_that_their_hands_are_others(serve):
    book = serve(*WITHOUT_KEY)
    assert any("other phone's" in fault for fault in faults(book, evening(book, FEW)))


@pytest.mark.long
def test_book_without_slots_doubles_hands(serve):
    book = serve(*WITHOUT_SLOT)
    assert any("doubled" in fault for fault in faults(book, evening(book, FEW)))
