"""`make bench`: prints one table, with every floor measured in the same run."""

import os
from itertools import chain

import django

from bench.measuring import print_table

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

# The models need Django first.
from bench import (  # noqa: E402
    archives,
    book,
    engine,
    events,
    exports,
    pairing,
    paper,
    partners,
    ranking,
    seasons,
    statistics,
)

MODULES = (
    engine,
    pairing,
    partners,
    ranking,
    events,
    exports,
    paper,
    archives,
    statistics,
    seasons,
    book,
)
print_table(chain.from_iterable(module.rows() for module in MODULES))
