"""What it costs to answer: password hashes computed, and statements sent to the database."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.hashers import MD5PasswordHasher
from django.db import connection

SERIAL = re.compile(r'"s\d+_x\d+"')
"""How Django calls a savepoint."""


class CountingHasher(MD5PasswordHasher):
    """A cheap hasher that counts how often it works."""

    computed = 0

    def encode(self, password: str, salt: str) -> str:
        """The hash; verifying makes one as well."""
        type(self).computed += 1
        return str(super().encode(password, salt))


@contextmanager
def costs() -> Iterator[list[str]]:
    """What happens in the meantime: every statement without its values, and every hash."""
    told: list[str] = []
    before = CountingHasher.computed

    def listen(execute, sql, params, many, context):
        told.append(SERIAL.sub("", sql))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(listen):
        yield told
    told += ["hash"] * (CountingHasher.computed - before)
