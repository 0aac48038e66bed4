"""The login backend's former address, which sessions begun before version 1.1 hold.

A session names its backend by path; without this module the upgrade would log everybody out.
Remove it in version 1.2.
"""

from django.contrib.auth.backends import ModelBackend


class OnePath(ModelBackend):
    """Resolves the account of an existing session; never logs anyone in."""

    def authenticate(self, *_: object, **__: object) -> None:
        return None
