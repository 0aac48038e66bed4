"""What a cell of melds says."""

import pytest

from tests.tracker.games.hands.filling import entry_of
from tracker.games.paper.forms.cells import PaperMelds, melds_from

HIGH = '{"high": "K", "kind": "sequence", "length": 3, "seat": 1, "suit": "H"}'


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", PaperMelds()),
        ("20", PaperMelds(("sequence-3",))),
        ("20 + 50", PaperMelds(("sequence-3", "sequence-4"))),
        ("70", PaperMelds(("sequence-3", "sequence-4"))),
        ("s4, 4j", PaperMelds(("four-J", "sequence-4"))),
        ("49", PaperMelds(("four-9",))),
        ("s3kh", PaperMelds((), (HIGH,))),
        ("s3KH@2", PaperMelds((), (HIGH,))),
        ("KH-QH-JH", PaperMelds((), ('{"cards": ["KH", "QH", "JH"], "seat": 1}',))),
        ("100", PaperMelds(problem="100 can be several melds. Write which: s5 or 4A or 4K.")),
        ("7", PaperMelds(problem="No melds of this game come to 7.")),
        (
            "zz",
            PaperMelds(problem="“zz” is not a meld: enter its points, or a code such as s3 or 4J."),
        ),
    ],
)
def test_melds_are_read_by_points_or_code(text, found):
    assert melds_from(text, 1, entry_of("clabber")) == found
