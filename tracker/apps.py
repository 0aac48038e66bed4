"""The one app of the project."""

from django.apps import AppConfig

from scoring.language import speak_through


class TrackerConfig(AppConfig):
    """Registers the score book with Django."""

    name = "tracker"
    verbose_name = "Score book"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """The rules speak the reader's language, and who listens hears what happens."""
        # Imported late: settings import this app, and translations need them.
        from tracker.language import TRANSLATOR

        speak_through(TRANSLATOR)
        import tracker.access.known
        import tracker.access.noting
        import tracker.web.moved_up  # noqa: F401 - these listen to logins and to the waiting list
