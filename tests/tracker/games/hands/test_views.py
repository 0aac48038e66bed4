"""Writing down the next hand of a game."""

import pytest

from tests.factories import HandFactory
from tests.tracker.helpers.at_table_pages import at, form_at, game_of, with_hands
from tests.tracker.helpers.reading import page
from tests.tracker.helpers.stored import stored
from tracker.models import Game, Hand, HandRevision

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def typed(client, game, **fields):
    """The form for the next hand, filled in."""
    return form_at(client, at(game, "hands/new"), **fields)


def problems(response):
    """What a refused form says above itself: each problem with the field that it links to."""
    items = page(response).one(class_="problems").all("li")
    return {item.all("a")[0]["href"] if item.all("a") else "": item.text for item in items}


def text(response):
    """What a message says."""
    return page(response).one("div", class_="said").one("p").text


def test_hand_is_saved_and_read_back(client):
    game = game_of()
    response = client.post(at(game, "hands"), typed(client, game, bid="1-S", points__0="66"))
    assert (response.status_code, response["Location"]) == (303, at(game))
    bid = {"maker": 1, "trump": "S"}
    expected = {"dealer": 0, "play": "played", "bid": bid, "counted": [66, None]}
    assert Hand.objects.get().record == expected
    assert text(client.get(at(game))) == "Hand 1 is saved. Ben made spades: 96 to 66."


def test_saved_hand_is_open_again_with_the_button_of_the_message(client):
    game = game_of()
    client.post(at(game, "hands"), typed(client, game, bid="1-S", points__0="66"))
    undo = page(client.get(at(game))).one("div", class_="said").one("a")
    assert (undo.text, undo["href"]) == ("Undo", at(game, "hands/1/fix"))
    form = page(client.get(undo["href"])).one("form", id="entry")
    assert (form.typed["bid"], form.typed["points-0"]) == ("1-S", "66")
    client.post(form["action"], form.typed | {"points-0": "60", "points-1": "102"})
    hands = [(hand.number, hand.state, hand.revision) for hand in Hand.objects.all()]
    assert (hands, Game.objects.get().totals) == ([(1, "counted", 2)], [60, 102])


@pytest.mark.parametrize(
    ("language", "words"), [("en", "made"), ("de", "macht"), ("fr", "a pris"), ("nl", "maakte")]
)
def test_whoever_made_trump_has_not_won_the_hand_yet(client, language, words):
    game = game_of()
    form = page(client.get(at(game, "hands/new"), headers={"accept-language": language}))
    assert {key.text for key in form.all("span", class_="made")} == {words}


def test_hand_posted_twice_is_one_hand(client):
    game = game_of()
    sent = typed(client, game, bid="1-S", points__0="66")
    client.post(at(game, "hands"), sent)
    before = stored()
    assert client.post(at(game, "hands"), sent).status_code == 303
    assert stored() == before


def test_every_problem_is_shown_at_its_field_and_nothing_is_lost_or_written(client):
    game = game_of()
    fields = {"points__0": "1o", "note": "a\tb", "kontra": "1", "meld__0": "sequence-3"}
    sent = typed(client, game, bella="1", **fields)
    before = stored()
    response = client.post(at(game, "hands"), sent)
    assert response.status_code == 422
    assert problems(response) == {
        "#bid": "Tap the suit in the maker’s line.",
        "#note": "There is an invisible character here: type it instead of pasting it.",
        "#call": "Clabber (Evansville) has no kontra and no re.",
        "#points-0": "“1o” is not a number of points: digits only.",
    }
    form = page(response).one("form", id="entry")
    kept = {name: form.typed[name] for name in ("points-0", "bella", "meld-0", "submission")}
    assert kept == {name: sent[name] for name in kept}
    assert form.one("textarea").text == "a b"
    assert form.one("input", id="points-0")["aria-invalid"] == "true"
    assert form.one("p", id="points-0-error").text == problems(response)["#points-0"]
    assert stored() == before


def test_empty_form_says_what_to_do_first(client):
    game = game_of()
    response = client.post(at(game, "hands"), typed(client, game))
    assert problems(response) == {
        "#bid": "Tap the suit in the maker’s line.",
        "#points-0": "Type the points of Anna & Carla, with the last trick’s 10.",
    }


@pytest.mark.some(7)
@pytest.mark.parametrize(
    ("fields", "field", "message"),
    [
        ({"points__0": "163"}, "#points-0", "Card points are from 0 to"),
        ({"points__0": "60", "points__1": "90"}, "#points-0", "The two sides took 150 card points"),
        ({"points__0": "1"}, "#points-0", "These points cannot be made from the cards in play"),
        ({"points__0": "9" * 5000}, "#points-0", "is not a number of points"),
        ({"last_trick": "7", "points__0": "66"}, "#last_trick", "There is no such side"),
        ({"dealer": "9", "points__0": "66"}, "#dealer", "There is no such seat"),
        ({"note": "x" * 501, "points__0": "66"}, "#note", "A note is a text of at most 500"),
        ({"note": "\0", "points__0": "66"}, "#note", "There is an invisible character"),
        ({"tricks__0": "x", "points__0": "66"}, "#tricks", "“x” is not a number of tricks"),
        ({"tricks__0": "9", "points__0": "66"}, "#tricks", "The tricks do not add up"),
        ({"swept": "0", "points__0": "66"}, "#points-1", "cannot have card points"),
        ({"play": "march", "march": "1"}, "#march", "has no announced march"),
        ({"bid": "9-H", "points__0": "66"}, "#bid", "There is no such seat"),
        ({"bid": "1-Q", "points__0": "66"}, "#bid", "A suit is C, D, H or S"),
        ({"call": "small", "points__0": "66"}, "#call", "has no call “small”"),
        ({"exact": "nonsense", "points__0": "66"}, "#melds-0", "A meld needs its seat."),
        ({"exact": "[" * 5000, "points__0": "66"}, "#melds-0", "A meld needs its seat."),
        ({"row__0-seat": "1", "points__0": "66"}, "#row-0", "A meld needs its kind."),
        ({"row__0-kind": "three-A", "points__0": "66"}, "#row-0", "A meld needs its seat."),
        ({"meld__1": "marriage", "points__0": "66"}, "#melds-1", "has no such meld"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(client, fields, field, message):
    game = game_of()
    before = stored()
    fields = {"bid": "0-H"} | fields
    response = client.post(at(game, "hands"), typed(client, game, **fields))
    assert response.status_code == 422
    assert message in problems(response)[field]
    assert stored() == before


def test_stopped_where_there_is_no_such_thing_is_refused(client):
    game = game_of()
    sent = typed(client, game, bid="0-H", play="stopped", stopped="1")
    assert "has no hand that is stopped" in problems(client.post(at(game, "hands"), sent))["#play"]


def test_both_sides_cannot_have_bella_or_the_last_trick(client):
    game = game_of()
    sent = typed(client, game, bid="0-H", points__0="66")
    sent |= {"bella": ["0", "1"], "last_trick": ["0", "1"]}
    assert problems(client.post(at(game, "hands"), sent)) == {
        "#bella": "Only one side can have it: tap one of them to remove it.",
        "#last_trick": "Only one side won the last trick: tap one of them to remove it.",
    }


def test_hand_is_thrown_in_with_its_own_button(client):
    game = game_of()
    sent = typed(client, game, bid="0-H", points__0="66", note="All passed") | {"end": "thrown_in"}
    client.post(at(game, "hands"), sent)
    expected = {"dealer": 0, "play": "thrown_in", "note": "All passed"}
    assert Hand.objects.get().record == expected


def test_game_with_open_corrections_says_which_comes_first(client):
    game = game_of("clobyosh", players=2, target=90)
    meld = {"seat": 1, "kind": "sequence", "length": 3}
    stopped = {"play": "stopped", "stopped": {"by": 1}, "melds": [meld]}
    bid = {"bid": {"maker": 1, "trump": "H"}}
    HandFactory.create(game=game, record=bid | {"captured": [40, 60], "last_trick": 1})
    HandFactory.create(game=game, record=bid | stopped)
    fix = form_at(client, at(game, "hands/1/fix"), points__0="50", points__1="40")
    assert client.post(at(game, "hands/1/fix"), fix).status_code == 303
    sent = typed(client, game, bid="0-H", points__0="50", points__1="60")
    text = problems(client.post(at(game, "hands"), sent))
    assert text == {"": "Hand 2 has to be corrected before the game can go on."}


def test_number_taken_by_another_hand_is_compared(client):
    game = game_of()
    sent = typed(client, game, bid="1-S", points__0="70")
    with_hands(game, (96, 66))
    before = stored()
    response = client.post(at(game, "hands"), sent)
    assert response.status_code == 409
    assert stored() == before
    read = page(response)
    facts = [fact.text for fact in read.one(role="alert").all("dd")]
    assert facts == [
        "Anna made hearts: 96 to 66. Anna & Carla +96, Ben & Dov +66",
        "Ben made spades: 92 to 70. Anna & Carla +70, Ben & Dov +92",
    ]
    form = read.one("form", id="entry").typed
    assert (form["number"], form["bid"], form["points-0"]) == ("2", "1-S", "70")
    assert form["submission"] != sent["submission"]
    form.pop("end", None)
    assert client.post(at(game, "hands"), form).status_code == 303
    assert Hand.objects.count() == 2


def test_number_taken_by_the_same_hand_is_no_second_one(client):
    game = game_of()
    sent = typed(client, game, bid="0-H", points__0="96", points__1="66")
    with_hands(game, (96, 66))
    before = stored()
    response = client.post(at(game, "hands"), sent, follow=True)
    assert response.redirect_chain == [(at(game), 303)]
    assert text(response) == "Hand 1 was written down before, just like this."
    assert stored() == before


def test_same_hand_that_was_taken_out_is_compared(client):
    game = game_of()
    sent = typed(client, game, bid="0-H", points__0="96", points__1="66")
    with_hands(game, (96, 66))
    client.post(at(game, "hands/1/void?revision=1"))
    assert client.post(at(game, "hands"), sent).status_code == 409


def test_form_sent_again_with_something_else_in_it_is_compared(client):
    game = game_of()
    sent = typed(client, game, bid="0-H", points__0="96")
    client.post(at(game, "hands"), sent)
    before = stored()
    response = client.post(at(game, "hands"), sent | {"points-0": "100"})
    assert response.status_code == 409
    assert "Hand 1 is written down already" in page(response).one(role="alert").text
    assert stored() == before


def test_form_of_another_game_sent_again_is_not_taken_for_this_one(client):
    game = game_of()
    other = HandFactory.create()
    known = HandRevision.objects.get(hand=other).submission_id
    sent = typed(client, game, bid="0-H", points__0="96") | {"submission": str(known)}
    response = client.post(at(game, "hands"), sent)
    assert response.status_code == 409
    assert "This form was sent before" in page(response).one(role="alert").text


@pytest.mark.parametrize("submission", ["", "nonsense", "0b1d2a8e-7c7f-4d52-9f4e-2f6d5b1c9a10"])
def test_form_without_an_id_of_its_own_is_taken(client, submission):
    game = game_of()
    sent = typed(client, game, bid="0-H", points__0="96") | {"submission": submission}
    assert client.post(at(game, "hands"), sent).status_code == 303


def test_hand_after_the_end_is_kept_and_shown_the_way_on(client):
    game = game_of(target=90)
    sent = typed(client, game, bid="1-S", points__0="70")
    with_hands(game, (96, 66))
    response = client.post(at(game, "hands"), sent | {"number": "2"})
    assert response.status_code == 422
    alert = page(response).one(role="alert")
    assert "The game had ended before this hand." in alert.text
    assert [link.text for link in alert.all("a")] == [
        "Look at the score sheet, or correct a hand",
        "New game at this table",
    ]
    assert page(response).one("form", id="entry").typed["points-0"] == "70"


def test_finished_game_has_no_form(client):
    game = with_hands(game_of(target=90), (96, 66))
    response = client.get(at(game, "hands/new"))
    assert (response.status_code, response["Location"]) == (302, at(game))


def test_preview_says_what_the_hand_brings_and_writes_nothing(client):
    game = game_of()
    sent = typed(client, game, bid="0-H", points__1="66", meld__0="sequence-3")
    before = stored()
    response = client.post(at(game, "hands/preview"), sent, headers=HTMX)
    assert response.status_code == 200
    assert "HX-Request" in response["Vary"].split(", ")
    read = page(response)
    assert read.all("span")[0].text == "Anna made hearts: 116 to 66."
    assert read.all("small")[0].text == "116 : 66"
    assert read.one("div", id="worth").text == (
        "Anna & Carla Card points and last trick +96 Dad +20 This hand 116 "
        "Ben & Dov Card points and last trick +66 This hand 66"
    )
    assert stored() == before


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("fields", "says", "is_error"),
    [
        ({}, "Tap the suit in the maker’s line.", False),
        ({"bid": "0-H"}, "Type the points of Ben & Dov, with the last trick’s 10.", False),
        (
            {"bid": "0-H", "without_last": "1"},
            "Type the points of Ben & Dov, without the last trick’s 10.",
            False,
        ),
        ({"bid": "0-H", "points__1": "1"}, "Type the next digit.", False),
        ({"bid": "0-H", "points__0": "161", "points__1": ""}, "These points cannot be", True),
        ({"bid": "0-H", "points__0": "170"}, "Card points are from 0 to", True),
        ({"play": "reneged"}, "Tap the side that reneged.", False),
    ],
)
def test_preview_says_what_comes_next_or_what_cannot_be(client, fields, says, is_error):
    game = game_of()
    response = client.post(at(game, "hands/preview"), typed(client, game, **fields), headers=HTMX)
    first = page(response).all("span")[0]
    assert says in first.text
    assert ("error" in first.attributes.get("class", "")) is is_error


def test_check_without_scripts_shows_the_page_with_what_the_hand_brings(client):
    game = game_of()
    sent = typed(client, game, bid="0-H", points__1="66")
    before = stored()
    response = client.post(at(game, "hands/preview"), sent)
    assert response.status_code == 200
    read = page(response)
    assert read.one("output").text == "Anna made hearts: 96 to 66. 96 : 66"
    assert read.one("form", id="entry").typed["points-1"] == "66"
    assert stored() == before


def test_address_of_the_form_leads_to_the_form(client):
    game = game_of()
    response = client.get(at(game, "hands"))
    assert (response.status_code, response["Location"]) == (302, at(game, "hands/new"))


@pytest.mark.parametrize("variant", ["clobby", "klobber-nuggie", "zensa", "darda", "clobyosh"])
def test_form_of_every_game_for_two_writes_its_hand(client, variant):
    game = game_of(variant, players=2)
    sent = typed(client, game, bid="1-S", points__0="50", points__1="60")
    assert client.post(at(game, "hands"), sent).status_code == 303


@pytest.mark.parametrize(
    ("variant", "players"),
    [("klammern", 4), ("klapper-jas-4", 4), ("klapper-jas-3", 3), ("klapper-jas-2", 2)],
)
def test_form_of_every_game_for_small_points_or_dice_writes_its_hand(client, variant, players):
    game = game_of(variant, players=players)
    points = {4: ("62", "100", ""), 3: ("40", "60", "40"), 2: ("50", "60", "")}[players]
    fields = {f"points__{side}": number for side, number in enumerate(points) if number}
    sent = typed(client, game, bid="1-S", call="take", kontra="1", **fields)
    client.post(at(game, "hands"), sent)
    scored = Hand.objects.get().scored
    assert scored is not None
    assert scored["outcome"] == "made"
