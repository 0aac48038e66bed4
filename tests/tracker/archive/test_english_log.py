"""Lines of a log that were written in English are read back, if they mean one thing."""

import pytest

from tracker.archive.english_log import PATTERNS, People, Reader, Substitute, sentence

ENTRANTS = {1: "Jack", 2: "King", 3: "A and B", 4: "A", 5: "B and C", 6: "C", 7: "Smith, J"}
MEMBERS = {10: "Bert", 11: "Eve"}
PLAYERS = {"Xenia": 90, "Yan": 91, "Zoe": 92}


def reader():
    return Reader(People(ENTRANTS.items(), [Substitute(11, 10, "Eve", "Bert", 2)], PLAYERS))


READ = [
    ("Jack and King never meet.", "never_meet", {"first": 1, "second": 2}),
    ("A and B is there.", "there", {"entrant": 3}),
    ("Eve plays for Bert from round 2 on.", "substituted", {"new": 11, "old": 10, "from_round": 2}),
    ("Jack gets −20 points.", "points_given", {"entrant": 1, "points": -20}),
    ("Jack gets +5 points.", "points_given", {"entrant": 1, "points": 5}),
    ("Entered: Smith, J, A, Jack.", "entered", {"entrants": [7, 4, 1]}),
    ("Round 1, table 2: result 340 : -20.", "result_typed", {"result": [340, -20]}),
    ("Round 1, table 2: result forfeited by side 2.", "result_forfeited", {"side": 2}),
    ("Round 1, table 2: result as its games say.", "result_as_played", {}),
    ("Round 1, table 2: a game was removed, by a scorer.", "game_removed", {"who": "scorer"}),
    (
        "Round 1, table 2: hand 3 was put back, the result stays.",
        "hand_same",
        {"hand": 3, "done": "put_back"},
    ),
    (
        (
            "Round 1, table 2: hand 3 came late, 100 : 62 → 62 : 100. "
            "Round 2 is played as it was drawn."
        ),
        "hand_changed",
        {"hand": 3, "done": "accept", "before": [100, 62], "after": [62, 100], "stays": 2},
    ),
]


@pytest.mark.parametrize(("text", "kind", "facts"), READ)
def test_line_is_read_back_and_written_the_same(text, kind, facts):
    facts |= {"round": 1, "table": 2} if "table 2" in text else {}
    assert reader().read(text) == (kind, facts)
    assert sentence(kind, facts, ENTRANTS, MEMBERS) == text


@pytest.mark.parametrize(
    "text",
    [
        "A and B and C never meet.",
        "Kim is there.",
        "Eve plays for Bert from round 3 on.",
        "The event is called Cup now.",
        "Jack is entered as King.",
        "Round 01 is closed.",
        "Round 1 is closed. Round 2 is closed.",
        "Taken off the list: Kim.",
        "Jack",
    ],
)
def test_line_without_one_meaning_is_not_read(text):
    assert reader().read(text) is None


def test_names_are_those_of_the_moment():
    lines = [
        ("Anna is entered as Jack.", None),
        ("Anna is there.", ("there", {"entrant": 1})),
        ("Jack is there.", None),
        (
            "Taken off the list: Yan – Zoe.",
            ("entrant_removed", {"entrant": -1, "players": [91, 92]}),
        ),
        ("Yan – Zoe is there.", ("there", {"entrant": -1})),
        ("Entered: Yan – Zoe, Anna.", ("entered", {"entrants": [-1, 1]})),
        ("Taken off the list: Xenia.", ("entrant_removed", {"entrant": -2, "players": [90]})),
        ("Yan – Zoe is there.", None),
    ]
    found = reader()
    assert [found.read(text) for text, _meaning in lines] == [meaning for _texts, meaning in lines]


def test_everybody_on_a_long_list_is_found():
    names = [f"Player {number}" for number in range(300)]
    found = Reader(People(enumerate(names), (), {}))
    assert found.read(f"Entered: {', '.join(names)}.") == ("entered", {"entrants": [*range(300)]})


def test_kinds_of_lines_are_told_once_but_those_that_say_more():
    kinds = [kind for kind, _pattern in PATTERNS]
    assert sorted(kind for kind in kinds if kinds.count(kind) > 1) == [
        *("hand_changed", "hand_changed"),
        *("hand_same", "hand_same"),
    ]
