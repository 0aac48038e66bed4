"""`make bench`: prints one table, with every floor measured in the same run.

`python -m bench pages statistics` measures only these.
"""

import os
import sys
from itertools import chain

import django

from bench.measuring import print_table

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

# The models need Django first.
from bench import (  # noqa: E402
    archives,
    book,
    commits,
    engine,
    events,
    exports,
    pages,
    pairing,
    paper,
    partners,
    ranking,
    seasons,
    statistics,
)

MODULES = (
    *(engine, pairing, partners, ranking, events, exports, paper, archives, statistics),
    *(seasons, pages, book, commits),
)
wanted = {f"bench.{name}" for name in sys.argv[1:]}
measured = [module for module in MODULES if not wanted or module.__name__ in wanted]
print_table(chain.from_iterable(module.rows() for module in measured))
