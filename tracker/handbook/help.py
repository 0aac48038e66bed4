"""Links each page to the handbook chapter about it."""

from collections.abc import Callable

from django.http import HttpRequest
from django.urls import reverse

from tracker.handbook.texts import chapter_about


def help_context(request: HttpRequest) -> dict[str, Callable[[], str]]:
    """The help link in the footer of every page, resolved when a template asks for it."""
    return {"help_address": lambda: address_for(request)}


def address_for(request: HttpRequest) -> str:
    """The chapter about this page, or the contents where there is none."""
    match = request.resolver_match
    view = match.func if match else None
    chapter = chapter_about(f"{view.__module__}.{getattr(view, '__name__', '')}") if view else ""
    return reverse("help-chapter", args=[chapter]) if chapter else reverse("help")
