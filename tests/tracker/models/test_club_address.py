"""The database itself knows which addresses a club can have, as the services do."""

import re

import pytest
from django.db import IntegrityError, transaction

from tests.factories import ClubFactory
from tracker.models import Club
from tracker.models.club import SLUG_FORM

pytestmark = pytest.mark.django_db

GOOD = ("a", "7", "kanal", "zum-kanal-2", "a-b-c", "x" * 40)
BAD = (
    *("", "-", "--", "-kanal", "kanal-", "zum--kanal", "a---b", "Kanal", "kanäl", "kan al"),
    *("kan_al", "kanal\n", "\nkanal", "kan\nal", "kanal.", "kanal'", "kan%al", "٣", "kan/al"),
)


@pytest.mark.parametrize("slug", GOOD)
def test_address_of_the_form_is_taken(slug):
    ClubFactory.create()
    assert re.match(SLUG_FORM, slug)
    assert Club.and_coming.update(slug=slug) == 1


@pytest.mark.parametrize("slug", BAD)
def test_address_of_another_form_is_refused(slug):
    ClubFactory.create()
    assert not re.match(SLUG_FORM, slug)
    with pytest.raises(IntegrityError), transaction.atomic():
        Club.and_coming.update(slug=slug)
