"""What visitors are told of a tournament before they come: typed, kept and shown."""

import datetime as dt

import pytest

from tests.factories import NOW, ClubFactory
from tests.tournaments import entered, started, tournament_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Tournament
from tracker.tournaments.book.set_up_queries import AdditionalDay, Notice, notice_of
from tracker.tournaments.setup.services import rename_tournament

pytestmark = pytest.mark.django_db

FOUR_SCRIPTS = "Kaffee ab sieben.\nКофе с семи.\nΚαφές από τις επτά.\n七時からコーヒー。"
TYPED = {
    "begins": "19:30",
    "place": "Clubhouse",
    "address": "Kanal 5, Utrecht",
    "fee": "12,50 €",
    "contact": "030 1234",
    "about": f"\n{FOUR_SCRIPTS}\n\n" + "x" * 200,
    "day-0": "2025-03-21",
    "day-0-round": "3",
    "day-0-begins": "10:00",
}
TOLD = Notice(
    dt.time(19, 30),
    "Clubhouse",
    "Kanal 5, Utrecht",
    1250,
    "€",
    f"{FOUR_SCRIPTS}\n" + "x" * 200,
    "030 1234",
    "",
    (AdditionalDay(dt.date(2025, 3, 21), 3, dt.time(10)),),
)


@pytest.fixture
def tournament():
    return tournament_of(ClubFactory.create(name="Kanal"))


def edit(tournament):
    return f"/kanal/events/{tournament.pk}/edit"


def form(client, tournament):
    return page(client.get(edit(tournament))).one("form", id="plan")


def sent(client, tournament, **more):
    return client.post(edit(tournament), form(client, tournament).typed | TYPED | more)


def told(tournament):
    return notice_of(Tournament.objects.get(pk=tournament.pk))


def test_everything_that_was_typed_is_kept_and_stands_in_the_form_again(client, tournament):
    assert sent(client, tournament).status_code == 303
    assert told(tournament) == TOLD
    again = form(client, tournament).typed
    assert {name: again[name] for name in TYPED} == TYPED | {
        "fee": "12.50 €",
        "about": TOLD.about,
    }
    before = stored()
    client.post(edit(tournament), again)
    assert stored() == before


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("fee", "cents", "unit"),
    [
        ("12", 1200, ""),
        ("12,50", 1250, ""),
        ("12.5", 1250, ""),
        ("€ 12,-", 1200, "€"),
        ("1.200 Ft", 120000, "Ft"),
        ("0", 0, ""),
        ("", None, ""),
    ],
)
def test_fee_is_read_as_people_write_it(client, tournament, fee, cents, unit):
    sent(client, tournament, fee=fee)
    assert (told(tournament).fee, told(tournament).fee_unit) == (cents, unit)


WRONG = [
    ({"fee": "twelve"}, "fee"),
    ({"fee": "12 for members, 15 for others"}, "fee"),
    ({"begins": "25:00"}, "begins"),
    ({"place": "x" * 81}, "place"),
    ({"about": "x" * 2001}, "about"),
    ({"address": "a\u202eb"}, "address"),
    ({"day-0": "2025-03-14"}, "day-0"),
    ({"day-0": ""}, "day-0"),
    ({"day-0-round": ""}, "day-0-round"),
    ({"day-0-round": "1"}, "day-0-round"),
    ({"day-0-round": "4"}, "day-0-round"),
    ({"day-1": "2025-03-22", "day-1-round": "3"}, "day-1-round"),
    ({"rounds": "2"}, "day-0-round"),
    ({"at_clock": "never"}, "at_clock"),
]


@pytest.mark.some(4)
@pytest.mark.parametrize(("given", "field"), WRONG)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_written(
    client, tournament, given, field
):
    sending = form(client, tournament).typed | TYPED | given
    before = stored()
    response = client.post(edit(tournament), sending)
    assert (response.status_code, list(problems(response))) == (422, [field])
    assert stored() == before
    again = page(response).one("form", id="plan").typed
    assert again.get("place") == sending["place"]


def test_visitors_read_it_in_their_language_and_links_have_it_too(client, tournament):
    rename_tournament(tournament=tournament, name="Open", notice=TOLD, now=NOW)
    read = page(client.get(f"/kanal/events/{tournament.pk}/", headers={"Accept-Language": "de"}))
    terms = read.one("dl", class_="terms").text
    assert terms.startswith(
        "Wann Fr, 14. März 2025, 19:30 Fr, 21. März 2025, 10:00: ab Runde 3 Wo Clubhouse "
        "Kanal 5, Utrecht Startgeld 12,50 € Kontakt 030 1234"
    )
    for paragraph in FOUR_SCRIPTS.split("\n"):
        assert paragraph in read.one("main").text
    (line,) = [
        meta["content"]
        for meta in read.all("meta")
        if meta.attributes.get("property") == "og:description"
    ]
    assert line.startswith("Fr, 14. März 2025, 19:30 · Clubhouse, Kanal 5, Utrecht · 12,50 €")


def test_calendar_has_the_place_and_every_day_at_its_time(client, tournament):
    rename_tournament(tournament=tournament, name="Open", notice=TOLD, now=NOW)
    lines = client.get(f"/kanal/events/{tournament.pk}/event.ics").content.decode()
    unfolded = lines.replace("\r\n ", "").split("\r\n")
    text = [line for line in unfolded if line.startswith(("DTSTART", "LOCATION", "SUMMARY"))]
    assert text == [
        # Utrecht is an hour ahead then.
        "DTSTART:20250314T183000Z",
        "SUMMARY:Open",
        "LOCATION:Clubhouse\\, Kanal 5\\, Utrecht",
        "DTSTART:20250321T090000Z",
        "SUMMARY:Open: Round 3",
        "LOCATION:Clubhouse\\, Kanal 5\\, Utrecht",
    ]
    assert len({line for line in unfolded if line.startswith("UID")}) == 2


def test_place_and_time_change_after_the_draw_and_everybody_reads_that(client, tournament):
    rename_tournament(tournament=tournament, name="Open", notice=TOLD, now=NOW)
    entered(tournament, 4)
    started(tournament)
    begun = page(client.get(edit(tournament))).one("main").typed
    client.post(edit(tournament), begun | {"place": "Town hall"})
    assert told(tournament) == TOLD._replace(place="Town hall")
    line = Tournament.objects.get().changes.all()[0]
    assert (line.kind, line.is_public) == ("notice_changed", True)


def test_day_that_is_past_is_taken_and_said(client, tournament):
    text = page(client.post(edit(tournament), form(client, tournament).typed, follow=True)).one(
        role="status"
    )
    assert text.text == "The announcement is saved. Its day is past."
