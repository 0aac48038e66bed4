"""The way from a page to the chapter of the handbook that is about it."""

from collections.abc import Callable

from django.http import HttpRequest
from django.urls import reverse

from tracker.handbook.texts import chapter_about


def help_context(request: HttpRequest) -> dict[str, Callable[[], str]]:
    """The address for the foot of every page, worked out where a template asks for it."""
    return {"help_address": lambda: address_for(request)}


def address_for(request: HttpRequest) -> str:
    """The chapter about this page, or all chapters where it is about none."""
    match = request.resolver_match
    view = match.func if match else None
    chapter = chapter_about(f"{view.__module__}.{getattr(view, '__name__', '')}") if view else ""
    return reverse("help-chapter", args=[chapter]) if chapter else reverse("help")
