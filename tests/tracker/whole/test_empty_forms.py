"""Every form that is sent empty is answered by a sentence: what is missing, or what it did."""

from collections.abc import Iterator

import pytest
from django.db import transaction

from tests.tracker.helpers.posting import emptied, pages_with_games
from tests.tracker.helpers.reading import Element, page
from tests.tracker.whole.test_every_page import cast_of

pytestmark = pytest.mark.django_db

SHOWN_AGAIN = {"find", "move-key", "results"}
"""What a page answers by showing it: a search, an order, and a rehearsal that begins."""


def sentences(read: Element) -> Iterator[str]:
    """The errors at a field or above the fields."""
    for element in read.all():
        is_live = element.attributes.get("role") in ("alert", "status")
        if is_live or "error" in element.attributes.get("class", "").split():
            yield element.text


def answer_to(client, post):
    """The page that is answered to a form; what the form writes is undone."""
    cookies = client.cookies.copy()
    with transaction.atomic():
        response = client.post(post.address, post.fields, follow=True)
        transaction.set_rollback(True)
    client.cookies = cookies
    return response


def test_every_form_that_is_sent_empty_answers_with_a_sentence(client, share):
    silent = {}
    for post in share(emptied(client, pages_with_games(cast_of("Kanal")))):
        response = answer_to(client, post)
        assert response.status_code < 500, post.address
        read = page(response)
        # What a change does is shown before it holds, as a question.
        is_asked = bool(read.all("input", name="sure"))
        if post.names.isdisjoint(SHOWN_AGAIN) and not is_asked and not any(sentences(read)):
            silent[post.address] = response.status_code, post.fields
    assert silent == {}
