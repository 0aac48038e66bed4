"""The sheet says whose phone wrote a hand, whether it is agreed, and which hands are missing."""

import pytest
from django.utils import translation

from tests.factories import amended
from tests.tracker.helpers.at_table import counted, game_of, phone_of, sends, sent
from tracker.common.queries.lookups import game_for
from tracker.games.agreement_texts import AgreementLine, phone_name
from tracker.games.sheet_pages import score_sheet
from tracker.models import Phone, Player
from tracker.phones.sync.services import submit_opinion

pytestmark = pytest.mark.django_db


def text(game):
    """The sheet's text about each hand."""
    sheet = score_sheet(game_for("kanal", game.pk))
    return [row.agreement for row in sheet.rows]


def says(game, phone, *, is_agreed):
    """A phone's opinion of the first hand."""
    submit_opinion(game=game, number=1, revision=1, is_agreed=is_agreed, sent=sent(phone))


def test_hand_without_a_phone_says_nothing():
    game = game_of()
    sends(game, 1, counted(96))
    assert text(game) == [AgreementLine()]


def test_phone_is_named_after_its_player():
    game = game_of(agreement="none")
    sends(game, 1, counted(96), phone_of(game, 0))
    sends(game, 2, counted(96), phone_of(game))
    assert text(game) == [AgreementLine("Anna’s phone"), AgreementLine("the table’s phone")]


@pytest.mark.parametrize(
    ("language", "named", "other"),
    [
        ("en", "Anna’s phone", "another phone"),
        ("de", "das Handy von Anna", "ein anderes Handy"),
        ("fr", "le téléphone «\N{NO-BREAK SPACE}Anna\N{NO-BREAK SPACE}»", "un autre téléphone"),
        ("nl", "de telefoon van Anna", "een andere telefoon"),
    ],
)
def test_phone_has_an_article_within_a_sentence(language, named, other):
    with translation.override(language):
        anna = Phone(player=Player(name="Anna Kern"))
        assert [phone_name(phone) for phone in (anna, None)] == [named, other]


def test_hand_is_open_until_it_is_agreed_on_a_second_phone():
    game = game_of()
    sends(game, 1, counted(96), phone_of(game, 0))
    assert text(game) == [AgreementLine("Anna’s phone", "open", "Nobody has confirmed it yet.")]
    says(game, phone_of(game, 1), is_agreed=True)
    assert text(game) == [
        AgreementLine("Anna’s phone", "agreed", "Confirmed on a second phone of the table.")
    ]


def test_hand_is_disputed_by_a_no_or_by_another_version():
    doubted = "Somebody at the table says that it is not right."
    differing = "Two phones have this hand differently."
    game = game_of()
    annas, beas = phone_of(game, 0), phone_of(game, 1)
    for number in (1, 2):
        sends(game, number, counted(96), annas)
    says(game, beas, is_agreed=False)
    sends(game, 2, counted(93), beas)
    assert text(game) == [
        AgreementLine("Anna’s phone", "disputed", doubted),
        AgreementLine("Anna’s phone", "differs", differing),
    ]


def test_correction_leaves_behind_what_was_said():
    game = game_of()
    annas, beas = phone_of(game, 0), phone_of(game, 1)
    sends(game, 1, counted(96), annas)
    says(game, beas, is_agreed=False)
    amended(game.hands.get(), counted(97), phone=annas)
    assert text(game) == [AgreementLine("Anna’s phone", "open", "Nobody has confirmed it yet.")]
    # The director's word needs nobody's agreement.
    amended(game.hands.get(), counted(98))
    assert text(game) == [AgreementLine()]


def test_missing_hands_stand_before_the_next_one():
    game = game_of()
    for number in (2, 5):
        sends(game, number, counted(96) | {"dealer": (number - 1) % 2})
    sheet = score_sheet(game_for("kanal", game.pk))
    assert [(row.number, row.missing) for row in sheet.rows] == [(2, (1,)), (5, (3, 4))]
    assert sheet.next_number == 6


def test_queries_do_not_grow_with_the_hands(django_assert_num_queries):
    game = game_of()
    annas, beas = phone_of(game, 0), phone_of(game, 1)
    sends(game, 1, counted(96), annas)
    sends(game, 1, counted(96), beas)
    found = game_for("kanal", game.pk)
    with django_assert_num_queries(5):
        score_sheet(found)
    for number in (2, 3):
        sends(game, number, counted(96), annas)
        sends(game, number, counted(96), beas)
    found = game_for("kanal", game.pk)
    with django_assert_num_queries(5):
        score_sheet(found)
