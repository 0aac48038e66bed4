"""Croatian bela for four, without its special rules: what its author writes after `make new-game`.

162 points in a hand; the dealer must make trump; level makers have failed; to 1001. Every number of
a worked hand stands for itself: hand points are card points, 10 for the last trick, melds, bella.
"""

from typing import Any

Json = dict[str, Any]

RULES = {
    'about=phrase("Two partnerships, to 500.")': 'about=phrase("Two partnerships, to 1001.")',
    "    # Bidding: take the turned suit, then name another\n": (
        "    # Bidding: the dealer must make trump in the end\n    dealer_must=True,\n"
    ),
    "    sequences=(20, 50),\n": (
        "    sequences=(20, 50, 100),\n"
        '    fours={"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100},\n'
    ),
    'tie_pays="defender_own"': 'tie_pays="both"',
    "target=500": "target=1001",
}
"""The file's content, and the changes its author makes."""


def _meld(seat: int, kind: str, **more: object) -> Json:
    return {"seat": seat, "kind": kind, **more}


def _run(seat: int, length: int, high: str, suit: str) -> Json:
    return _meld(seat, "sequence", length=length, high=high, suit=suit)


FOUR_JACKS, FOUR_NINES = _meld(2, "four", rank="J"), _meld(3, "four", rank="9")

# What it shows; maker, card points, side with the last trick, more; hand points and score.
HANDS: list[tuple[str, int, list[int], int, Json, list[int], list[int]]] = [
    ("made by two", 0, [72, 80], 0, {}, [82, 80], [82, 80]),
    ("level, and so failed", 0, [71, 81], 0, {}, [81, 81], [0, 162]),
    ("level makers of the other side", 1, [81, 71], 1, {}, [81, 81], [162, 0]),
    ("failed by two", 0, [70, 82], 0, {}, [80, 82], [0, 162]),
    ("bella makes it", 0, [62, 90], 0, {"bella": 0}, [92, 90], [92, 90]),
    ("bella of the others", 0, [72, 80], 0, {"bella": 1}, [82, 100], [0, 182]),
    ("a run of three", 0, [70, 82], 0, {"melds": [_run(0, 3, "A", "C")]}, [100, 82], [100, 82]),
    ("a run of five", 0, [120, 32], 0, {"melds": [_run(1, 5, "A", "C")]}, [130, 132], [0, 262]),
    (
        "jacks beat a run",
        *(2, [20, 132], 1, {"melds": [FOUR_JACKS, _run(1, 3, "A", "C")]}),
        *([220, 142], [220, 142]),
    ),
    ("nines of the others", 0, [100, 52], 0, {"melds": [FOUR_NINES]}, [110, 202], [0, 312]),
    (
        "level runs go to the eldest",
        *(0, [90, 62], 0, {"melds": [_run(1, 3, "K", "C"), _run(2, 3, "K", "D")]}),
        *([100, 82], [100, 82]),
    ),
    ("all tricks", 0, [152, 0], 0, {"tricks": [8, 0]}, [162, 0], [162, 0]),
]


def worked(name: str) -> list[Json]:
    """The worked hands as a file has them; seat 0 deals, so seat 1 is the next dealer."""
    return [
        {
            "name": told,
            "source": "the rules of our own table",
            "why": f"{captured} and 10 for side {last}, with what was declared",
            "input": {
                "hand": {
                    "ruleset": name,
                    "hand": {
                        "dealer": 0,
                        "bid": {"maker": maker, "trump": "H"},
                        "captured": captured,
                        "last_trick": last,
                        **more,
                    },
                }
            },
            "expect": {"hand_points": points, "score": score, "next_dealer": 1},
        }
        for told, maker, captured, last, more, points, score in HANDS
    ]
