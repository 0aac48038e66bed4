"""Mail servers for tests: one that takes its time, and one that is not there."""

from threading import Event

from django.core.mail.backends import locmem

may_leave = Event()
PATIENCE = 20


class HeldBackend(locmem.EmailBackend):
    """Keeps every mail until it may leave."""

    def send_messages(self, messages):
        """The number of mails that left."""
        assert may_leave.wait(PATIENCE)
        return super().send_messages(messages)


class BrokenBackend(locmem.EmailBackend):
    """Is not there."""

    def send_messages(self, messages):
        """Fails."""
        raise ConnectionRefusedError("nobody takes mail for anna@example.org")
