"""The code by which the one who started the server shows that the first account is theirs to make.

It is asked for on the open internet only. Of it a hash is kept in the data directory, so that all
workers know it; every start makes a new one as long as nobody has an account.
"""

import secrets
from pathlib import Path

from tracker.access import codes

WORDS, LETTERS = 4, "abcdefghjkmnpqrstuvwxyz23456789"
"""Nothing in it can be taken for something else when it is copied by hand."""
LENGTH = 4
NAME = "setup-code"


def make(directory: Path) -> str:
    """A new code, in groups of letters; the one before is worthless."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(LENGTH)) for _ in range(WORDS))
    code = "-".join(groups)
    file = directory / NAME
    file.touch(mode=0o600)
    file.write_text(codes.code_hash(code))
    return code


def is_right(directory: Path, typed: str) -> bool:
    """Whether this is the code of the last start."""
    file = directory / NAME
    kept = file.read_text() if file.exists() else ""
    return bool(kept) and codes.is_same(codes.code_hash(typed.strip().lower()), kept)


def forget(directory: Path) -> None:
    """Throws the code away, which nobody needs any more."""
    (directory / NAME).unlink(missing_ok=True)
