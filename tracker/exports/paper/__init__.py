"""Paper forms as PDFs: a fixed template for each, filled in from JSON.

docs/paper.md says which there are.
"""

from tracker.exports.paper.forms import FORMS, OF_A_ROUND, Wish, paper_of
from tracker.exports.paper.poster import poster_part
from tracker.exports.paper.sheets import Links, Part, print_forms
from tracker.exports.paper.slips import slips_part

__all__ = [
    "FORMS",
    "OF_A_ROUND",
    "Links",
    "Part",
    "Wish",
    "paper_of",
    "poster_part",
    "print_forms",
    "slips_part",
]
