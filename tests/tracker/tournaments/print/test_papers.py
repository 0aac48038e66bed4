"""Paper forms read back: the words, the size of the paper, the pages, the way to one's own page."""

import io
import math
import re

import pytest
import segno
from pypdf import PdfReader

from scoring import VARIANTS
from tests.tracker.exports.hostile import MARKUP
from tests.tracker.exports.reading import pdf_pages, pdf_text
from tracker.common.qr import draw_qr
from tracker.tournaments.draws.queries import TallyRow
from tracker.tournaments.print.exports import parts as seating
from tracker.tournaments.print.exports.parts import (
    MASK,
    Links,
    person_picture,
    print_forms,
    slips_part,
)
from tracker.tournaments.print.texts import (
    BadgePerson,
    NamedSeat,
    PrizeList,
    PrizeRow,
    Route,
    RouteRound,
    SeatedTable,
    Slip,
    SlipSide,
    blank_slip_of,
)
from tracker.tournaments.rounds.queries import PaperSeat

OF = "Kanal · Spring cup · Fri 14 Mar 2025"
A4, LETTER = ("a4", (595, 842)), ("us-letter", (612, 792))
LINKS = Links(
    round=lambda number: f"https://cards.example/kanal/events/7/rounds/{number}/",
    entrant=lambda number: f"https://cards.example/kanal/events/7/entrants/{number}/",
    tournament="https://cards.example/kanal/events/7/",
)
LONG = "W" * 80
NAMES = ("Žofie Nováková", "Владимир", "Αθηνά", "♠ ♥ ♦ ♣", LONG, "Hohenstein-Waldenburg " * 3)


def slip(*names, table=1, hands=4, game="clabber"):
    """A slip of Clabber at which these four sit."""
    blank = blank_slip_of(game, hands)
    seats = [PaperSeat(at, at + 10, name, deals=at == 1) for at, name in enumerate(names, start=1)]
    sides = tuple(
        SlipSide(side.letter, tuple(seats[number :: len(blank.sides)]))
        for number, side in enumerate(blank.sides)
    )
    text = (OF, f"Table {table}", "Round 3 of 5", "", "group A", 3)
    return Slip(*text, sides, blank.columns, blank.checks, hands)


def every_form(*names):
    """Each form with these names in it."""
    people = [BadgePerson(name, at, "with Otto") for at, name in enumerate(names, start=12)]
    prizes = PrizeList(
        tuple(PrizeRow(str(at), at, name, "5") for at, name in enumerate(names, start=12)), ""
    )
    tables = [
        SeatedTable("4", "", ((PaperSeat(1, 9, person.name),), (PaperSeat(2, 8, "Bea"),)))
        for person in people
    ]
    rounds = (RouteRound(1, "4", ""),)
    slips = [slip(*four, *["Bea"] * (4 - len(four)), hands=1) for four in batched(names, 4)]
    return {
        "slips": slips_part(slips, LINKS),
        "routes": seating.routes_part(
            OF, [Route(at, name, rounds) for at, name in enumerate(names, start=12)], LINKS
        ),
        "by-name": seating.by_name_part(
            OF, 3, [NamedSeat(person.name, person.number, "4", "2", "") for person in people]
        ),
        "by-table": seating.by_table_part(OF, 3, tables, ()),
        "tally": seating.tally_part(
            OF, [TallyRow(person.number, person.name, ("bye", "", ""), 1) for person in people], 3
        ),
        "place-cards": seating.place_cards_part(OF, people),
        "badges": seating.badges_part(OF, people, LINKS),
        "prizes": seating.prizes_part(OF, prizes),
        "receipts": seating.receipts_part(OF, prizes),
    }


def batched(names, size):
    """The names in groups, the last one as many as are left."""
    return [names[at : at + size] for at in range(0, len(names), size)]


FORMS = list(every_form("Anna"))


def text_of(*parts, paper="a4"):
    return pdf_text(print_forms(OF, parts, paper))


def places_of(made):
    """The pieces of text on the first page of a PDF, with where each begins."""
    places = []

    def keep(text, cm, tm, _font, _size):
        x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
        y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
        places.append((text.strip(), float(x), float(y)))

    PdfReader(io.BytesIO(made)).pages[0].extract_text(visitor_text=keep)
    return [place for place in places if place[0]]


@pytest.mark.parametrize(("paper", "size"), [A4, LETTER])
def test_forms_have_the_size_of_the_paper(paper, size):
    parts = list(every_form("Anna").values())
    made = PdfReader(io.BytesIO(print_forms(OF, parts, paper)))
    sizes = [(round(page.mediabox.width), round(page.mediabox.height)) for page in made.pages]
    assert sizes == [size] * len(parts)
    assert str(dict(made.metadata or {})["/Title"]) == OF


@pytest.mark.some(3)
@pytest.mark.parametrize("form", FORMS)
def test_form_prints_letters_suits_and_long_names_whole(form):
    made = print_forms(OF, [every_form(*NAMES)[form]])
    text = "".join(pdf_text(made).split())
    assert [name for name in NAMES if "".join(name.split()) not in text] == []


@pytest.mark.some(3)
@pytest.mark.parametrize("form", FORMS)
def test_form_prints_what_looks_like_markup_as_it_is(form):
    text = "".join(text_of(every_form(*MARKUP)[form]).split())
    assert [name for name in MARKUP if "".join(name.split()) not in text] == []
    assert "root:" not in text


def test_form_is_made_even_where_no_font_has_a_letter():
    assert "Anna" in text_of(*every_form("Anna 😀").values())


def test_slip_says_everything_that_a_table_needs():
    text = text_of(slips_part([slip("Anna", "Bea", "Cas", "Dia", hands=2)], LINKS))
    for message in (
        *(OF, "Table 1", "Round 3 of 5 · group A", "11 Anna", "12 Bea", "13 Cas", "14 Dia"),
        *("Side A", "Side B", "deals first", "Cards Melds Score", "Hand Maker Trump Bella Set"),
        "The cards of all sides, last trick included, make 162 in every hand.",
        *("Sum", "Initials of side A", "Initials of side B", "Checked by the office"),
    ):
        assert message in text, message
    assert text.count("♠") == 2


# A slip takes 39 mm of head, 22 mm of players, 29 mm of sums and lines, and 5.6 mm a hand at least.
@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("hands", "slips", "pages"), [(4, 2, 1), (4, 3, 2), (16, 2, 2), (60, 1, 2)]
)
def test_short_slips_share_a_sheet_and_long_ones_go_on(hands, slips, pages):
    made = print_forms(
        OF, [slips_part([slip("A", "B", "C", "D", table=n, hands=hands) for n in range(slips)])]
    )
    found = pdf_pages(made)
    assert len(found) == pages
    assert sum(page.count("Initials of side A") for page in found) == slips
    rows = sum(page.count("♠") for page in found)
    assert rows == hands * slips


def test_every_page_of_a_long_slip_says_whose_it_is():
    pages = pdf_pages(print_forms(OF, [slips_part([slip("A", "B", "C", "D", hands=60)])]))
    assert all("Table 1 · Round 3 of 5" in " ".join(page.split()) for page in pages)


@pytest.mark.some(1)
@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_blank_slip_of_every_game_takes_one_page(paper):
    pages = pdf_pages(
        print_forms(OF, [slips_part([blank_slip_of(game)]) for game in VARIANTS], paper)
    )
    for variant, page in zip(VARIANTS.values(), pages, strict=True):
        text = " ".join(page.split())
        assert variant.name in text
        assert (variant.words.bella.capitalize() in text) == variant.has_bella


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("form", "each"), [("badges", 8), ("receipts", 8), ("place-cards", 4), ("routes", 4)]
)
@pytest.mark.parametrize("paper", ["a4", "us-letter"])
def test_cards_share_sheets(form, each, paper):
    made = PdfReader(io.BytesIO(print_forms(OF, [_many(each + 1)[form]], paper)))
    assert len(made.pages) == 2
    made = PdfReader(io.BytesIO(print_forms(OF, [_many(each)[form]], paper)))
    assert len(made.pages) == 1


def _many(number):
    people = [BadgePerson(f"Player {at}", at, "") for at in range(1, number + 1)]
    prizes = PrizeList(
        tuple(
            PrizeRow(str(person.number), person.number or 0, person.name, "Prize 5")
            for person in people
        ),
        "",
    )
    rounds = tuple(RouteRound(at, "", "") for at in range(1, 7))
    return {
        "badges": seating.badges_part(OF, people, LINKS),
        "place-cards": seating.place_cards_part(OF, people),
        "receipts": seating.receipts_part(OF, prizes),
        "routes": seating.routes_part(
            OF, [Route(person.number or 0, person.name, rounds) for person in people], LINKS
        ),
    }


def test_table_numbers_are_on_both_faces():
    made = print_forms(OF, [seating.table_numbers_part(OF, [8, 24, 120])])
    pages = pdf_pages(made)
    assert [page.count("24") for page in pages] == [2, 0]
    assert [page.count("120") for page in pages] == [0, 2]


@pytest.mark.some(1)
@pytest.mark.parametrize(("rounds", "each"), [(14, 4), (15, 2), (40, 2)])
def test_route_of_many_rounds_has_a_taller_card(rounds, each):
    route = Route(1, "Anna", tuple(RouteRound(at, str(at), LONG) for at in range(1, rounds + 1)))
    made = print_forms(OF, [seating.routes_part(OF, [route] * 5, LINKS)])
    assert len(PdfReader(io.BytesIO(made)).pages) == math.ceil(5 / each)


def test_seats_by_name_go_on_with_their_heads():
    names = [NamedSeat(f"Player {at}", at, "12", "3", "") for at in range(1, 201)]
    names += [NamedSeat("Zoë", 201, "", "", "sits out")]
    pages = pdf_pages(print_forms(OF, [seating.by_name_part(OF, 3, names)]))
    assert all("Name" in page for page in pages)
    words = " ".join(" ".join(pages).split())
    assert "Seats of round 3, by name" in words
    assert "Zoë 201 sits out" in words
    assert all(f"Player {at} {at} 12 3" in words for at in range(1, 201))


def test_seats_by_table_say_who_has_none():
    tables = [SeatedTable("4", "final", ((PaperSeat(1, 12, "Anna"),), (PaperSeat(2, 13, "Bea"),)))]
    text = text_of(seating.by_table_part(OF, 3, tables, ["14 Cas: sits out"]))
    assert "Table Side A Side B 4 final 1 12 Anna 2 13 Bea 14 Cas: sits out" in text


def test_tally_has_a_column_for_every_round():
    text = text_of(seating.tally_part(OF, [TallyRow(12, "Anna", ("bye", "", "three"), 1)], 3))
    assert "No. Name 1 2 3 Times 12 Anna B 3 1 B sat out" in text


def test_protest_and_ruling_share_a_page():
    (page,) = pdf_pages(print_forms(OF, [seating.protest_part(OF)], "us-letter"))
    for text in ("Protest", OF, "Incident", "Ruling of the director", "Warning"):
        assert text in " ".join(page.split())


def test_prizes_say_what_is_not_announced_yet():
    hidden = "Place 1 is announced at the prize-giving."
    text = text_of(
        seating.prizes_part(OF, PrizeList((PrizeRow("2", 7, "Bea", "Prize 10"),), hidden))
    )
    assert hidden in text
    assert "Place No. Name Prize Received 2 7 Bea Prize 10" in text
    assert "No prizes are announced." in text_of(seating.prizes_part(OF, PrizeList((), "")))


def test_receipt_says_who_got_what():
    text = text_of(seating.receipts_part(OF, PrizeList((PrizeRow("2", 7, "Bea", "Prize 10"),), "")))
    assert text == f"{OF} Received for place 2 Bea Prize 10 Date Signature"


def test_long_name_shrinks_until_it_is_in_its_box():
    made = print_forms(OF, [every_form(LONG)["badges"]])
    baselines = {y for text, _x, y in places_of(made) if "W" in text}
    # The name of a badge has 19 mm.
    assert len(baselines) > 1
    assert max(baselines) - min(baselines) < 19 / 25.4 * 72


def test_picture_to_scan_leads_to_the_own_page():
    ways = [
        seating.badges_part(OF, [BadgePerson("Anna", number, "")], LINKS) for number in (12, None)
    ]
    found = [way["people"][0]["qr"] for way in ways]
    wanted = [
        draw_qr("https://cards.example/kanal/events/7/entrants/12/", MASK),
        draw_qr("https://cards.example/kanal/events/7/", MASK),
    ]
    assert [(font["size"], font["path"]) for font in found] == [(o.size, o.path) for o in wanted]
    assert person_picture(LINKS, 12)["says"] == "The page of number 12, to be scanned"


def test_picture_on_a_slip_leads_to_its_round():
    (shown,) = slips_part([slip("A", "B", "C", "D")], LINKS)["slips"]
    wanted = draw_qr("https://cards.example/kanal/events/7/rounds/3/", MASK)
    assert (shown["qr"]["size"], shown["qr"]["path"]) == (wanted.size, wanted.path)


def test_picture_in_the_pdf_has_the_modules_of_the_code():
    (page,) = PdfReader(io.BytesIO(print_forms(OF, [every_form("Anna")["badges"]]))).pages
    content = page.get_contents()
    assert content is not None
    drawing = content.get_data().decode("latin-1")
    dark = set()
    for x, y, end in re.findall(r"(\d+) (\d+) m (\d+) \2 l", drawing):
        dark |= {(at, int(y)) for at in range(int(x), int(end))}
    address = "https://cards.example/kanal/events/7/entrants/12/"
    modules = segno.make_qr(address, error="m", mask=MASK).matrix
    assert dark == {
        (x + 4, y + 4) for y, row in enumerate(modules) for x, is_dark in enumerate(row) if is_dark
    }


def test_papers_are_the_same_each_time():
    parts = list(every_form("Anna").values())
    assert print_forms(OF, parts) == print_forms(OF, parts)
