"""`python -m recipes.new_game NAME` adds a game: its file, a worked hand, rows in the docs.

NAME is the id of the game, lower-case letters, digits and hyphens: `bela-4`. The result is a
complete, playable game, Klaberjass for four to 500; its author changes what differs.
"""

import re
import sys
from pathlib import Path

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
VARIANT = '''"""{title}, by the rules of our own table."""

from scoring.language import phrase
from scoring.variant import Variant

{constant} = Variant(
    id="{name}",
    name="{title}",
    source="own",
    about=phrase("Two partnerships, to 500."),
    # The table and the cards
    players=4,
    ranks="AKQJT987",
    hand_size=8,
    trump_values={{"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}},
    plain_values={{"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}},
    # Bidding: take the turned suit, then name another
    # Melds: the better sequence brings in all of its side's
    sequences=(20, 50),
    meld_tie="eldest",
    # Settlement
    set_pays="both",
    tie_pays="defender_own",
    # The game
    target=500,
)
'''
WORKED = """[
 {{
  "name": "made",
  "source": "the rules of our own table",
  "why": "100+10=110; 52",
  "input": {{"hand": {{"ruleset": "{name}", "hand": {{
   "dealer": 0, "bid": {{"maker": 0, "trump": "H"}}, "captured": [100, 52], "last_trick": 0
  }}}}}},
  "expect": {{"outcome": "made", "hand_points": [110, 52], "score": [110, 52], "next_dealer": 1}}
 }}
]
"""
RULES = "| `{name}` | {title} | 4 | 32 | 8 | 8 | 152 | 500 | own |"
WORDS = "| `{name}` | {title} |"
NEXT = """\
{title} is a game now. What is left:
- scoring/variants/{module}.py: its rules, and its own words (Words) where it has any
- scoring/conformance/worked/{name}.json: a dozen hands, worked out with paper and pencil
- docs/rules.md: its row in section 2, and what it does otherwise than others
- docs/words.md: what it is called elsewhere
- make words, and the translations of what its file says
- make pictures: the handbook shows it\
"""


def begin(root: Path, name: str) -> str:
    """Adds a game to the source below `root`; returns the remaining steps.

    Raises ValueError, and writes nothing, if the name is invalid or taken.
    """
    module = name.replace("-", "_")
    if not NAME.fullmatch(name):
        raise ValueError(f"“{name}” is no id: small letters and digits, with hyphens between them.")
    place = root / "scoring" / "variants" / f"{module}.py"
    if place.exists():
        raise ValueError(f"There is a game “{name}” already.")
    told = {"name": name, "module": module, "constant": module.upper()}
    told |= {"title": name.replace("-", " ").capitalize()}
    place.write_text(VARIANT.format(**told))
    (root / "scoring" / "conformance" / "worked" / f"{name}.json").write_text(WORKED.format(**told))
    _enlist(place.with_name("__init__.py"), told)
    _add_row(root / "docs" / "rules.md", "## 2. ", RULES.format(**told))
    _add_row(root / "docs" / "words.md", "## Names of games", WORDS.format(**told))
    return NEXT.format(**told)


def _enlist(place: Path, told: dict[str, str]) -> None:
    """Adds the game last in the list, which is in display order."""
    text = place.read_text()
    first = text.index("from scoring.variants.")
    imports, rest = text[first:].split("\n\n", 1)
    line = "from scoring.variants.{module} import {constant}".format(**told)
    together = "\n".join(sorted([*imports.split("\n"), line]))
    end = "\n        )\n    }\n)"
    rest = rest.replace(end, f"\n            {told['constant']},{end}", 1)
    place.write_text(f"{text[:first]}{together}\n\n{rest}")


def _add_row(place: Path, heading: str, row: str) -> None:
    """Adds a row to the first table below a heading."""
    before, below = place.read_text().split(f"\n{heading}", 1)
    start = below.index("\n| ")
    end = below.find("\n\n", start)
    end = len(below.rstrip("\n")) if end < 0 else end
    place.write_text(f"{before}\n{heading}{below[:end]}\n{row}{below[end:]}")


if __name__ == "__main__":
    try:
        print(begin(Path(__file__).parents[1], " ".join(sys.argv[1:])))
    except ValueError as refused:
        sys.exit(str(refused))
