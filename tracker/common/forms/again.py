"""A form that could not be taken, to be sent once more just as it came."""

from typing import NamedTuple

from django.http import HttpRequest
from django.http.request import RawPostDataException, UnreadablePostError


class Again(NamedTuple):
    """Where a form was sent, and all its fields."""

    address: str
    fields: tuple[tuple[str, str], ...]


def typed_again(request: HttpRequest) -> Again | None:
    """The form that was sent; None where nothing was, or where it cannot be sent by a page.

    That is so for files, which a page may not choose, and for passwords.
    """
    if request.method != "POST":
        return None
    try:
        files, typed = request.FILES, request.POST
    except (OSError, RawPostDataException, UnreadablePostError):
        return None
    if files or any("password" in name for name in typed):
        return None
    fields = tuple((name, value) for name, values in typed.lists() for value in values)
    return Again(request.get_full_path(), fields)
