"""The setup code that proves that the operator creates the first account.

Only required on the public internet. Its hash is in the data directory, shared by all workers;
every start makes a new code until there is an account.
"""

import secrets
from pathlib import Path

from tracker.access import codes

WORDS, LETTERS = 4, "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters that cannot be confused when copied by hand."""
LENGTH = 4
NAME = "setup-code"


def make(directory: Path) -> str:
    """A new code, in groups of letters; the former one becomes invalid."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(LENGTH)) for _ in range(WORDS))
    code = "-".join(groups)
    file = directory / NAME
    file.touch(mode=0o600)
    file.write_text(codes.code_hash(code))
    return code


def is_right(directory: Path, typed: str) -> bool:
    """True if this is the code of the latest start."""
    file = directory / NAME
    kept = file.read_text() if file.exists() else ""
    return bool(kept) and codes.is_same(codes.code_hash(typed.strip().lower()), kept)


def forget(directory: Path) -> None:
    """Deletes the code, which is no longer needed."""
    (directory / NAME).unlink(missing_ok=True)
