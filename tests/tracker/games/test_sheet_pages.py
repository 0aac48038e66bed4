"""The score sheet: what paper shows, hand by hand, and why."""

import pytest
from django.utils.translation import override

from tests.factories import NOW, HandFactory, amended, played, voided
from tests.tracker.helpers.at_table import sends
from tracker.common.queries.lookups import game_for
from tracker.games.hands.queries import hands
from tracker.games.services import close_game
from tracker.games.sheet_pages import GameSummary, ScoreSheet, score_sheet
from tracker.games.sheet_rows_texts import (
    Die,
    HandCell,
    LineText,
    PointsPart,
    SheetRow,
    SideScore,
    sheet_row,
)
from tracker.games.start_queries import seating_of
from tracker.games.texts import Suit
from tracker.players.services.roster import rename_player

pytestmark = pytest.mark.django_db

HEARTS = Suit("H", "♥\ufe0e", "hearts")
MADE = {"bid": {"maker": 0, "trump": "H", "call": "take"}, "counted": [96, 66]}


def sheet_of(game):
    """The sheet as it is when the page is opened anew."""
    return score_sheet(game_for(game.evening.club.slug, game.pk))


def shown(sheet):
    """What stands in the columns of the sides, row by row."""
    return [[cell.shown for cell in row.cells] for row in sheet.rows]


def score(total):
    """A score in a race."""
    return SideScore(str(total), str(total), str(total))


def test_sheet_of_a_game_without_hands_says_who_begins(play):
    game = play("clabber", first_dealer=2)
    seating = seating_of(game)
    sheet = score_sheet(game)
    assert sheet == ScoreSheet(
        head=GameSummary(
            pk=game.pk,
            version=1,
            table="1",
            place="Table 1",
            variant="clabber",
            game="Clabber (Evansville)",
            house_rules=(),
            club="Kanal",
            club_slug="kanal",
            evening="Spring round",
            evening_pk=game.evening_id,
            date="Fri 14 Mar 2025",
        ),
        seating=seating,
        rows=(),
        totals=(score(0), score(0)),
        carry=0,
        result="In play, 0 to 0.",
        is_finished=False,
        is_closed=False,
        winner=None,
        next_number=1,
        next_dealer=seating.seats[2],
        open_rows=(),
    )


def test_row_of_a_hand_that_was_made_says_everything(play):
    record = MADE | {"bella": 1, "note": "a fine hand"}
    game = play("clabber", record)
    seats = seating_of(game).seats
    (row,) = score_sheet(game).rows
    assert row == sheet_row(game, game.hands.get())
    assert row == SheetRow(
        number=1,
        state="counted",
        state_text="",
        dealer=seats[0],
        maker=seats[0],
        made_by="Anna",
        trump=HEARTS,
        call="Take",
        doubled="",
        outcome="made",
        sentence="Anna made hearts: 96 to 86.",
        cells=(
            HandCell(
                side=0,
                shown="96",
                points="96",
                score="+96",
                after=score(96),
                parts=(PointsPart("", (LineText("Card points and last trick", "+96"),), "96"),),
            ),
            HandCell(
                side=1,
                shown="86",
                points="86",
                score="+86",
                after=score(86),
                parts=(
                    PointsPart(
                        "",
                        (
                            LineText("Card points and last trick", "+66"),
                            LineText("Bella", "+20"),
                        ),
                        "86",
                    ),
                ),
            ),
        ),
        problems=(),
        note="a fine hand",
        revision=1,
        written_at="20:30",
    )
    assert not row.is_corrected


def test_set_makers_have_their_mark_and_lines_that_take_the_points_back(play):
    bid = {"maker": 1, "trump": "H"}
    sheet = score_sheet(play("clabber", MADE, {"bid": bid, "counted": [96, 66]}))
    makers = sheet.rows[1].cells[1]
    assert shown(sheet) == [["96", "66"], ["192", "XX"]]
    assert (makers.is_set, makers.points, makers.score) == (True, "66", "0")
    assert makers.parts[0].lines == (
        LineText("Card points and last trick", "+66"),
        LineText("Set: the makers' points lost", "−66"),
    )
    assert (makers.parts[0].total, makers.after) == ("0", score(66))
    assert not sheet.rows[1].cells[0].is_set


def test_zeros_thrown_in_and_void_hands_are_dashes(play):
    nothing = {"bid": {"maker": 0, "trump": "H"}, "counted": [162, 0], "swept": 0}
    game = play("clabber", nothing, {"play": "thrown_in"}, MADE)
    voided(game.hands.last())
    sheet = sheet_of(game)
    assert shown(sheet) == [["162", "–"], ["–", "–"], ["–", "–"]]
    assert [row.sentence for row in sheet.rows] == [
        "Anna made hearts: 162 to 0.",
        "Thrown in.",
        "Void: taken out of the game.",
    ]
    assert [row.state_text for row in sheet.rows] == ["", "", "Void"]
    assert sheet.rows[2].cells == (HandCell(0, "–"), HandCell(1, "–"))


def test_maker_without_a_bid_is_nobody(play):
    sheet = score_sheet(play("clabber", {"play": "reneged", "reneged": [0]}))
    row = sheet.rows[0]
    assert (row.maker, row.trump, row.call, row.outcome) == (None, None, "", "reneged")
    assert shown(sheet) == [["0", "162"]]


def test_klammern_shows_small_points_and_what_the_hand_was_worth(play):
    kontra = {"maker": 0, "trump": "H", "call": "take", "kontra": True}
    sheet = score_sheet(play("klammern", MADE, {"bid": kontra, "counted": [60, 102]}))
    row = sheet.rows[1]
    assert shown(sheet) == [["1", "0"], ["1", "4"]]
    assert (row.doubled, row.cells[0].is_set) == ("kontra", True)
    assert row.cells[1].parts == (
        PointsPart("Hand points", (LineText("Card points and last trick", "+102"),), "102"),
        PointsPart("Worth", (LineText("The makers were set", "+2"), LineText("Kontra", "+2")), "4"),
    )
    assert sheet.totals[0].is_laube
    assert sheet.totals[1].text == "0 big points, 4 small"


def test_klapper_jas_shows_the_dice(play):
    record = MADE | {"counted": None, "captured": [60, 40, 30], "last_trick": 0}
    sheet = score_sheet(play("klapper-jas-3", record))
    assert shown(sheet) == [["2", "6", "6"]]
    assert [score.die for score in sheet.totals] == [
        Die("2", is_down=False),
        Die("6", is_down=False),
        Die("6", is_down=False),
    ]


def test_finished_game_has_a_result_and_no_dealer(play):
    game = play({"variant": "clabber", "options": {"target": 90}}, MADE)
    sheet = score_sheet(game)
    assert (sheet.is_finished, sheet.is_closed, sheet.winner) == (True, False, 0)
    assert (sheet.result, sheet.next_dealer) == ("Anna & Bea won, 96 to 66.", None)
    assert sheet.head.house_rules == ("The first side to 90 wins.",)


def test_closed_game_says_so(play):
    game = play("clabber", MADE)
    close_game(game=game, now=NOW)
    sheet = sheet_of(game)
    assert (sheet.is_finished, sheet.is_closed, sheet.head.version) == (True, True, 3)


def test_hand_that_needs_correction_stands_open_with_its_problems(play):
    rules = {"variant": "clobyosh", "options": {"target": 150}}
    game = play(rules, played(0, (60, 40)), played(0, (30, 40), bella=0), {"play": "thrown_in"})
    amended(game.hands.first(), played(0, (110, 30)))
    sheet = sheet_of(game)
    assert [row.state_text for row in sheet.rows] == ["", "Needs correction", "Waiting"]
    (row,) = sheet.open_rows
    assert (row.number, row.sentence) == (2, "This hand is no longer possible.")
    assert row.problems == ("With 120 and 30 the game was over: enter the hand as stopped.",)
    with override("de"):
        (row,) = sheet_of(game).open_rows
    assert row.problems == (
        "Mit 120 und 30 war die Partie zu Ende: Tragen Sie das Spiel als abgebrochen ein.",
    )
    assert sheet.rows[0].is_corrected
    assert (sheet.next_number, sheet.next_dealer.short) == (4, "Anna")


def test_points_that_wait_stand_on_the_sheet(play):
    game = play("clobyosh", played(0, (50, 60)))
    sheet = score_sheet(game)
    assert (sheet.carry, sheet.rows[0].cells[0].parts[0].total) == (120, "0")
    HandFactory.create(game=game, record=played(0, (60, 40)))
    assert [cell.score for cell in sheet_of(game).rows[1].cells] == ["+190", "+40"]


def test_sheet_of_belote_says_litige_dedans_and_capot(play):
    game = play(
        "belote",
        {"bid": {"maker": 0, "trump": "H"}, "counted": [81, 81]},
        {"bid": {"maker": 1, "trump": "S"}, "counted": [102, 60], "bella": 1},
        {"bid": {"maker": 0, "trump": "D"}, "counted": [162, 0], "swept": 0},
    )
    tied, failed, swept = sheet_of(game).rows
    assert [cell.word for cell in tied.cells] == ["litige", ""]
    assert tied.sentence == "Anna made hearts and tied at 81. 81 wait for the next hand."
    assert [cell.word for cell in failed.cells] == ["", "dedans"]
    # Dedans: 162 for the others, with what waited, and the belote stays.
    assert [cell.score for cell in failed.cells] == ["+243", "+20"]
    lines = [(line.text, line.points) for line in swept.cells[0].parts[0].lines]
    assert lines == [("Card points and last trick", "+162"), ("Capot", "+90")]
    assert shown(sheet_of(game)) == [["0", "81"], ["243", "101"], ["495", "101"]]


def test_sheet_of_bela_says_pad_and_that_a_suit_won_the_game(play):
    game = play(
        "bela",
        {"bid": {"maker": 0, "trump": "H"}, "counted": [60, 102], "bella": 0},
        {"play": "outright", "outright": {"by": 0}},
    )
    failed, won = sheet_of(game).rows
    # Pad: 162 and the bela go over.
    assert [(cell.word, cell.score) for cell in failed.cells] == [("pad", "0"), ("", "+182")]
    assert [cell.word for cell in won.cells] == ["belot", ""]
    text = "Anna & Bea had all the cards of a suit and won the game."
    assert (won.sentence, game.is_finished, game.winner) == (text, True, 0)
    assert game.totals == [0, 182]


def test_sheet_of_schieber_has_the_factor_beside_what_was_declared(play):
    game = play(
        {"variant": "schieber", "options": {"target": 1000}},
        {"bid": {"trump": "S"}, "counted": [92, 65], "bella": 1},
        {"bid": {"trump": "OB"}, "counted": [157, 0], "swept": 0},
        {
            "bid": {"maker": 0, "trump": "H"},
            "play": "stopped",
            "stopped": {"by": 0, "points": 25},
            "melds": [{"seat": 0, "kind": "sequence", "length": 3}],
        },
    )
    game.refresh_from_db()
    double, match, _ = rows = sheet_of(game).rows
    assert [(row.trump.sign, row.trump.factor, row.made_by) for row in rows] == [
        *(("♠\ufe0e", "×2", ""), ("Obenabe", "×3", ""), ("♥\ufe0e", "", "Anna"))
    ]
    assert [row.sentence for row in rows[:2]] == [
        *("92 to 85 in spades ×2.", "157 to 0 in Obenabe ×3.")
    ]
    assert [cell.score for cell in double.cells] == ["+184", "+170"]
    # Nobody is set, and nothing is said of a side.
    assert [(cell.word, cell.is_set) for cell in double.cells] == [("", False), ("", False)]
    lines = [(line.text, line.points) for line in match.cells[0].parts[0].lines]
    factor = ("Declarations count several times", "+514")
    assert lines == [("Card points and last trick", "+157"), ("Match", "+100"), factor]
    # 184 and 3 × 257 are 955, and 25 with a weis of 20 the rest of what was needed.
    assert (game.totals, game.is_finished, game.winner) == ([1000, 170], True, 0)


def test_sheet_of_coinche_has_what_was_bid_and_made_beside_the_total(play):
    game = play(
        "coinche",
        {"bid": {"maker": 0, "trump": "H", "contract": 100}, "counted": [100, 62], "bella": 0},
        {"bid": {"maker": 1, "trump": "S", "contract": 90, "kontra": True}, "counted": [80, 82]},
        {"bid": {"maker": 0, "trump": "D", "contract": "capot"}, "counted": [162, 0], "swept": 0},
    )
    made, failed, swept = sheet_of(game).rows
    # 120, and 100 that were bid, against 62: rounded.
    assert [(cell.contract, cell.points, cell.score) for cell in made.cells] == [
        *[("100", "120", "+220"), ("", "62", "+60")]
    ]
    assert made.sentence == "Anna bid 100 in hearts and made it: 120 to 62."
    # Chute, and doubled: twice 160 and 90.
    assert [(cell.contract, cell.word, cell.score) for cell in failed.cells] == [
        *[("", "", "+500"), ("90", "chute", "0")]
    ]
    assert failed.doubled == "coinche"
    assert failed.sentence == "Otto bid 90 in spades with coinche: chute, 82 to 80."
    # Every trick is 90 more, and 250 was bid.
    assert [(cell.contract, cell.score) for cell in swept.cells] == [("capot", "+500"), ("", "0")]
    assert game.totals == [220 + 500 + 500, 60]


def test_sheet_of_klaverjas_has_roem_beside_and_says_nat_and_pit(play):
    game = play(
        "klaverjas",
        {"bid": {"maker": 0, "trump": "H"}, "counted": [70, 92], "roem": [20, 0]},
        {"bid": {"maker": 1, "trump": "S"}, "counted": [72, 90], "roem": [0, 50]},
        {"bid": {"maker": 0, "trump": "D"}, "counted": [162, 0], "roem": [40, 0], "swept": 0},
        {"bid": {"maker": 0, "trump": "C"}, "counted": [0, 162], "swept": 1},
    )
    nat, made, swept, countered = sheet_of(game).rows
    # 90 are fewer than 92: the others have 162 and the roem of both.
    assert [(cell.shown, cell.score, cell.roem) for cell in nat.cells] == [
        *[("nat", "0", "20"), ("182", "+182", "")]
    ]
    assert [(cell.score, cell.roem) for cell in made.cells] == [("+72", ""), ("+140", "50")]
    # Pit: 162, 40 of roem and 100; tegenpit: nat, and 100 for the others.
    assert [(line.text, line.points) for line in swept.cells[0].parts[0].lines] == [
        *[("Card points and last trick", "+162"), ("Roem", "+40"), ("Pit", "+100")]
    ]
    assert [cell.score for cell in countered.cells] == ["0", "+262"]
    assert game.totals == [374, 584]


def rows_of(game):
    """The rows of the sheet as it is when the page is opened anew."""
    return sheet_of(game).rows


def test_rows_are_worked_out_once_and_anew_with_whatever_they_say(play, players):
    game = play("clabber", MADE, MADE)
    first, second = rows_of(game)
    assert [row is first for row in rows_of(game)] == [True, False]
    with override("de"):
        assert rows_of(game)[0].sentence == "Anna: Herz, 96 zu 66."
    assert rows_of(game)[0] is first
    amended(game.hands.get(number=1), MADE | {"counted": [86, 76]})
    assert shown(sheet_of(game)) == [["86", "76"], ["182", "142"]]
    rename_player(player=players[0], name="Anna V.")
    assert [row.maker.name for row in rows_of(game)] == ["Anna V.", "Anna V."]
    digests = {row.digest for row in (first, second, *rows_of(game))}
    assert len(digests - {""}) == 4


def test_row_that_has_a_gap_before_it_now_says_so(play):
    game = play("clabber", MADE)
    assert sends(game, 3, MADE, dealer=2).name == "waiting"
    assert [row.missing for row in rows_of(game)] == [(), (2,)]
    HandFactory.create(game=game, record=MADE, number=2)
    assert [(row.missing, row.state) for row in rows_of(game)] == [((), "counted")] * 3


def lines_of(cell):
    """The lines of a cell, with what each is for."""
    return [(line.text, line.points) for part in cell.parts for line in part.lines]


def test_sheet_of_baloot_says_who_counted_and_what_became_of_it(play):
    run = {"seat": 0, "kind": "sequence", "length": 5, "high": "A", "suit": "S"}
    game = play(
        "baloot",
        {"bid": {"maker": 0, "trump": "H"}, "counted": [96, 66]},
        {"bid": {"maker": 1, "trump": "NT", "raised": 1}, "counted": [63, 67]},
        {"bid": {"maker": 0, "trump": "S"}, "counted": [105, 57], "melds": [run], "bella": 0},
        {"bid": {"maker": 1, "trump": "H"}, "counted": [162, 0], "swept": 0},
        {"bid": {"maker": 0, "trump": "D", "raised": 4}, "counted": [105, 57]},
    )
    sheet = sheet_of(game)
    made, doubled, void, kaboot, gahwa = sheet.rows
    # The others count: 66 are 70, and 7 of 16.
    assert [lines_of(cell) for cell in made.cells] == [
        [("The rest of the game points", "+9")],
        [("66 counted, to the nearest ten", "+7")],
    ]
    # Doubled, the makers count: 67 are 70, and 14 of 26; they take 26 twice.
    assert [lines_of(cell) for cell in doubled.cells] == [
        [("The rest of the game points", "+12"), ("Lost: everything goes to the others", "−12")],
        [
            ("67 counted, to the nearest ten", "+14"),
            ("Won: everything of the others", "+12"),
            ("Raised", "+26"),
        ],
    ]
    assert (doubled.doubled, doubled.sentence) == ("double", "Otto made sun with double: 14 to 12.")
    # 57 are 60: 10 and the hundred, of which king and queen are the baloot.
    assert lines_of(void.cells[0]) == [
        ("The rest of the game points", "+10"),
        ("Hundred, A♠\ufe0e high", "+10"),
        ("Baloot: void beside a hundred", "0"),
    ]
    assert lines_of(kaboot.cells[0]) == [("Kaboot", "+25")]
    assert [(cell.word, cell.is_set, cell.score) for cell in kaboot.cells] == [
        *[("", False, "+25"), ("set", True, "0")]
    ]
    assert kaboot.sentence == "Otto made hearts: set, 0 to 25."
    # For the whole game: what a hand that was not raised brings, and it is won.
    assert [cell.score for cell in gahwa.cells] == ["+16", "0"]
    assert gahwa.sentence == "Anna made diamonds with gahwa: 10 to 6."
    assert (game.totals, game.winner) == ([9 + 0 + 20 + 25 + 16, 7 + 52 + 6], 0)
    assert [word for word, _name in sheet.columns] == ["us", "them"]


def test_tied_hand_that_is_lost_says_so_by_its_points(play):
    """86 are 90: 9 and 7, with a baloot 9; they lost less by rounding than the others, who won."""
    bid = {"maker": 0, "trump": "H"}
    game = play("baloot", {"bid": bid, "counted": [70, 92], "bella": 0})
    (row,) = sheet_of(game).rows
    assert row.sentence == "Anna made hearts: set, 9 to 9."
    assert game.totals == [0, 18]


def test_tied_makers_who_were_doubled_are_marked_though_a_tie_is_made(play):
    """91, and 71 with the belote: doubled that has failed, for 160, 20 and 80 twice."""
    bid = {"maker": 0, "trump": "H", "contract": 80}
    tied = {"counted": [91, 71], "bella": 1}
    ruleset = {"variant": "coinche", "options": {"tie_pays": "made"}}
    game = play(ruleset, {"bid": bid | {"kontra": True}} | tied, {"bid": bid} | tied)
    doubled, made = sheet_of(game).rows
    assert [(cell.word, cell.is_set, cell.score) for cell in doubled.cells] == [
        *[("tied", True, "0"), ("", False, "+520")]
    ]
    assert [(cell.word, cell.is_set) for cell in made.cells] == [("tied", False), ("", False)]
    assert [row.set for row in hands(game).rows] == ["Anna & Bea", ""]
