"""The one app of the project."""

from django.apps import AppConfig

from scoring.language import speak_through


class TrackerConfig(AppConfig):
    """Registers the score book with Django."""

    name = "tracker"
    verbose_name = "Score book"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """The rules speak the reader's language from here on, and the log hears who logs in."""
        # Imported late: settings import this app, and translations need them.
        from tracker.language import TRANSLATOR

        speak_through(TRANSLATOR)
        import tracker.access.known
        import tracker.access.noting  # noqa: F401 - both listen to who logs in
