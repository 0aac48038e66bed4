"""The reader's language: the chosen one, else the browser's preference."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language


class LanguageMiddleware(LocaleMiddleware):
    """Activates the reader's language, and sets `Vary`."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        answer = super().process_response(request, response)
        patch_vary_headers(answer, ["Cookie"])
        return answer


def current_language() -> str:
    """The code of the active language."""
    return get_language() or settings.LANGUAGE_CODE


def language_tag() -> str:
    """A suffix for versions by language; empty for English."""
    language = current_language()
    return "" if language == settings.LANGUAGE_CODE else f"-{language}"
