"""The planted defects match the current source."""

from collections import Counter

import pytest

from tests.defects.areas import AREAS
from tests.defects.planted import ROOT, Defect, StaleError, chosen

EVERY_DEFECT = chosen(AREAS, [])


@pytest.mark.parametrize("defect", EVERY_DEFECT, ids=lambda defect: defect.name)
def test_defect_still_fits_the_source(defect: Defect) -> None:
    assert defect.planted_in(ROOT) != (ROOT / defect.file).read_text(encoding="utf-8")


@pytest.mark.parametrize("defect", EVERY_DEFECT, ids=lambda defect: defect.name)
def test_tests_looked_at_first_are_there(defect: Defect) -> None:
    named = [part.split("::")[0] for part in defect.arguments if part.startswith("tests/")]

    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_no_two_defects_share_a_name() -> None:
    names = Counter(defect.name for defect in EVERY_DEFECT)

    assert [name for name, number in names.items() if number > 1] == []
    assert not names.keys() & AREAS.keys()


@pytest.mark.parametrize("text", ["", "one\n", "a line\na line\n"])
def test_defect_that_does_not_fit_is_named(tmp_path, text) -> None:
    (tmp_path / "score.py").write_text(text)
    defect = Defect("wrong sign", "score.py", "a line", "another", "tests/scoring")

    with pytest.raises(StaleError, match=r"wrong sign: score\.py has its old text [02] times"):
        defect.planted_in(tmp_path)
