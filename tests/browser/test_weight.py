"""A phone on a slow network: what arrives is small, the shell once, and “nothing new” is short."""

import pytest

from scoring import VARIANTS
from tests.browser.weighing import filled, weigh

FORM, SHEET, NOTHING_NEW = 45_000, 69_000, 300
ANSWERS = 12


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """A server of its own with thirty hands of every game."""
    book, games = filled(tmp_path_factory.mktemp("weighed"))
    book.start()
    yield book.url, games
    book.kill()


@pytest.mark.long
@pytest.mark.parametrize("variant", VARIANTS)
def test_form_at_a_table_with_thirty_hands_is_small_for_a_phone(chromium, served, variant):
    site, games = served
    weight = weigh(chromium, site, f"/kanal/games/{games[variant]}/hands/new")
    assert 20_000 < weight.first <= FORM, weight
    assert weight.answers <= ANSWERS, weight
    assert weight.shell_again == 0
    print(variant, *weight)


@pytest.mark.long
@pytest.mark.parametrize("variant", ["klammern", "clabber"])
def test_sheet_with_thirty_hands_asks_for_news_in_a_few_bytes(chromium, served, variant):
    site, games = served
    weight = weigh(chromium, site, f"/kanal/games/{games[variant]}/")
    assert 20_000 < weight.first <= SHEET, weight
    assert weight.shell_again == 0
    assert weight.polls
    assert max(weight.polls) <= NOTHING_NEW, weight
    print(variant, *weight)
