"""Reports by the columns of TRF16, and back."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.engine.pairing.trf import (
    ReportError,
    TrfPlayer,
    TrfProblem,
    TrfReport,
    TrfResult,
    read_report,
    written_report,
)


def line(*cells):
    """A line with texts at columns counted from 1, as the standard counts them."""
    text = ""
    for column, cell in cells:
        text = text.ljust(column - 1) + cell
    return text


ANNA = line(
    *((1, "001"), (8, "1"), (10, "w"), (12, "GM"), (15, "Anna, Berg"), (49, "2527"), (54, "AUT")),
    *((61, "13400304"), (70, "1978/04/02"), (82, "2.5"), (89, "1")),
    *((95, "2"), (97, "w"), (99, "1"), (105, "3"), (107, "b"), (109, "="), (112, "0000")),
    *((117, "-"), (119, "U")),
)
BEA = line(
    *((1, "001"), (8, "2"), (15, "Bea"), (82, "1.0"), (89, "3")),
    *((95, "1"), (97, "b"), (99, "0"), (102, "0000"), (107, "-"), (109, "H")),
    *((115, "3"), (117, "b"), (119, "-")),
)
MAX = line(
    *((1, "001"), (8, "3"), (15, "Max"), (82, "1.5"), (89, "2")),
    *((92, "0000"), (97, "-"), (99, "Z"), (105, "1"), (107, "w"), (109, "=")),
    *((115, "2"), (117, "w"), (119, "+")),
)
TEXT = "".join(each + "\r\n" for each in ("012 Club championship", "062 3", ANNA, BEA, MAX))
REPORT = TrfReport(
    (("012", "Club championship"), ("062", "3")),
    (
        TrfPlayer(
            1,
            "Anna, Berg",
            Fraction(5, 2),
            1,
            "w",
            "GM",
            2527,
            "AUT",
            "13400304",
            "1978/04/02",
            (TrfResult(2, "w", "1"), TrfResult(3, "b", "="), TrfResult(0, "-", "U")),
        ),
        TrfPlayer(
            2,
            "Bea",
            Fraction(1),
            3,
            rounds=(TrfResult(1, "b", "0"), TrfResult(0, "-", "H"), TrfResult(3, "b", "-")),
        ),
        TrfPlayer(
            3,
            "Max",
            Fraction(3, 2),
            2,
            rounds=(TrfResult(), TrfResult(1, "w", "="), TrfResult(2, "w", "+")),
        ),
    ),
)


def problems(text):
    with pytest.raises(ReportError) as refused:
        read_report(text)
    return refused.value.problems


def test_report_is_read_by_its_columns():
    assert read_report(TEXT) == REPORT


def test_report_is_written_by_its_columns():
    assert written_report(REPORT) == TEXT


def test_blanks_small_letters_and_other_line_ends_are_read_too():
    text = TEXT.replace("0000 - Z", "        ").replace(" U", " u").replace("\r\n", "\n")
    assert read_report(text) == REPORT


def test_lines_of_teams_and_programs_are_left():
    assert read_report(TEXT + "013 Team\r\nXXS W=1.0\r\n\r\n### by hand\r\n") == REPORT


def test_lines_for_pairing_engines_are_read():
    assert read_report(f"{TEXT}XXR 9\r\nXXZ 2 3\r\n").about == (
        *REPORT.about,
        ("XXR", "9"),
        ("XXZ", "2 3"),
    )


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (" 2527", " 25x7", [(3, "the rating is '25x7', not a number")]),
        ("001    3", "001    ²", [(5, "the start number is '²', not a number")]),
        ("001    3", "001    0", [(5, "the start number is '0', not a number")]),
        (" 1.5", "1,55", [(5, "the points are '1,55', not a number such as 11.5")]),
        (" 1.5", "    ", [(5, "the points are '', not a number such as 11.5")]),
        ("w +", "w X", [(5, "round 3 is '2 w X', which is no result")]),
        ("w +", "- +", [(5, "round 3 is '2 - +', which is no result")]),
        ("- U", "- 1", [(3, "round 3 is '0000 - 1', which is no result")]),
        (
            "w 1",
            "w =",
            [
                (3, "round 1 against 2 is not so on the other side"),
                (4, "round 1 against 1 is not so on the other side"),
            ],
        ),
        (
            "b 0",
            "w 0",
            [
                (3, "round 1 against 2 is not so on the other side"),
                (4, "round 1 against 1 is not so on the other side"),
            ],
        ),
        ("1 b 0", "7 b 0", None),
        (
            "001    3",
            "001    2",
            [(4, "start number 2 is there 2 times"), (5, "start number 2 is there 2 times")],
        ),
    ],
)
def test_problem_names_its_line(old, new, found):
    assert TEXT.count(old) == 1
    told = problems(TEXT.replace(old, new))
    if found is None:
        assert [problem.line for problem in told] == [3, 4]
    else:
        assert [each for each in told if each.line in dict(found)] == [
            TrfProblem(*each) for each in found
        ]


def test_all_lines_with_problems_are_named_at_once():
    text = TEXT.replace(" 2527", " 25x7").replace("w +", "w X")
    assert [problem.line for problem in problems(text)] == [3, 5]
    with pytest.raises(ReportError, match=r"^line 3: the rating .*; line 5: round 3 "):
        read_report(text)


def test_two_forfeits_agree():
    text = TEXT.replace("w +", "w -")
    assert read_report(text).players[2].rounds[2] == TrfResult(2, "w", "-")


@pytest.mark.parametrize(
    "points", [Fraction(1, 3), Fraction(10000), Fraction(-1), Fraction(1, 20), Fraction(1001, 10)]
)
def test_points_that_do_not_fit_are_refused(points):
    with pytest.raises(ValueError, match=r"Anna: .* points do not fit"):
        written_report(TrfReport((), (TrfPlayer(1, "Anna", points),)))


@pytest.mark.parametrize(
    ("points", "letters"),
    [
        (Fraction(0), " 0.0"),
        (Fraction(99), "99.0"),
        (Fraction(100), " 100"),
        (Fraction(1204), "1204"),
    ],
)
def test_points_have_a_tenth_as_long_as_there_is_room(points, letters):
    assert written_report(TrfReport((), (TrfPlayer(1, "Anna", points),)))[80:84] == letters


def test_long_name_is_cut():
    written = written_report(TrfReport((), (TrfPlayer(1, "A" * 40, Fraction(9999)),)))
    assert read_report(written).players == (TrfPlayer(1, "A" * 33, Fraction(9999)),)


WORDS = st.text("abcÄéЖ ,.", max_size=33).map(str.strip)
BYES = st.sampled_from("HFUZ").map(lambda code: (TrfResult(0, "-", code), TrfResult(0, "-", code)))
GAMES = st.tuples(
    st.sampled_from(["10", "==", "01", "+-", "-+", "--", "WL", "DD", "LW"]), st.booleans()
).map(
    lambda game: (
        TrfResult(9999, "w" if game[1] else "b", game[0][0]),
        TrfResult(1, "b" if game[1] else "w", game[0][1]),
    )
)


@given(
    st.lists(BYES | GAMES, max_size=12),
    st.tuples(WORDS, WORDS),
    st.integers(0, 999),
    st.none() | st.integers(0, 9999),
    st.lists(st.tuples(st.sampled_from(["012", "022", "132"]), WORDS), max_size=3),
)
def test_what_is_written_is_read_again(rounds, names, tenths, rating, about):
    one, two = ([pair[side] for pair in rounds] for side in (0, 1))
    players = (
        TrfPlayer(1, names[0], Fraction(tenths, 10), 2, rating=rating, rounds=tuple(one)),
        TrfPlayer(9999, names[1], rank=1, federation="AUT", rounds=tuple(two)),
    )
    report = TrfReport(tuple(about), players)
    assert read_report(written_report(report)) == report
