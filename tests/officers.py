"""People with a role, logged in as the tests of rights need them."""

import time

from django.test import Client
from django.utils import timezone

from tracker.models import Role, User

PASSWORD = "Trumpf am Fenster"


def somebody(name="Otto", **more):
    """Somebody with an account and no role."""
    user = User(username=name.lower(), name=name, created_at=timezone.now(), **more)
    user.set_password(PASSWORD)
    user.save()
    return user


def admin_of(club, name="Admin"):
    """An admin of the club."""
    user = somebody(name)
    Role.objects.create(user=user, name="admin", club=club, given_at=timezone.now())
    return user


def officer_at(evening, role, name=""):
    """A director or scorer of the evening."""
    user = somebody(name or role.title())
    Role.objects.create(user=user, name=role, evening=evening, given_at=timezone.now())
    return user


def logged_in(user, *, seconds_ago=0):
    """A browser in which somebody has logged in so long ago."""
    client = Client()
    client.force_login(user)
    session = client.session
    at = time.time() - seconds_ago
    session["account_authentication_methods"] = [{"method": "password", "at": at}]
    session.save()
    return client
