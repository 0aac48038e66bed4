from django.apps import AppConfig
from django.utils.formats import get_format
from django.utils.translation import get_language_bidi, gettext, ngettext, pgettext

from scoring.language import Translator, speak_through

LEFT_TO_RIGHT = "\u200e"
"""Keeps a sign in front of its number in right-to-left text."""


class TrackerConfig(AppConfig):
    name = "tracker"
    verbose_name = "Score book"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Localises rule texts, and connects the features' listeners."""
        speak_through(Translator(gettext, ngettext, pgettext, _in_figures))
        # Imported late: settings import this app, and models need them.
        import tracker.accounts.login_attempts
        import tracker.tournaments.registration.waiting_list_mail  # noqa: F401 - these listen to logins and to the waiting list
        from tracker import consequences

        consequences.register_listeners()


def _in_figures(english: str) -> str:
    """A number such as 1,204 or 13.38 with the reader's separators."""
    thousands, decimal = get_format("THOUSAND_SEPARATOR"), get_format("DECIMAL_SEPARATOR")
    figures = english.translate({ord(","): thousands, ord("."): decimal})
    return f"{LEFT_TO_RIGHT}{figures}" if get_language_bidi() and figures[:1] in "+−" else figures
