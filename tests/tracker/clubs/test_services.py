"""Clubs and players: one name each, in one spelling."""

import re

import pytest
from django.urls import URLResolver, get_resolver

from tests.factories import NOW, ClubFactory, GameFactory, PlayerFactory
from tracker.clubs.services import RESERVED_SLUGS, create_club, set_club
from tracker.common.errors import RecordError
from tracker.models import Club, Player
from tracker.models.club import SLUG_FORM
from tracker.players.services.roster import add_player, rename_player, retire_player, return_player

pytestmark = pytest.mark.django_db


def problems(refused):
    """The fields and codes of a refusal."""
    return [(problem.field, problem.code) for problem in refused.value.problems]


def test_club_gets_its_address_from_its_name():
    club = create_club(name="  Klub am   Kanal ", now=NOW)
    assert (club.name, club.slug, club.created_at) == ("Klub am Kanal", "klub-am-kanal", NOW)


def test_club_takes_the_address_that_is_given():
    club = create_club(name="Карточный клуб", slug="karty-2", now=NOW)
    assert Club.objects.get(slug="karty-2") == club


def test_name_without_a_letter_of_an_address_makes_one_all_the_same():
    made = [create_club(name=name, now=NOW).slug for name in ("نادي الورق", "Карточный клуб", "牌")]
    assert made == ["club", "club-2", "club-3"]


@pytest.mark.parametrize("slug", ["Kanal", "a b", "-a", "a--b", "a_b", "ä", "a\n", "x" * 41])
def test_address_of_another_form_is_refused(slug):
    with pytest.raises(RecordError) as refused:
        create_club(name="Карточный клуб", slug=slug, now=NOW)
    assert problems(refused) == [("slug", "bad_slug")]


@pytest.mark.parametrize("slug", ["rules", "static"])
def test_address_of_the_score_book_itself_is_taken(slug):
    with pytest.raises(RecordError) as refused:
        create_club(name=slug, now=NOW)
    assert problems(refused) == [("slug", "taken")]


def routes(patterns):
    """The addresses from the site's root on."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver) and not str(pattern.pattern):
            yield from routes(pattern.url_patterns)
        else:
            yield str(pattern.pattern)


def test_every_page_beside_the_clubs_has_its_address_reserved():
    firsts = {route.split("/")[0] for route in routes(get_resolver().url_patterns)}
    assert {first for first in firsts if re.match(SLUG_FORM, first)} <= RESERVED_SLUGS


def test_address_is_shortened_to_what_fits():
    club = create_club(name="the long and winding name of a club by the canal", now=NOW)
    assert club.slug == "the-long-and-winding-name-of-a-club-by-t"


def test_address_of_another_club_is_taken():
    create_club(name="Kanal", now=NOW)
    with pytest.raises(RecordError) as refused:
        create_club(name="KANAL", now=NOW)
    assert problems(refused) == [("slug", "taken")]
    assert Club.objects.count() == 1


def test_all_problems_of_a_club_are_told():
    with pytest.raises(RecordError) as refused:
        create_club(name=" ", slug="A", now=NOW)
    assert problems(refused) == [("name", "missing_field"), ("slug", "bad_slug")]


@pytest.mark.parametrize("again", ["Jürgen Köhler", "JÜRGEN KÖHLER", "ju\u0308rgen  ko\u0308hler "])
def test_name_of_a_player_is_taken_whatever_its_case(again):
    club = ClubFactory.create()
    add_player(club=club, name="Jürgen Köhler", now=NOW)
    with pytest.raises(RecordError) as refused:
        add_player(club=club, name=again, now=NOW)
    assert problems(refused) == [("name", "taken")]
    assert Player.objects.count() == 1


def test_name_of_a_player_is_free_in_another_club():
    players = [add_player(club=ClubFactory.create(), name="Anna", now=NOW) for _ in "ab"]
    assert [player.name for player in players] == ["Anna", "Anna"]


def test_renamed_player_is_the_same_player():
    player = PlayerFactory.create(name="Ana")
    rename_player(player=player, name="ANNA")
    rename_player(player=player, name="Anna")
    assert Player.objects.values_list("pk", "name", "name_key").get() == (
        player.pk,
        "Anna",
        "anna",
    )


def test_player_cannot_take_the_name_of_another():
    anna = PlayerFactory.create(name="Anna")
    otto = PlayerFactory.create(club=anna.club, name="Otto")
    with pytest.raises(RecordError) as refused:
        rename_player(player=otto, name="anna")
    assert problems(refused) == [("name", "taken")]
    assert (otto.name, Player.objects.get(pk=otto.pk).name) == ("Otto", "Otto")


def test_retired_player_keeps_the_games_and_can_return():
    player = GameFactory.create().seats.get(place=0).player
    retire_player(player=player)
    assert not Player.objects.get(pk=player.pk).is_active
    assert player.seats.count() == 1
    return_player(player=player)
    assert Player.objects.get(pk=player.pk).is_active


def kept(club):
    """How the book of a club is kept, as it is stored."""
    stored = Club.objects.get(pk=club.pk)
    return stored.name, stored.slug, stored.agreement, stored.makers, stored.keeps_details


def test_book_is_kept_in_another_way():
    club = ClubFactory.create(name="Kanal")
    assert kept(club) == ("Kanal", "kanal", "none", "player", False)
    set_club(club=club, name=" Am  Kanal", agreement="pass", makers="side", keeps_details=True)
    assert kept(club) == ("Am Kanal", "kanal", "pass", "side", True)


def test_all_problems_of_a_book_are_told_and_nothing_is_changed():
    club = ClubFactory.create(name="Kanal")
    with pytest.raises(RecordError) as refused:
        set_club(club=club, name="–", agreement="both", makers="", keeps_details=True)
    assert problems(refused) == [
        ("name", "missing_field"),
        ("agreement", "bad_value"),
        ("makers", "bad_value"),
    ]
    assert kept(club) == ("Kanal", "kanal", "none", "player", False)
