"""The language in which a reader is answered: the chosen one, else what the browser asks for."""

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language


class LanguageMiddleware(LocaleMiddleware):
    """Answers in the reader's language, and says that the answer depends on who asks."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        answer = super().process_response(request, response)
        patch_vary_headers(answer, ["Cookie"])
        return answer


def current_language() -> str:
    """The code of the language that is spoken at this moment."""
    return get_language() or settings.LANGUAGE_CODE


def language_tag() -> str:
    """Tells versions of an answer apart by their language; nothing where it is English."""
    language = current_language()
    return "" if language == settings.LANGUAGE_CODE else f"-{language}"
