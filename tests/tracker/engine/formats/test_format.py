"""A format answers for itself, and one that cannot be is refused with the field's name."""

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import pytest

from tracker.engine.formats import FORMATS
from tracker.engine.formats.format import Course, Format, Movement, OptionWords
from tracker.engine.pairing.draw import CannotDrawError, Draw, PairingInput, PairingSystem, Shape
from tracker.engine.ranking.codes import POLICIES
from tracker.models.tournament import CODE_LENGTH

SAID = (
    *("can_lock", "house_fills", "is_round_robin", "has_square", "has_route"),
    *("has_home", "can_postpone"),
)
PLAN = Course(drawn_by="plan", late="substitute")


@dataclass(frozen=True, slots=True)
class Lot(PairingSystem):
    """As many rounds as it is told, by lot or as somebody likes."""

    fewest: int = 1
    by: Literal["lot", "wish"] = "lot"

    shapes: ClassVar[tuple[Shape, ...]] = (Shape(2, 1), Shape(2, 2))

    def rounds(self, entrants: int) -> range:
        """The same for all."""
        return range(self.fewest, 9)

    def draw(self, field: PairingInput) -> Draw:
        """Never."""
        raise CannotDrawError("No.", "No.")


class Idle(Lot):
    """No rounds at all for four, and one for others."""

    def rounds(self, entrants: int) -> range:
        """One, but for four entrants."""
        return range(entrants != 4, 2)


class Nobody(Lot):
    """For no number of entrants."""

    def rounds(self, entrants: int) -> range:
        """Never."""
        raise CannotDrawError("No.", "No.")


def of(**given):
    """A format that can be, but for what is given."""
    sound: dict[str, Any] = {
        "code": "by-lot",
        "name": "Lot",
        "about": "By lot.",
        "announced": "All by lot.",
        "system": Lot,
        "course": Course(drawn_by="encounters"),
        "options": {
            "fewest": OptionWords("Fewest"),
            "by": OptionWords("By", values={"lot": "Lot", "wish": "Wish"}),
        },
    }
    return Format(**sound | given)


def test_sound_format_is_made():
    form = of(course_option="by", courses={"wish": PLAN})
    assert form.shapes == (Shape(2, 1), Shape(2, 2))
    assert form.system_with({"fewest": 3}) == Lot(fewest=3)
    assert form.course_with({}) == Course(drawn_by="encounters")
    assert form.course_with({"by": "wish"}) == PLAN


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"code": "By lot"}, "code: it is up to 30 small letters, with hyphens between words."),
        ({"code": "x" * 31}, "code: it is up to 30 small letters, with hyphens between words."),
        ({"code": 7}, "code: it has to be of the kind str."),
        ({"can_lock": "yes"}, "can_lock: it has to be of the kind bool."),
        ({"keys": "PTS"}, "keys: it has to be of the kind tuple."),
        ({"course": None}, "course: it has to be of the kind Course."),
        ({"options": None}, "options: it has to be of the kind Mapping."),
        ({"system": Course}, "system: it is a way of drawing, a PairingSystem."),
        ({"name": ""}, "name: people have to read something."),
        ({"announced": ""}, "announced: people have to read something."),
        ({"options": {}}, "options: its system has by, fewest, and words have none."),
        (
            {"options": {"fewest": OptionWords("Fewest"), "by": OptionWords("By")}},
            "options: the values of by are lot, wish.",
        ),
        ({"courses": {"golden": PLAN}}, "courses: they go by the values of course_option."),
        (
            {"movements": (Movement("Odd ones", {"odd": "sit"}),)},
            "movements: its system has by, fewest, not odd.",
        ),
        ({"system": Idle}, "rounds: 4 entrants would play fewer than 1."),
        ({"system": Nobody}, "rounds: none of 2 to 24 entrants can play any."),
        ({"scoring": "golden"}, "scoring: it is one of acc, raw, vp, wdl2, wdl3, wdl4."),
        ({"keys": ()}, "keys: standings go by one key at least."),
        ({"keys": ("PTS", "PTZ")}, "keys: there is no “PTZ”."),
        ({"is_round_robin": True}, "is_round_robin: only a plan has everybody meet everybody."),
        ({"tables_per_match": 3}, "tables_per_match: a match is at one table or at two."),
        (
            {"tables_per_match": 2},
            "tables_per_match: only two sides of one exchange them at a second table.",
        ),
        (
            {"can_lock": True, "course": PLAN},
            "can_lock: a plan says who meets, so that no table can stay by itself.",
        ),
        (
            {"house_fills": True},
            "house_fills: only in a plan is there a seat of somebody who is missing.",
        ),
        ({"has_route": True}, "has_route: only a plan knows the rounds to come."),
        ({"has_home": True}, "has_home: one of two sides is at home."),
        (
            {"can_postpone": True},
            "can_postpone: only in a plan does the next round not wait for a result.",
        ),
    ],
)
def test_format_that_cannot_be_is_refused(given, text):
    with pytest.raises(ValueError, match="cannot be like this") as refused:
        of(**given)
    code = given.get("code", "by-lot")
    assert str(refused.value) == f"The format “{code}” cannot be like this. {text}"


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"drawn_by": "dice"}, "drawn_by: it is one of encounters, results, plan."),
        (
            {"drawn_by": "results", "late": "never"},
            "late: it is one of drawn, free_place, substitute.",
        ),
        (
            {"drawn_by": "results", "elimination": "half"},
            "elimination: it is one of none, finals, all.",
        ),
        (
            {"drawn_by": "results", "byes": ("zero", "golden")},
            "byes: “golden” is nothing that results know.",
        ),
        ({"drawn_by": "results", "byes": None}, "byes: it has to be of the kind tuple."),
        ({"drawn_by": "plan"}, "late: a plan has no place for whoever comes."),
        ({"drawn_by": "results", "late": "free_place"}, "late: only a plan has a free place."),
        (
            {"drawn_by": "encounters", "elimination": "finals"},
            "elimination: who loses can be out only where results decide who meets.",
        ),
        (
            {"drawn_by": "results", "elimination": "all"},
            "byes: where all who lose are out, a bye is only the way to the next round.",
        ),
    ],
)
def test_course_that_cannot_be_is_refused(given, text):
    with pytest.raises(ValueError, match="cannot be like this") as refused:
        Course(**given)
    assert text in str(refused.value)


def test_all_that_is_wrong_is_said_at_once():
    with pytest.raises(ValueError, match=r"keys: there is no “A”\. keys: there is no “B”\.$"):
        of(keys=("A", "B"))


def test_codes_fit_where_they_are_stored():
    assert max(map(len, FORMATS)) <= CODE_LENGTH == 30


def test_every_round_without_a_table_counts_but_those_on_the_way_through_a_knock_out():
    courses = {
        (code, value): course
        for code, form in FORMATS.items()
        for value, course in {"": form.course, **form.courses}.items()
    }
    nothing = {name for name, course in courses.items() if course.byes == ()}
    assert nothing == {("knock-out", ""), ("teams", "knock_out")}
    assert {course.byes for course in courses.values()} == {(), ("zero", "penalty"), POLICIES}


def test_formats_answer_for_themselves():
    text = {code: {name for name in SAID if getattr(form, name)} for code, form in FORMATS.items()}
    assert text == {
        "drawn-partners": {"can_lock"},
        "standing-order": {"can_lock", "has_square"},
        "mitchell": {"has_route"},
        "balanced": {"house_fills", "has_route"},
        "round-robin": {"is_round_robin", "has_square", "has_route"},
        "league": {*SAID} - {"can_lock", "house_fills"},
        "howell": {"has_square", "has_route"},
        "swiss": {"can_lock", "has_square"},
        "groups": set(),
        "knock-out": set(),
        "progressive": set(),
        "series": {"can_lock"},
        "teams": set(),
    }


def test_what_a_late_one_means_is_said_by_each():
    assert {code: form.course.late for code, form in FORMATS.items()} == {
        "drawn-partners": "drawn",
        "standing-order": "drawn",
        "mitchell": "free_place",
        "balanced": "substitute",
        "round-robin": "free_place",
        "league": "free_place",
        "howell": "free_place",
        "swiss": "drawn",
        "groups": "substitute",
        "knock-out": "substitute",
        "progressive": "drawn",
        "series": "drawn",
        "teams": "substitute",
    }
