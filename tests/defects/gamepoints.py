"""Defects in hands that are written in game points, on the phone, on the form and on the sheet."""

from tests.defects.planted import Defect

FIRST = (
    Defect(
        "makers count undoubled on the phone",
        "static/js/score/gamepoints.js",
        "raised % 2 ? makers : 1 - makers",
        "raised % 2 ? 1 - makers : makers",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "five goes up in hokum on the phone",
        "static/js/score/gamepoints.js",
        "rest > FIVE ? TEN - rest",
        "rest >= FIVE ? TEN - rest",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "projects are raised in full on the phone",
        "static/js/score/gamepoints.js",
        "Math.min(more, own.cap ?? more) * worth",
        "more * worth",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "gahwa is only a hand on the phone",
        "static/js/score/gamepoints.js",
        "...(isLast && { wins: winner }),",
        "",
        "tests/browser/test_scoring.py",
    ),
)
SECOND = (
    Defect(
        "void baloot counts on the phone",
        "static/js/score/evaluate.js",
        "mayBeVoid(rules, facts) ? null :",
        "false ? null :",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "tied and raised hand is for who raised last on the phone",
        "static/js/score/gamepoints.js",
        "raised && raised % 2 === 0 ? defenders : makers",
        "makers",
        "tests/browser/test_scoring.py",
    ),
    Defect(
        "raise is not written down",
        "tracker/games/hands/forms/typed.py",
        "if not text or number == 0 else",
        "if not text or number else",
        "tests/tracker/games/hands/test_raises_forms.py",
    ),
    Defect(
        "baloot is never asked for the cards of a hundred",
        "tracker/games/hands/forms/melding.py",
        "return [*showing, *beside, *fitting, *seats][0]",
        "return [*showing, *fitting, *seats][0]",
        "tests/tracker/games/hands/test_raises_forms.py",
    ),
)
THIRD = (
    Defect(
        "void baloot leaves no line",
        "scoring/game_points.py",
        "for side in melds.void:",
        "for side in ():",
        "tests/tracker/games/test_sheet_pages.py -k baloot",
    ),
    Defect(
        "rest of the game points is said to be counted",
        "scoring/game_points.py",
        "str(raw[side]) if side == counts else None",
        "str(raw[side])",
        "tests/tracker/games/test_sheet_pages.py -k baloot",
    ),
    Defect(
        "doubled tie of makers is not marked",
        "scoring/settlement.py",
        'or (is_doubled and variant.obligation == "contract")',
        "or False",
        "tests/tracker/games/test_sheet_pages.py -k doubled",
    ),
    Defect(
        "four aces of sun have the points of hokum on their chip",
        "tracker/games/hands/entry_pages.py",
        "if points != usual}",
        "if points == usual}",
        "tests/tracker/games/hands/test_entry_pages.py",
    ),
)
