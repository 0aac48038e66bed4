"""What tells one version of something printed from another."""

from hashlib import sha256


def digest(value: object) -> str:
    """A text that is another whenever anything of a frozen value is."""
    return sha256(repr(value).encode()).hexdigest()
