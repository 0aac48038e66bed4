"""Clubs and players: one name each, in one spelling."""

import pytest
from django.urls import URLResolver

from tests.factories import NOW, ClubFactory, PlayerFactory
from tracker.clubs.services import create_club
from tracker.common.errors import RecordError
from tracker.models import Club, Player
from tracker.players.services.roster import add_player, rename_player

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


def routes(patterns):
    """The addresses from the site's root on."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver) and not str(pattern.pattern):
            yield from routes(pattern.url_patterns)
        else:
            yield str(pattern.pattern)


def test_address_is_shortened_to_what_fits():
    club = create_club(name="the long and winding name of a club by the canal", now=NOW)
    assert club.slug == "the-long-and-winding-name-of-a-club-by-t"


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


def kept(club):
    """How the book of a club is kept, as it is stored."""
    stored = Club.objects.get(pk=club.pk)
    return stored.name, stored.slug, stored.agreement, stored.makers, stored.keeps_details
