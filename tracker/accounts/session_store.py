"""Sessions in the database, which tell trouble with it from a session that is gone."""

from django.contrib.sessions.backends import base, db

from tracker.platform.database.errors import classify


class SessionStore(db.SessionStore):
    """Django's own, which would say of a busy database that somebody has logged out meanwhile."""

    def save(self, must_create: bool = False) -> None:
        """Saves the session; raises UpdateError where it is gone, and the database's own errors."""
        try:
            super().save(must_create)
        except base.UpdateError as error:
            if classify(error.__context__) is None:
                raise
            raise error.__context__ from None  # type: ignore[misc]
