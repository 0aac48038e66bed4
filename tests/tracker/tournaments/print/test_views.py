"""The page on which a director prints, and the PDFs that it makes."""

import pytest
from django.utils import timezone

from tests.factories import NOW, joined, table_of
from tests.tournaments import closed, entered, started, tournament_of
from tests.tracker.exports.reading import pdf_pages, pdf_text
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.tournaments_played import four, is_over
from tracker.engine.records import audit_chain as chain
from tracker.models import Tournament
from tracker.tournaments.book.stamps_queries import stamped_tournament
from tracker.tournaments.draws.services import draw_round
from tracker.tournaments.print.exports.forms import PrintRequest, paper_of
from tracker.tournaments.print.exports.parts import Links
from tracker.tournaments.setup.services import rename_tournament, reveal

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(club):
    """Anna, Bea, Carla and Dora, whose second round is drawn and not published."""
    tournament = four(club)
    rename_tournament(tournament=tournament, name="Spring cup", now=NOW)
    closed(tournament)
    draw_round(tournament=Tournament.objects.get(pk=tournament.pk), now=NOW)
    return tournament


def print_at(tournament):
    return f"/kanal/events/{tournament.pk}/print"


def file_at(tournament, query):
    return f"/kanal/events/{tournament.pk}/paper.pdf?{query}"


def printed(client, tournament, query):
    response = client.get(file_at(tournament, query))
    assert response.status_code == 200
    return pdf_text(response.content)


def test_paper_can_be_looked_at_before_it_is_printed(client, tournament):
    kept = client.get(file_at(tournament, "form=tally"))
    seen = client.get(file_at(tournament, "form=tally&show=1"))
    assert kept.headers["Content-Disposition"].startswith("attachment;")
    assert seen.headers["Content-Disposition"].startswith("inline;")
    assert pdf_text(seen.content) == pdf_text(kept.content)
    assert (
        page(client.get(print_at(tournament))).one("button", name="show")["formtarget"] == "_blank"
    )


def errors(response):
    assert response.status_code == 422
    return {error["id"]: error.text for error in page(response).all("p", class_="error")}


def test_page_offers_rounds_forms_and_papers(client, tournament):
    read = page(client.get(print_at(tournament)))
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


def test_page_of_a_tournament_without_a_draw_says_what_comes(client, club):
    tournament = four(club)
    read = page(client.get(print_at(tournament)))
    assert read.all("select") == []
    assert "No round is drawn yet" in read.one("p", class_="empty").text


@pytest.mark.some(1)
@pytest.mark.parametrize("way", ["desk", "rounds/2/draw", "entries/"])
def test_print_is_reached_from(client, tournament, way):
    read = page(client.get(f"/kanal/events/{tournament.pk}/{way}"))
    assert read.all("a", href=print_at(tournament))


def test_all_for_a_round_is_one_pdf(client, tournament):
    response = client.get(file_at(tournament, "all=1&round=2"))
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"] == (
        f'attachment; filename="kanal-event-{tournament.pk}-paper.pdf"'
    )
    pages = [" ".join(page.split()) for page in pdf_pages(response.content)]
    assert [page.partition(" Kanal")[0] for page in pages[-3:]] == [
        *("Seats of round 2, by name", "Seats of round 2, by table", "Sat out"),
    ]
    # Two slips of two hands share a sheet.
    assert len(pages) == 4
    assert "Table 1 Round 2 of 3" in pages[0]
    assert "Table 2 Round 2 of 3" in pages[0]


def test_pdf_holds_the_forms_that_were_ticked_and_tables_in_the_range(client, tournament):
    text = printed(client, tournament, "form=protest&form=slips&round=1&first=2&paper=us-letter")
    assert "Table 2 Round 1 of 3" in text
    assert "Table 1 Round 1 of 3" not in text
    assert "Ruling of the director" in text


def test_seats_by_table_have_the_head_of_the_chain_once_the_round_is_published(client, tournament):
    line = tournament.evening.club.chain_lines.last()
    message = f"The club’s log of changes when this round was published, line {line.number}:"
    text = " ".join(printed(client, tournament, "form=by-table&round=1").split())
    assert f"{message} {chain.head_text(line.hash)}" in text
    assert "log of changes" not in printed(client, tournament, "form=by-table&round=2")


def test_pictures_lead_where_phones_reach_us(client, tournament):
    made = client.get(file_at(tournament, "form=badges&form=slips&round=1")).content
    at = f"http://testserver/kanal/events/{tournament.pk}/"
    wish = PrintRequest(
        watched=stamped_tournament("kanal", tournament.pk, NOW),
        forms=["slips", "badges"],
        round=1,
        tables=range(1, 100),
        links=Links(
            round=lambda number: f"{at}rounds/{number}/",
            entrant=lambda number: f"{at}entrants/{number}/",
            tournament=at,
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
def test_wrong_wish_is_shown_at_its_field(client, tournament, query, wrong):
    assert errors(client.get(file_at(tournament, query))) == wrong


def test_wrong_wish_keeps_what_was_chosen(client, tournament):
    read = page(
        client.get(file_at(tournament, "form=tally&round=1&first=9&last=2&paper=us-letter"))
    )
    ticked = [box["value"] for box in read.all("input") if "checked" in box.attributes]
    assert ticked == ["us-letter", "tally"]
    assert [
        option["value"] for option in read.all("option") if "selected" in option.attributes
    ] == ["1"]
    assert (read.one("input", name="first")["value"], read.one("input", name="last")["value"]) == (
        *("9", "2"),
    )


def test_forms_with_nothing_in_them_say_so(client, club):
    tournament = tournament_of(club)
    text = printed(
        client, tournament, "form=badges&form=place-cards&form=table-numbers&form=receipts"
    )
    assert text.count("There is nothing to print here yet.") == 4


def test_prizes_of_hidden_places_are_printed_for_the_prize_giving(client, club):
    tournament = is_over(four(club, prizes=[{"award": "top", "amounts": [2500, 1000]}]))
    reveal(tournament=tournament, place=2, now=NOW)
    both = printed(client, tournament, "form=prizes&form=receipts")
    assert (both.count("Anna"), both.count("Bea")) == (2, 2)
    assert both.count("Bea Prize 10") == 2


def test_phone_at_a_table_does_not_see_a_draft(client, tournament):
    joined(table_of(tournament.evening, "1", timezone.now()), secret="s", now=timezone.now())
    client.cookies["phone"] = "s"
    for address in (print_at(tournament), file_at(tournament, "form=slips&round=2")):
        assert client.get(address)["Location"].startswith("/account/login/")


@pytest.mark.parametrize("number", [4, 12])
def test_printing_asks_as_much_for_many_as_for_few(client, club, number, django_assert_num_queries):
    tournament = tournament_of(club)
    entered(tournament, number)
    started(tournament)
    # The tournament, the eight of its book, and the head of the chain.
    with django_assert_num_queries(11):
        client.get(file_at(tournament, "all=1&round=1&form=badges"))
