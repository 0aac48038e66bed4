"""Join codes for tables, and the hashes stored for phone secrets.

The codes of a table are derived from the server's key whenever they are shown. Only hashes of codes
and secrets are stored, so a copy of the database opens no table.
"""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256

from django.utils.crypto import salted_hmac

TOKEN_BYTES = 18
PIN_DIGITS = 6


def token(evening: int, table: str, serial: int) -> str:
    """The code in the table's QR code: 144 bits as 24 characters (letters, digits, `-` and `_`)."""
    made = _made("token", evening, table, serial)[:TOKEN_BYTES]
    return urlsafe_b64encode(made).decode()


def pin(evening: int, table: str, serial: int) -> str:
    """The six-digit PIN for a phone without a camera."""
    number = int.from_bytes(_made("pin", evening, table, serial))
    return str(number % 10**PIN_DIGITS).zfill(PIN_DIGITS)


def door(tournament: int, seed: str) -> str:
    """The code in the QR code at the door of a tournament, as long as that of a table."""
    value = f"{tournament}:{seed}"
    made = salted_hmac("tracker.codes.door", value, algorithm="sha256").digest()[:TOKEN_BYTES]
    return urlsafe_b64encode(made).decode()


def confirmation(registration: int, email: str) -> str:
    """The code in the mail to who registered; the browser that sent the form has never seen it."""
    value = f"{registration}:{email}"
    made = salted_hmac("tracker.codes.confirmation", value, algorithm="sha256").digest()
    return urlsafe_b64encode(made[:TOKEN_BYTES]).decode()


def source(address: str) -> str:
    """A keyed hash of a network address: equal for equal ones, and the address is not stored."""
    return salted_hmac("tracker.codes.source", address, algorithm="sha256").hexdigest()


def code_hash(secret: str) -> str:
    """The stored hash of a code or secret. These are long and random, so a plain hash is enough."""
    return sha256(secret.encode(errors="replace")).hexdigest()


def is_same(one: str, other: str) -> bool:
    """Compares two codes in constant time."""
    return hmac.compare_digest(one.encode(errors="replace"), other.encode(errors="replace"))


def _made(purpose: str, evening: int, table: str, serial: int) -> bytes:
    # The name comes last, so that nothing in it can pass for another table's number.
    value = f"{evening}:{serial}:{table}"
    return salted_hmac(f"tracker.codes.{purpose}", value, algorithm="sha256").digest()
