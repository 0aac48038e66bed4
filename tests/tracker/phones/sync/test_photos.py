"""A photo of cards or slip goes beside a hand that two phones have differently."""

import pytest
from django.test import Client

from tests.factories import NOW, GameFactory
from tests.tracker.helpers.at_table import counted
from tests.tracker.helpers.photos import PLACE, letters, photo
from tests.tracker.helpers.seasons_played import season_of
from tests.tracker.phones.phone import SendingPhone
from tracker.models import HandPhoto
from tracker.phones.sync.services import MOST
from tracker.seasons.services import close_season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("locked")]


@pytest.fixture
def beas(game, annas):
    """Bea's phone, which has the first hand otherwise."""
    phone = SendingPhone(game, place=1)
    phone.results(phone.item(record=counted(93)))
    phone.address = phone.address.replace("/sync", "/photos")
    return phone


def taken(phone, picture=None, number=1):
    return phone.item("photo", number, photo=letters(picture or photo()))


def outcome(phone, item):
    (result,) = phone.results(item)
    return result["status"], result["outcome"]


def test_photo_is_kept_once_without_notes_of_the_camera(game, annas, beas):
    item = taken(beas)
    assert outcome(beas, item) == (201, "photographed")
    assert outcome(beas, item) == (200, "photographed")
    kept = HandPhoto.objects.get()
    assert (kept.hand.number, kept.phone) == (1, beas.phone)
    assert bytes(kept.picture) == photo(notes=b"")
    version = game.version
    game.refresh_from_db()
    assert game.version > version


def test_photo_is_seen_at_the_table_and_by_nobody_else(game, annas, beas):
    beas.results(taken(beas))
    address = f"/kanal/games/{game.pk}/photos/{HandPhoto.objects.get().pk}"
    for phone in (annas, beas):
        seen = phone.client.get(address)
        assert (seen.status_code, seen.headers["Content-Type"]) == (200, "image/jpeg")
        assert seen.content == photo(notes=b"")
        assert PLACE not in seen.content
        page = phone.client.get(f"/kanal/games/{game.pk}/hands/new").text
        assert f'src="{address}"' in page
        assert "Photo of hand 1, Bea’s phone" in page
    assert Client().get(address).status_code == 403
    assert "/photos/" not in Client().get(f"/kanal/games/{game.pk}/").text
    other = SendingPhone(GameFactory.create(evening=game.evening, table="2"))
    assert other.client.get(address).status_code == 403


def test_photo_of_another_game_is_not_found(game, annas, beas):
    beas.results(taken(beas))
    other = GameFactory.create(evening=game.evening, table="1")
    address = f"/kanal/games/{other.pk}/photos/{HandPhoto.objects.get().pk}"
    assert annas.client.get(address).status_code == 404


def test_history_of_the_hand_shows_it_after_all_is_settled(game, annas, beas):
    beas.results(taken(beas))
    annas.results(annas.item("settle", revision=1, choice="theirs"))
    page = annas.client.get(f"/kanal/games/{game.pk}/hands/1/").text
    assert f"/kanal/games/{game.pk}/photos/{HandPhoto.objects.get().pk}" in page
    assert outcome(beas, taken(beas)) == (200, "settled")
    assert HandPhoto.objects.count() == 1


@pytest.mark.parametrize("picture", ["", "no letters!", letters(b"GIF89a"), letters(photo()[:-2])])
def test_what_is_no_photo_is_named(beas, picture):
    (result,) = beas.results(beas.item("photo", photo=picture))
    assert (result["status"], result["outcome"]) == (422, "invalid")
    assert [(problem["field"], problem["code"]) for problem in result["problems"]] == [
        ("photo", "bad_value")
    ]
    assert not HandPhoto.objects.exists()


def test_six_photos_of_a_hand_are_enough(beas):
    assert [outcome(beas, taken(beas)) for _ in range(MOST)] == [(201, "photographed")] * 6
    (result,) = beas.results(taken(beas))
    assert (result["status"], result["outcome"]) == (403, "not_allowed")
    assert result["message"] == "There are 6 photos of this hand: that is enough."
    assert HandPhoto.objects.count() == 6


def test_hand_that_is_not_there_has_no_photo(beas):
    assert outcome(beas, taken(beas, number=7)) == (404, "no_hand")


def test_phone_of_another_table_sends_none(game, beas):
    other = SendingPhone(GameFactory.create(evening=game.evening, table="2"))
    other.address = beas.address
    item = taken(other) | {"game": game.pk}
    assert outcome(other, item) == (403, "wrong_table")


def test_photo_needs_its_own_address_for_its_size(annas, beas):
    item = taken(beas, photo(notes=b"\xff\xe1\xff\xff" + b"\0" * 65_533))
    annas.address = beas.address.replace("/photos", "/sync")
    assert annas.sends(item).status_code == 413
    assert outcome(beas, item) == (201, "photographed")
    assert beas.sends(item | {"photo": "A" * 320_000}).status_code == 413


def test_photos_go_with_the_season(game, beas):
    beas.results(taken(beas))
    club = game.evening.club
    season = season_of(club, {}, name="Winter", evenings=(game.evening_id,))
    close_season(season=season, now=NOW)
    assert not HandPhoto.objects.exists()
