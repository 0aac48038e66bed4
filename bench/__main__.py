"""`make bench`: prints one table, with every floor measured in the same run."""

import os
from itertools import chain

import django

from bench.measuring import print_table

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from bench import book, engine, pairing  # noqa: E402 - the models need Django first

print_table(chain(engine.rows(), pairing.rows(), book.rows()))
