"""The one app of the project."""

from django.apps import AppConfig


class TrackerConfig(AppConfig):
    """Registers the score book with Django."""

    name = "tracker"
    verbose_name = "Score book"
    default_auto_field = "django.db.models.BigAutoField"
