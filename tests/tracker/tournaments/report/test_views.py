"""The report of a tournament in the browser, as files, and held against its hash."""

import hashlib

import pytest
from django.urls import reverse

from tests.factories import NOW, ClubFactory
from tests.tournaments import closed, entered, hand_at, started, tournament_of
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.tournaments_played import after_two, four, is_over
from tracker.tournaments.rounds.services import type_result
from tracker.tournaments.setup.services import reveal

pytestmark = pytest.mark.django_db

FILES = ("tournament-booklet-pdf", "tournament-workbook", "tournament-results")
ALL = ("tournament-booklet", "tournament-report-verify", *FILES)


@pytest.fixture
def tournament(club):
    return is_over(four(club))


def address(name, tournament, club="kanal"):
    return reverse(name, args=(club, tournament.pk))


def test_report_tells_everything_on_one_page(client, tournament):
    read = page(client.get(address("tournament-booklet", tournament)))
    assert read.one("ol", class_="podium").text == "1 Anna 150 2 Bea 150 3 Carla 90"
    heads = [heading.text for heading in read.one("main").all("h2")]
    assert heads == [
        *(
            "Course of the tournament",
            "Standings",
            "Points behind the leader",
        ),
        *("Meetings", "Round by round", "Round 1", "Round 2"),
        *("Penalties and corrections", "Conditions of play", "Check that it is still valid"),
    ]
    assert read.one("h1").text == "Report"


def test_report_between_rounds_says_that_it_is_provisional(client, club):
    tournament = after_two(four(club))
    assert (
        page(client.get(address("tournament-booklet", tournament))).one("h1").text
        == "Report provisional"
    )


def test_files_are_what_they_are_called(client, tournament):
    answers = {name: client.get(address(name, tournament)) for name in FILES}
    assert {name: answer.headers["Content-Type"] for name, answer in answers.items()} == {
        "tournament-booklet-pdf": "application/pdf",
        "tournament-workbook": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "tournament-results": "application/json",
    }
    assert [answer.content[:2] for answer in answers.values()] == [b"%P", b"PK", b'{"']
    for name, ending in zip(FILES, ("pdf", "xlsx", "results.json"), strict=True):
        disposition = answers[name].headers["Content-Disposition"]
        assert disposition.endswith(f'-event-{tournament.pk}-report.{ending}"')


def test_before_the_first_round_there_is_a_sentence_and_no_file(client, club):
    tournament = four(club)
    empty = page(client.get(address("tournament-booklet", tournament))).one("p", class_="empty")
    assert empty.text.startswith("The report begins with the first round that is played.")
    for name in (*FILES, "tournament-report-verify"):
        assert client.get(address(name, tournament)).status_code == 404


def test_hidden_places_hide_the_report(client, locked, tournament):
    reveal(tournament=tournament, place=2, now=NOW)
    read = page(client.get(address("tournament-booklet", tournament))).one("main")
    assert read.one("p", class_="empty").text.startswith(
        "Place 1 is announced at the prize-giving. The report is here once every place is revealed."
    )
    assert "Bea" not in read.text
    for name in (*FILES, "tournament-report-verify"):
        assert client.get(address(name, tournament)).status_code == 404


# The check


def printed_hash(client, tournament):
    """The hash as it stands on the report, and the address of the check."""
    read = page(client.get(address("tournament-booklet", tournament))).one(
        "section", class_="sealed"
    )
    return read.one("code").text, read.one("a")["href"]


def test_check_of_an_unchanged_report_says_the_same(client, tournament):
    seal, check = printed_hash(client, tournament)
    assert (
        check == f"http://testserver{address('tournament-report-verify', tournament)}?seal={seal}"
    )
    read = page(client.get(check))
    assert read.one("p", class_="result").text == "✓ Recomputed just now: the same."
    assert (
        hashlib.sha256(client.get(address("tournament-results", tournament)).content).hexdigest()
        == seal
    )


def test_check_after_a_correction_says_so(client, club):
    tournament = after_two(four(club))
    _, check = printed_hash(client, tournament)
    pairing = tournament.drawn_rounds.get(number=2).pairings.all()[0]
    type_result(pairing=pairing, points=(1, 2), reason="misread", now=NOW)
    read = page(client.get(check))
    assert read.one("p", class_="result").text == "≠ Recomputed just now: different."


def test_hash_can_be_typed_with_spaces_and_capitals(client, tournament):
    seal, _ = printed_hash(client, tournament)
    typed = " ".join([seal[:32].upper(), seal[32:]])
    read = page(client.get(address("tournament-report-verify", tournament), {"seal": typed}))
    assert read.one("p", class_="result").text == "✓ Recomputed just now: the same."


def test_what_is_no_hash_is_kept_with_a_remedy(client, tournament):
    read = page(client.get(address("tournament-report-verify", tournament), {"seal": "abc"}))
    assert read.one("p", class_="error").text == (
        "This has 3 letters and digits, a hash has 64 of 0–9 and a–f."
    )
    assert read.one("input", name="seal")["value"] == "abc"
    assert read.all("p", class_="result") == []


def test_tournament_page_leads_to_report_and_crosstable(client, tournament):
    links = {link["href"] for link in page(client.get(address("tournament", tournament))).all("a")}
    assert {
        address("tournament-booklet", tournament),
        address("tournament-crosstable", tournament),
    } <= links


def test_report_of_hands_shows_their_sheets(client, club):
    tournament = four(club, hands=1)
    pairing = started(tournament).pairings.all()[0]
    hand_at(pairing, points=(60, 40))
    read = page(client.get(address("tournament-booklet", tournament)))
    assert read.all("table", class_="printed") == []
    part = read.one("section", class_="told").one("details")
    assert part["hx-get"] == part.one("a")["href"] == of_round(tournament, 1)
    tables = page(client.get(of_round(tournament, 1)))
    assert len(tables.one("main").all("details")) == 2
    assert tables.one("main").all("details")[0]["hx-get"] == of_table(tournament, 1, 1)
    (sheet,) = page(client.get(of_table(tournament, 1, 1))).all("table", class_="printed")
    assert sheet.one("tbody").one("tr").text.split()[:2] == ["1", "♥︎"]
    assert [cell.text for cell in sheet.one("tfoot").all("td")] == ["70", "40"]
    assert "no score sheet" in page(client.get(of_table(tournament, 1, 2))).one("main").text


def of_round(tournament, number):
    return reverse("tournament-report-round", args=("kanal", tournament.pk, number))


def of_table(tournament, number, table):
    return reverse("tournament-report-table", args=("kanal", tournament.pk, number, table))


def test_script_is_sent_the_part_alone(client, tournament):
    headers = {"HX-Request": "true"}
    tables = client.get(of_round(tournament, 1), headers=headers)
    assert "<html" not in tables.text
    assert len(page(tables).all("details")) == 2
    assert "<html" not in client.get(of_table(tournament, 1, 1), headers=headers).text


def test_parts_that_the_report_has_not_are_not_found(client, locked, tournament):
    ClubFactory.create(name="Dorf")
    missing = (
        of_round(tournament, 9),
        of_table(tournament, 1, 9),
        of_round(tournament, 1).replace("kanal", "dorf"),
    )
    assert [client.get(address).status_code for address in missing] == [404] * 3
    reveal(tournament=tournament, place=2, now=NOW)
    assert [
        client.get(address).status_code
        for address in (of_round(tournament, 1), of_table(tournament, 1, 1))
    ] == [
        404,
        404,
    ]


@pytest.mark.long
def test_report_of_many_shows_the_first_and_leads_to_all(client, club):
    tournament = tournament_of(club, format="drawn-partners", rounds=2)
    entered(tournament, 28)
    closed(tournament)
    read = page(client.get(address("tournament-booklet", tournament)))
    assert len(read.one("tbody").all("tr")) == 10
    links = {link["href"] for link in read.one("main").all("a", class_="button")}
    assert {
        address("tournament-standings", tournament),
        address("tournament-crosstable", tournament),
    } <= links
    assert "Round by round" not in [heading.text for heading in read.one("main").all("h2")]
