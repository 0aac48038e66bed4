"""A total in strokes, and where they lie on the slate."""

import pytest

from tracker.engine.charts.slate import Slate, SlateEntry, SlateHalf, Strokes, slate, strokes


@pytest.mark.parametrize(
    ("total", "written"),
    [
        (0, Strokes(0, 0, 0, 0)),
        (19, Strokes(0, 0, 0, 19)),
        (20, Strokes(0, 0, 1, 0)),
        (49, Strokes(0, 0, 2, 9)),
        (50, Strokes(0, 1, 0, 0)),
        (99, Strokes(0, 1, 2, 9)),
        (100, Strokes(1, 0, 0, 0)),
        # 157 of a hand: 100, 50 and 7; three times 157 are 471.
        (157, Strokes(1, 1, 0, 7)),
        (471, Strokes(4, 1, 1, 1)),
        (2500, Strokes(25, 0, 0, 0)),
    ],
)
def test_total_is_written_in_the_fewest_strokes(total, written):
    assert strokes(total) == written
    assert 100 * written.hundreds + 50 * written.fifties + 20 * written.twenties == (
        total - written.rest
    )


def test_slate_has_a_z_for_each_side_and_those_opposite_above():
    here, there = SlateEntry("Anna", 637, "Anna: 637."), SlateEntry("Otto", 80, "Otto: 80.")
    # 637: a V of five hundreds and one more, no fifty, a twenty and 17. 80: a fifty, a twenty, 10.
    assert slate("Slate", [here, there]) == Slate(
        title="Slate",
        description="Anna: 637. Otto: 80.",
        width=320,
        height=352,
        text=14,
        left=24,
        right=296,
        turn="rotate(180 160 176)",
        z="M24 212H296L24 304H296",
        halves=(
            SlateHalf(there, "Otto", "M156 245l8 26M33 291v26", "10", 22, 70, is_opposite=True),
            SlateHalf(
                *(here, "Anna", "M33 199l6 26l6 -26M53 199v26M33 291v26", "17", 340, 296),
                is_opposite=False,
            ),
        ),
    )


def test_strokes_that_would_not_fit_lie_closer():
    """9900 are 19 Vs and four strokes, 416 wide, in the 252 that there are."""
    (_, half) = slate("Slate", [SlateEntry("A", 9900, ""), SlateEntry("B", 0, "")]).halves
    starts = [int(part.split()[0]) for part in half.path.split("M")[1:]]
    assert len(starts) == 19 + 4
    assert (starts[0], starts[1] - starts[0]) == (33, 12)
    assert max(starts) < 33 + 252


def test_nothing_is_an_empty_z():
    halves = slate("Slate", [SlateEntry("A", 0, ""), SlateEntry("B", 0, "")]).halves
    assert [(half.path, half.rest) for half in halves] == [("", ""), ("", "")]
