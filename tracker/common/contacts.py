"""Parsing of e-mail addresses and telephone numbers."""

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from scoring.language import phrase
from tracker.common.errors import Problems
from tracker.engine.records.names import text_from
from tracker.models.person import CONTACT_LENGTH

PHONE = frozenset("0123456789+-/().# ")
GMAIL = frozenset({"gmail.com", "googlemail.com"})


def email_from(text: str, field: str, problems: Problems) -> str:
    """The normalised e-mail address, perhaps empty; errors are added to `problems`."""
    email = text_from(text, field, problems, CONTACT_LENGTH)
    _check_emails([email] if email else [], field, problems)
    return email


def emails_from(text: str, field: str, problems: Problems) -> str:
    """The normalised, comma-separated e-mail addresses of several people."""
    emails = text_from(text, field, problems, CONTACT_LENGTH)
    _check_emails([email.strip() for email in emails.split(",")] if emails else [], field, problems)
    return emails


def mailbox_of(email: str) -> str:
    """The mailbox behind an address: many spellings lead to one.

    Nearly every server puts what follows a “+” aside, and Gmail dots (its own documentation). Only
    for counting: mail goes to the address as typed.
    """
    local, _, domain = email.strip().casefold().rpartition("@")
    local = local.partition("+")[0]
    if domain in GMAIL:
        local, domain = local.replace(".", ""), "gmail.com"
    return f"{local}@{domain}"


def _check_emails(emails: Sequence[str], field: str, problems: Problems) -> None:
    if not all(map(_is_email, emails)):
        text = phrase("This is not an e-mail address: it looks like anna@example.org.")
        problems.add(field, "bad_value", text)


def phone_from(text: str, field: str, problems: Problems) -> str:
    """The telephone number as typed, perhaps empty; errors are added to `problems`."""
    phone = text_from(text, field, problems, CONTACT_LENGTH)
    if phone and not (set(phone) <= PHONE and any(map(str.isdigit, phone))):
        message = phrase("Enter the number with digits, such as +49 30 1234.")
        problems.add(field, "bad_value", message)
    return phone


def _is_email(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
