"""The page on which a director prints, and the PDFs that it makes."""

import pytest
from django.utils import timezone

from tests.events import closed, entered, event_of, started
from tests.factories import NOW, joined, table_of
from tests.tracker.exports.reading import pdf_pages, pdf_text
from tests.tracker.helpers.events_played import four, is_over
from tests.tracker.helpers.reading import page
from tracker.engine.records import audit_chain as chain
from tracker.models import Event
from tracker.tournaments.book.stamps_queries import watched_event
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.print.exports.forms import PrintRequest, paper_of
from tracker.tournaments.print.exports.parts import Links
from tracker.tournaments.setup.services import rename_event, reveal

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club):
    """Anna, Bea, Carla and Dora, whose second round is drawn and not published."""
    event = four(club)
    rename_event(event=event, name="Spring cup", now=NOW)
    closed(event)
    draw_round(event=Event.objects.get(pk=event.pk), now=NOW)
    return event


def print_at(event):
    return f"/kanal/events/{event.pk}/print"


def file_at(event, query):
    return f"/kanal/events/{event.pk}/paper.pdf?{query}"


def printed(client, event, query):
    response = client.get(file_at(event, query))
    assert response.status_code == 200
    return pdf_text(response.content)


def test_paper_can_be_looked_at_before_it_is_printed(client, event):
    kept = client.get(file_at(event, "form=tally"))
    seen = client.get(file_at(event, "form=tally&show=1"))
    assert kept.headers["Content-Disposition"].startswith("attachment;")
    assert seen.headers["Content-Disposition"].startswith("inline;")
    assert pdf_text(seen.content) == pdf_text(kept.content)
    assert page(client.get(print_at(event))).one("button", name="show")["formtarget"] == "_blank"


def errors(response):
    assert response.status_code == 422
    return {error["id"]: error.text for error in page(response).all("p", class_="error")}


def test_page_offers_rounds_forms_and_papers(client, event):
    read = page(client.get(print_at(event)))
    assert [option.text for option in read.one("select").all("option")] == [
        *("Round 2, 2 tables, not published yet", "Round 1, 2 tables"),
    ]
    assert [box["value"] for box in read.all("input", name="paper")] == ["a4", "us-letter"]
    assert [box["value"] for box in read.all("input", name="form")] == [
        *("slips", "by-name", "by-table", "routes", "tally", "table-numbers", "place-cards"),
        *("badges", "protest", "prizes", "receipts"),
    ]
    assert [
        button.text for button in read.all("button") if "Print all for this round" in button.text
    ]


def test_page_of_an_event_without_a_draw_says_what_comes(client, club):
    event = four(club)
    read = page(client.get(print_at(event)))
    assert read.all("select") == []
    assert "No round is drawn yet" in read.one("p", class_="empty").text


@pytest.mark.some(1)
@pytest.mark.parametrize("way", ["desk", "rounds/2/draw", "entries/"])
def test_print_is_reached_from(client, event, way):
    read = page(client.get(f"/kanal/events/{event.pk}/{way}"))
    assert read.all("a", href=print_at(event))


def test_all_for_a_round_is_one_pdf(client, event):
    response = client.get(file_at(event, "all=1&round=2"))
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == (
        f'attachment; filename="kanal-event-{event.pk}-paper.pdf"'
    )
    pages = [" ".join(page.split()) for page in pdf_pages(response.content)]
    assert [page.partition(" Kanal")[0] for page in pages[-3:]] == [
        *("Seats of round 2, by name", "Seats of round 2, by table", "Sat out"),
    ]
    # Two slips of two hands share a sheet.
    assert len(pages) == 4
    assert "Table 1 Round 2 of 3" in pages[0]
    assert "Table 2 Round 2 of 3" in pages[0]


def test_pdf_holds_the_forms_that_were_ticked_and_tables_in_the_range(client, event):
    text = printed(client, event, "form=protest&form=slips&round=1&first=2&paper=us-letter")
    assert "Table 2 Round 1 of 3" in text
    assert "Table 1 Round 1 of 3" not in text
    assert "Ruling of the director" in text


def test_seats_by_table_have_the_head_of_the_chain_once_the_round_is_published(client, event):
    line = event.evening.club.chain_lines.last()
    message = f"The club’s log of changes when this round was published, line {line.number}:"
    text = " ".join(printed(client, event, "form=by-table&round=1").split())
    assert f"{message} {chain.head_text(line.hash)}" in text
    assert "log of changes" not in printed(client, event, "form=by-table&round=2")


def test_pictures_lead_where_phones_reach_us(client, event):
    made = client.get(file_at(event, "form=badges&form=slips&round=1")).content
    at = f"http://testserver/kanal/events/{event.pk}/"
    wish = PrintRequest(
        watched=watched_event("kanal", event.pk, NOW),
        forms=["slips", "badges"],
        round=1,
        tables=range(1, 100),
        links=Links(
            round=lambda number: f"{at}rounds/{number}/",
            entrant=lambda number: f"{at}entrants/{number}/",
            event=at,
        ),
    )
    assert made == paper_of(wish)


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ("round=1", {"id_form_error": "Tick at least one form."}),
        (
            "form=poster&round=1",
            {"id_form_error": "There is no such form: tick those you want."},
        ),
        (
            "form=slips&round=3",
            {"id_round_error": "This round is not drawn: choose one that is."},
        ),
        (
            "form=slips&form=tally",
            {"id_round_error": "Choose a round that is drawn, or untick: Table slips."},
        ),
        (
            "form=slips&round=1&first=x",
            {"id_first_error": "Enter the number of a table."},
        ),
        (
            "form=slips&round=1&first=2&last=1",
            {"id_last_error": "The last table comes before the first one."},
        ),
        (
            "form=slips&round=1&first=3",
            {"id_first_error": "The round has tables 1 to 2."},
        ),
        ("form=tally&paper=a3", {"id_paper_error": "Choose A4 or US letter."}),
    ],
)
def test_wrong_wish_is_shown_at_its_field(client, event, query, wrong):
    assert errors(client.get(file_at(event, query))) == wrong


def test_wrong_wish_keeps_what_was_chosen(client, event):
    read = page(client.get(file_at(event, "form=tally&round=1&first=9&last=2&paper=us-letter")))
    ticked = [box["value"] for box in read.all("input") if "checked" in box.attributes]
    assert ticked == ["us-letter", "tally"]
    assert [
        option["value"] for option in read.all("option") if "selected" in option.attributes
    ] == ["1"]
    assert (read.one("input", name="first")["value"], read.one("input", name="last")["value"]) == (
        *("9", "2"),
    )


def test_forms_with_nothing_in_them_say_so(client, club):
    event = event_of(club)
    text = printed(client, event, "form=badges&form=place-cards&form=table-numbers&form=receipts")
    assert text.count("There is nothing to print here yet.") == 4


def test_prizes_of_hidden_places_are_not_printed(client, club):
    event = is_over(four(club, prizes=[{"award": "top", "amounts": [2500, 1000]}]))
    both = printed(client, event, "form=prizes&form=receipts")
    reveal(event=event, place=2, now=NOW)
    hidden = printed(client, event, "form=prizes&form=receipts")
    assert both.count("Anna") == 2
    assert "Anna" not in hidden
    assert hidden.count("Bea Prize 10") == 2


def test_phone_at_a_table_does_not_see_a_draft(client, event):
    joined(table_of(event.evening, "1", timezone.now()), secret="s", now=timezone.now())
    client.cookies["phone"] = "s"
    for address in (print_at(event), file_at(event, "form=slips&round=2")):
        assert client.get(address)["Location"].startswith("/account/login/")


@pytest.mark.parametrize("number", [4, 12])
def test_printing_asks_as_much_for_many_as_for_few(client, club, number, django_assert_num_queries):
    event = event_of(club)
    entered(event, number)
    started(event)
    # The event, the eight of its book, and the head of the chain.
    with django_assert_num_queries(11):
        client.get(file_at(event, "all=1&round=1&form=badges"))
