"""Roles and invitations, where two ask at the same moment."""

import pytest
from django.utils import timezone

from tests.factories import ClubFactory
from tests.people import invited_to, person, user_of
from tracker.accounts import services as officers
from tracker.accounts.queries import account_named
from tracker.accounts.services import make_first_user
from tracker.common.errors import BadCodeError, RecordError
from tracker.models import Role, User

pytestmark = pytest.mark.django_db


def test_invitation_that_somebody_was_quicker_to_use_makes_no_account():
    club = ClubFactory.create()
    anna, bea = user_of("anna", admin_of=club), user_of("bea")
    invitation = invited_to(club, by=anna)
    now = timezone.now()
    officers.accept_invitation(invitation=invitation, user=bea, now=now)
    with pytest.raises(BadCodeError):
        officers.accept_as_new(invitation=invitation, person=person("eve"), now=now)
    assert list(User.objects.all()) == [anna, bea]
    admins = [(user.pk, "admin", club.pk) for user in (anna, bea)]
    assert list(Role.objects.values_list("user", "name", "club")) == admins


def test_invitation_is_void_where_its_maker_has_lost_the_right_since_it_was_read():
    club = ClubFactory.create()
    anna, bea = user_of("anna", admin_of=club), user_of("bea")
    invitation = invited_to(club, by=anna)
    Role.objects.filter(user=anna).delete()
    with pytest.raises(BadCodeError):
        officers.accept_invitation(invitation=invitation, user=bea, now=timezone.now())
    assert not Role.objects.exists()


def test_first_account_is_made_once():
    anna = user_of("anna")
    with pytest.raises(RecordError) as refused:
        make_first_user(person=person("eve"), club="Kanal", is_open=True, now=timezone.now())
    assert [problem.code for problem in refused.value.problems] == ["not_first"]
    assert list(User.objects.all()) == [anna]


def test_user_name_is_taken_whatever_the_case():
    user_of("anna")
    with pytest.raises(RecordError) as refused:
        user_of("ANNA")
    assert [problem.code for problem in refused.value.problems] == ["taken"]


def test_user_name_is_no_address():
    with pytest.raises(RecordError) as refused:
        user_of("bea@example.org")
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [
        ("username", "bad_value")
    ]
    assert not User.objects.exists()


def test_address_leads_to_whose_it_is_and_not_to_a_user_name():
    thief, bea = user_of("thief"), user_of("bea", email="bea@example.org")
    User.objects.filter(pk=thief.pk).update(username="bea@example.org")
    assert account_named("bea@example.org") == account_named("BEA@example.org") == bea
    User.objects.filter(pk=bea.pk).update(email="")
    assert account_named("bea@example.org") == thief
