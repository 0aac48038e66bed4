"""A gate at which everybody may do everything, for the tests of all that is not about that.

Phones are let in as in the product; and so is whoever has logged in. The fixture `locked` puts the
product's own gate back.
"""

from django.conf import settings

from tracker.access.gate import Gate
from tracker.platform.web.phone_cookie import cookie_name


class Officer:
    """Somebody who may do everything everywhere."""

    phone = place = None
    is_known = True
    evenings: frozenset[int] = frozenset()
    held: frozenset[str] = frozenset()

    def may(self, action):
        """Yes."""
        return True

    def __getitem__(self, code):
        return True


class OpenGate(Gate):
    """The gate with its door held open for who shows neither a phone nor an account."""

    def process_view(self, request, view, arguments, named):
        """Lets everybody through who does not say who they are."""
        if {cookie_name(), settings.SESSION_COOKIE_NAME} & request.COOKIES.keys():
            return super().process_view(request, view, arguments, named)
        request.viewer = Officer()
        return None
