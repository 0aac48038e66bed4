"""The tie-breaks of a tournament: moved, taken away and added by buttons, without scripts."""

import pytest

from tests.factories import ClubFactory
from tests.tournaments import tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tracker.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    return tournament_of(ClubFactory.create(name="Kanal"), keys=("PTS", "BH", "MARCH"))


def edit(tournament):
    return f"/kanal/events/{tournament.pk}/edit"


def begun(client, tournament):
    return page(client.get(edit(tournament))).one("form", id="plan").typed


def codes(form):
    return [value for name, value in sorted(form.typed.items()) if name[:4] == "key-" and value]


def text(form):
    return form.one("p", class_="order-said").text


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("deed", "after"),
    [
        ("up:MARCH", ["PTS", "MARCH", "BH"]),
        ("down:PTS", ["BH", "PTS", "MARCH"]),
        ("up:PTS", ["PTS", "BH", "MARCH"]),
        ("down:MARCH", ["PTS", "BH", "MARCH"]),
        ("out:BH", ["PTS", "MARCH"]),
        ("add", ["PTS", "BH", "MARCH", "LOT"]),
        ("up:XX", ["PTS", "BH", "MARCH"]),
        ("nothing", ["PTS", "BH", "MARCH"]),
    ],
)
def test_button_changes_the_list_and_nothing_else(client, tournament, deed, after):
    typed = begun(client, tournament) | {"name": "", "rounds": "many", "key-new": "LOT"}
    before = stored()
    response = client.post(edit(tournament), typed | {"move-key": deed})
    form = page(response).one("form", id="plan")
    assert (response.status_code, codes(form)) == (200, after)
    assert (form.typed["name"], form.typed["rounds"]) == ("", "many")
    assert form.all("p", class_="error") == []
    assert stored() == before
    kept = form.typed | {"name": "Cup", "rounds": "3"}
    assert client.post(edit(tournament), kept).status_code == 303
    assert Tournament.objects.get().keys == after


def test_sentence_says_what_is_set(client, tournament):
    form = page(client.get(edit(tournament))).one("form", id="plan")
    assert text(form) == (
        "Places are decided by “Points”; ties by “Buchholz”, then by “Marches”. "
        "Whoever is still tied shares the place."
    )
    typed = form.typed | {"move-key": "out:BH"}
    form = page(client.post(edit(tournament), typed)).one("form", id="plan")
    typed = form.typed | {"move-key": "out:MARCH"}
    form = page(client.post(edit(tournament), typed)).one("form", id="plan")
    assert text(form) == "Places are decided by “Points”. Whoever is tied shares the place."


def test_tie_break_that_the_game_cannot_feed_says_so(client):
    tournament = tournament_of(
        ClubFactory.create(name="Kanal"), keys=("PTS", "MADE", "EXACT", "HIGH")
    )
    form = page(client.get(edit(tournament))).one("form", id="plan")
    assert [note.text for note in form.all("small", class_="warning")] == [
        "It depends on hands. A result from a slip leaves it out.",
        "It decides nothing: nobody writes them down.",
    ]


def test_script_gets_the_list_alone(client, tournament):
    typed = begun(client, tournament) | {"move-key": "up:MARCH"}
    part = page(client.post(edit(tournament), typed, headers={"HX-Request": "true"}))
    assert part.one("fieldset", id="ties").typed == {
        "key-0": "PTS",
        "key-1": "MARCH",
        "key-2": "BH",
        "key-new": "",
    }
    assert part.all("form") == []


def test_folded_parts_say_what_is_set_in_them(client, tournament):
    read = page(client.get(edit(tournament))).one("form", id="plan")
    assert [fold.one("small").text for fold in read.all("summary")] == [
        "Nothing announced yet",
        "Until the draw · By lot",
        "It is a tie · As always in the club",
        f"By its points. {text(read)}",
        "No prizes",
        "The draw gives no table: The average of that round",
        "As on the rule sheet",
    ]
