"""The README names every game of the engine."""

from scoring import VARIANTS
from tests.documented.reading import ROOT

SHORT_NAMES = {
    "partnership-clobber": "Clobber",
    "zensa": "Zensa",
    "clobyosh": "Clobyosh",
    "klapper-jas-4": "four",
    "klapper-jas-3": "three",
    "klapper-jas-2": "Klapper-Jas for two",
    "clabber": "Clabber",
}
"""Names in the list that are shorter than those of the games."""


def test_readme_names_every_game():
    text = " ".join((ROOT / "README.md").read_text().split())
    listed = text.split("**Eighteen games:** ")[1].split(", each with")[0]
    names = sorted(SHORT_NAMES.get(key, game.name) for key, game in VARIANTS.items())
    assert sorted(listed.replace(" and ", ", ").split(", ")) == names
    assert len(names) == 18
