"""`make bench`: prints one table, with every baseline measured in the same run.

`python -m bench pages statistics` runs only these.
"""

import logging
import os
import sys
import time
from itertools import chain

import django

from bench.books import empty_books
from bench.measuring import print_table

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()
logging.disable(logging.INFO)

# The models need Django first.
from tracker.operations.worker import tune_garbage_collector  # noqa: E402

# Measured with the memory of a freshly started worker.
tune_garbage_collector()

from bench import (  # noqa: E402
    archives,
    book,
    commits,
    engine,
    exports,
    pages,
    pairing,
    paper,
    partners,
    ranking,
    seasons,
    statistics,
    tournaments,
)

MODULES = (
    *(engine, pairing, partners, ranking, tournaments, exports, paper, archives, statistics),
    *(seasons, pages, book, commits),
)
NAMED = {module.__name__.removeprefix("bench."): module for module in MODULES}
wanted = sys.argv[1:]
if unknown := [name for name in wanted if name not in NAMED]:
    print(f"nothing to measure is called {unknown[0]!r}: it is {', '.join(NAMED)}", file=sys.stderr)
    sys.exit(2)
measured = [module for name, module in NAMED.items() if not wanted or name in wanted]
with empty_books():
    started = time.monotonic()
    print_table(chain.from_iterable(module.rows() for module in measured))
    print(f"\nmeasured in {time.monotonic() - started:.0f} s")
