"""What phones send is answered item by item, and nothing is refused without a word."""

import json
from uuid import UUID

import pytest

from tests.factories import NOW, EveningFactory, GameFactory, amended
from tests.tracker.helpers.at_table import counted
from tests.tracker.helpers.stored import stored
from tests.tracker.phones.phone import TYPED, SendingPhone
from tracker.games.services import close_game, remove_game
from tracker.models import Claim, Evening, Game, Hand, HandRevision, LateHand, Phone, Submission
from tracker.phones.services import revoke_phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def annas(game):
    return SendingPhone(game, place=0)


@pytest.fixture
def beas(game):
    return SendingPhone(game, place=1)


def outcomes(results):
    """The status and outcome of each result."""
    return [(result["status"], result["outcome"]) for result in results]


def test_typed_hand_is_recorded(game, annas):
    item = annas.item()
    answer = annas.sends(item)
    assert answer.status_code == 200
    text = answer.json()
    assert UUID(text["epoch"]) == Evening.objects.get().epoch
    assert text.keys() == {"epoch", "server_time", "request_id", "results", "seen"}
    assert text["results"] == [
        {
            "submission_id": item["submission_id"],
            "status": 201,
            "outcome": "recorded",
            "message": "Hand 1 is in the book.",
            "game": game.pk,
            "number": 1,
            "revision": 1,
        }
    ]
    hand = Hand.objects.get()
    assert hand.record == {"play": "played", "dealer": 0} | counted(96)
    assert hand.revisions.get().phone == annas.phone


def test_record_is_recorded_as_it_is(annas):
    item = annas.item(record=counted(93, maker=1))
    assert outcomes(annas.results(item)) == [(201, "recorded")]
    assert Hand.objects.get().record == {"play": "played", "dealer": 0} | counted(93, maker=1)


def test_same_item_again_is_answered_the_same(annas):
    item = annas.item()
    first, again = annas.results(item), annas.results(item)
    assert outcomes(again) == [(200, "recorded")]
    assert first == [again[0] | {"status": 201}]
    assert Hand.objects.count() == 1


def test_item_that_another_phone_carries_is_the_same(game, annas):
    item = annas.item()
    annas.results(item)
    carrier = SendingPhone(game, is_paired=False)
    assert outcomes(carrier.results(item | {"seq": 40})) == [(200, "recorded")]
    assert Hand.objects.count() == 1


def test_same_id_with_something_else_is_refused(annas):
    item = annas.item()
    annas.results(item)
    for other in ({"typed": TYPED.replace("96", "93")}, {"number": 2}, {"entered_at": None}):
        assert outcomes(annas.results(item | other)) == [(422, "key_reused")]
    assert Hand.objects.get().record["counted"] == [96, 66]


def test_items_are_written_one_by_one_in_their_order(annas):
    poison = annas.item(number=3, typed="bid=0-H&points-0=161")
    items = [annas.item(number=number) for number in (1, 2)]
    items += [poison, *(annas.item(number=number, dealer=number % 4) for number in (4, 5))]
    results = annas.results(*items)
    assert outcomes(results) == [
        (201, "recorded"),
        (201, "recorded"),
        (422, "invalid"),
        (202, "waiting"),
        (202, "waiting"),
    ]
    assert [result["submission_id"] for result in results] == [
        item["submission_id"] for item in items
    ]
    assert results[2]["problems"] == [
        {
            "field": "points-0",
            "code": "captured_impossible",
            "message": "These points cannot be made from the cards in play: count again.",
        }
    ]
    assert [hand.number for hand in Hand.objects.all()] == [1, 2, 4, 5]


def test_same_hand_from_the_other_side_agrees(annas, beas):
    annas.results(annas.item())
    item = beas.item()
    for _ in range(2):
        (result,) = beas.results(item)
        assert (result["status"], result["outcome"], result["agreed"]) == (200, "same_hand", True)
    (result,) = annas.results(annas.item())
    assert (result["outcome"], result["agreed"]) == ("same_hand", False)


def test_other_hand_under_the_number_is_shown_both(game, annas, beas):
    annas.results(annas.item())
    (result,) = beas.results(beas.item(typed=TYPED.replace("96", "93").replace("66", "69")))
    assert (result["status"], result["outcome"], result["next_number"]) == (409, "slot_taken", 2)
    assert result["message"] == "Hand 1 is in the book already, with different values."
    theirs = result["theirs"]
    assert (theirs["sentence"], theirs["by"], theirs["revision"]) == (
        "Anna made hearts: 96 to 66.",
        "Anna’s phone",
        1,
    )
    assert Claim.objects.count() == 1
    assert outcomes(beas.results(beas.item("settle", revision=1, choice="theirs"))) == [
        (200, "settled")
    ]


def test_other_side_agrees_to_the_version_it_has_seen(annas, beas):
    annas.results(annas.item())
    text = {"revision": 1, "agrees": True}
    assert outcomes(annas.results(annas.item("agree", **text))) == [(403, "same_side")]
    assert outcomes(beas.results(beas.item("agree", **text))) == [(200, "agreed")]
    amended(Hand.objects.get(), counted(97))
    (result,) = beas.results(beas.item("agree", **text))
    assert (result["status"], result["outcome"], result["revision"]) == (412, "changed", 2)
    assert result["theirs"]["sentence"] == "Anna made hearts: 97 to 65."
    (result,) = beas.results(beas.item("agree", number=9, **text))
    assert (result["status"], result["outcome"]) == (404, "no_hand")


def test_hand_is_taken_back_by_its_id(annas, beas):
    item = annas.item()
    annas.results(item)
    undo = {"hand": item["submission_id"]}
    assert outcomes(beas.results(beas.item("void", **undo))) == [(403, "not_allowed")]
    assert outcomes(annas.results(annas.item("void", **undo))) == [(200, "voided")]
    assert Hand.objects.get().state == "void"


def test_hand_after_the_end_is_with_the_director(game, annas):
    annas.results(annas.item())
    close_game(game=game, now=NOW)
    (result,) = annas.results(annas.item(number=2))
    assert (result["status"], result["outcome"]) == (202, "late")
    assert result["message"] == "The game was over: hand 2 is with the director."
    assert LateHand.objects.get().number == 2


def test_phone_of_another_table_writes_nothing_here(game, annas):
    other = GameFactory.create(evening=game.evening, ruleset="clabber", table="2")
    before = Submission.objects.count()
    assert outcomes(annas.results(annas.item(game=other.pk))) == [(403, "wrong_table")]
    assert (Hand.objects.count(), Submission.objects.count()) == (0, before)


def test_games_that_are_not_here(game, annas):
    elsewhere = GameFactory.create(ruleset="clabber")
    sister = GameFactory.create(
        evening=EveningFactory.create(club=game.evening.club), ruleset="clabber", table="1"
    )
    items = [annas.item(game=pk) for pk in (elsewhere.pk, sister.pk, 10**8)]
    assert outcomes(annas.results(*items)) == [(404, "no_game")] * 3
    remove_game(game=game, now=NOW)
    assert outcomes(annas.results(annas.item())) == [(410, "removed")]
    assert not Hand.objects.exists()


def test_whoever_opens_the_book_may_write_while_nobody_logs_in(game):
    anybody = SendingPhone(game, is_paired=False)
    assert outcomes(anybody.results(anybody.item())) == [(201, "recorded")]
    assert HandRevision.objects.get().phone is None
    (result,) = anybody.results(anybody.item("agree", revision=1, agrees=True))
    assert (result["status"], result["outcome"]) == (403, "not_allowed")


def test_phone_that_was_sent_away_is_told_so(game, annas):
    item = annas.item()
    revoke_phone(phone=annas.phone, now=NOW)
    answer = annas.sends(item)
    assert (answer.status_code, answer.json()["error"]) == (401, "not_paired")
    assert not Hand.objects.exists()


def test_phone_of_another_evening_is_told_so(game):
    stranger = SendingPhone(GameFactory.create(ruleset="clabber", table="1"))
    stranger.address = SendingPhone(game, is_paired=False).address
    answer = stranger.sends(stranger.item(game=game.pk))
    assert (answer.status_code, answer.json()["error"]) == (403, "wrong_table")


def test_phone_reports_how_it_stands(game, annas):
    writing = {"game": game.pk, "number": 7}
    assert annas.sends(unsent=3, writing=writing).json()["results"] == []
    phone = Phone.objects.get()
    assert (phone.unsent, phone.writing, phone.writing_number) == (3, game, 7)
    assert abs(phone.seconds_ahead) > 0
    annas.sends()
    phone.refresh_from_db()
    assert (phone.unsent, phone.writing, phone.writing_number) == (0, None, None)


@pytest.mark.parametrize(
    "more",
    [
        {"items": None},
        {"items": {}},
        {"items": [7]},
        {"items": [{}]},
        {"items": [{"submission_id": "7"}]},
        {"client": None},
        {"client": "1"},
        {"extra": 1},
    ],
)
def test_message_of_no_phone_of_ours_is_refused(annas, more):
    before = stored()
    answer = annas.sends(**more)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad_request")
    assert stored() == before


def test_more_than_twenty_items_are_too_many(annas):
    answer = annas.sends(*(annas.item(number=number) for number in range(1, 22)))
    assert (answer.status_code, answer.json()["error"]) == (413, "too_big")
    assert not Hand.objects.exists()


def test_app_that_is_too_old_is_told_so(annas):
    answer = annas.sends(annas.item(), client=0)
    assert (answer.status_code, answer.json()["error"]) == (426, "old_app")
    assert not Hand.objects.exists()


@pytest.mark.some(8)
@pytest.mark.parametrize(
    ("more", "field", "code"),
    [
        ({"kind": "deal"}, "kind", "bad_value"),
        ({"kind": None}, "kind", "bad_value"),
        ({"game": "5"}, "game", "bad_value"),
        ({"game": None}, "game", "missing_field"),
        ({"number": 0}, "number", "bad_value"),
        ({"number": True}, "number", "bad_value"),
        ({"dealer": 4}, "dealer", "bad_value"),
        ({"seq": -1}, "seq", "bad_value"),
        ({"entered_at": "yesterday"}, "entered_at", "bad_value"),
        ({"entered_at": "2025-03-14T20:30:00"}, "entered_at", "bad_value"),
        ({"entered_at": "2025-99-14T20:30:00Z"}, "entered_at", "bad_value"),
        ({"typed": 7}, "typed", "bad_value"),
        ({"typed": None}, "typed", "missing_field"),
        ({"record": {}}, "typed", "missing_field"),
        ({"record": [], "typed": None}, "record", "bad_value"),
        ({"confirmed_by": 3}, "confirmed_by", "unknown_field"),
        ({"revision": 1}, "revision", "unknown_field"),
    ],
)
def test_item_of_another_form_names_its_field(annas, more, field, code):
    before = Hand.objects.count(), Submission.objects.count()
    (result,) = annas.results(annas.item() | more)
    assert (result["status"], result["outcome"]) == (422, "invalid")
    assert [(problem["field"], problem["code"]) for problem in result["problems"]] == [
        (field, code)
    ]
    assert (Hand.objects.count(), Submission.objects.count()) == before


@pytest.mark.parametrize(
    "more",
    [
        {"kind": "void"},
        {"kind": "void", "hand": "7"},
        {"kind": "agree", "revision": 1},
        {"kind": "agree", "revision": 0, "agrees": True},
        {"kind": "agree", "revision": 1, "agrees": 1},
        {"kind": "settle", "revision": 1, "choice": "mine"},
    ],
)
def test_other_items_of_another_form_are_invalid(annas, more):
    item = annas.item() | more
    del item["typed"]
    assert outcomes(annas.results(item)) == [(422, "invalid")]


@pytest.mark.parametrize(
    "typed",
    ["", "%", "bid", "bid=9-X&points-0=-1", "points-0=96", "a=b&" * 500, "bid=0-H&note=%00"],
)
def test_whatever_is_typed_is_refused_at_its_fields(annas, typed):
    (result,) = annas.results(annas.item(typed=typed))
    assert (result["status"], result["outcome"]) == (422, "invalid")
    assert result["problems"]
    assert not Hand.objects.exists()


def test_request_of_another_site_is_refused(annas):
    body = json.dumps({"device": None, "client": 1, "items": [annas.item()]})
    foreign = (
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"X-Score-Book": ""},
    )
    for headers in foreign:
        answer = annas.posts(body, **headers)
        assert (answer.status_code, answer.json()["error"]) == (403, "foreign")
    assert not Hand.objects.exists()


def test_evening_of_another_club_is_not_found(game, annas):
    other = EveningFactory.create()
    for club, pk in (("kanal", other.pk), (other.club.slug, game.evening.pk), ("nowhere", 1)):
        annas.address = f"/api/v1/{club}/evenings/{pk}/sync"
        answer = annas.sends(annas.item())
        assert (answer.status_code, answer.json()["error"]) == (404, "no_event")
    assert not Hand.objects.exists()


def test_asking_without_sending_is_refused(annas):
    assert annas.client.get(annas.address).status_code == 405


def test_sending_a_hand_takes_ten_statements(annas, django_assert_num_queries):
    """Phone, game, numbers; begin, four tables, commit; the mark of the book."""
    seen = annas.sends(annas.item()).json()["seen"]
    items = [annas.item(number=number) for number in (2, 3)]
    with django_assert_num_queries(10):
        assert outcomes(annas.results(items[0])) == [(201, "recorded")]
    with django_assert_num_queries(10 + 1):  # the mark that it shows is looked for
        assert annas.sends(items[1], seen=seen).json()["results"][0]["outcome"] == "recorded"


def test_each_of_many_hands_takes_seven_statements(annas, django_assert_num_queries):
    items = [annas.item(number=number) for number in range(1, 6)]
    # Phone, what it reports, game and mark only once.
    with django_assert_num_queries(4 + 5 * (1 + 6)):
        assert outcomes(annas.results(*items)) == [(201, "recorded")] * 5


def test_hand_that_cannot_be_is_said_with_the_names_of_the_table(annas):
    (result,) = annas.results(annas.item(typed="bid=0-H"))
    (problem,) = result["problems"]
    assert (result["status"], problem["field"]) == (422, "points-1")
    assert "Bea" in problem["message"]


def test_hand_that_is_typed_anew_is_the_next_version_under_its_number(annas):
    first = annas.item()
    anew = annas.item(typed=TYPED.replace("96", "90").replace("66", "72"))
    anew |= {"replaces": first["submission_id"]}
    third = annas.item(number=2, typed=TYPED)
    again = annas.item() | {"replaces": anew["submission_id"]}
    # The book may get them at once or one by one, and some of them twice.
    assert outcomes(annas.results(first, anew)) == [(201, "recorded"), (200, "recorded")]
    assert outcomes(annas.results(first, anew)) == [(200, "recorded"), (200, "recorded")]
    assert outcomes(annas.results(third)) == [(201, "recorded")]
    assert Game.objects.get().totals == [186, 138]
    assert outcomes(annas.results(again)) == [(200, "recorded")]
    hands = [(hand.number, hand.revision, hand.state) for hand in Hand.objects.all()]
    assert (hands, Game.objects.get().totals) == (
        [(1, 3, "counted"), (2, 1, "counted")],
        [192, 132],
    )
    undo = annas.item("void", hand=again["submission_id"])
    assert outcomes(annas.results(undo)) == [(200, "voided")]
    assert Hand.objects.get(number=1).state == "void"


def test_hand_typed_anew_and_found_right_can_be_typed_anew_again(annas):
    first = annas.item()
    same = annas.item() | {"replaces": first["submission_id"]}
    other = annas.item(typed=TYPED.replace("96", "90").replace("66", "72"))
    other |= {"replaces": same["submission_id"]}
    answers = outcomes(annas.results(first, same, other))
    assert answers == [(201, "recorded"), (200, "recorded"), (200, "recorded")]
    assert [(hand.number, hand.revision) for hand in Hand.objects.all()] == [(1, 2)]


def test_hand_whose_former_version_never_came_is_recorded_like_others(annas):
    anew = annas.item() | {"replaces": annas.item()["submission_id"]}
    assert outcomes(annas.results(anew)) == [(201, "recorded")]


def test_agreed_hand_is_the_directors_and_a_changed_one_is_looked_at_first(annas, beas):
    first = annas.item()
    annas.results(first)
    anew = annas.item(typed=TYPED.replace("96", "90").replace("66", "72"))
    anew |= {"replaces": first["submission_id"]}
    assert outcomes(beas.results(beas.item())) == [(200, "same_hand")]
    (refused,) = annas.results(anew)
    assert (refused["status"], refused["outcome"], refused["message"]) == (
        403,
        "not_allowed",
        "This hand is confirmed: only the director can change it now.",
    )
    amended(Hand.objects.get(), {"bid": {"maker": 0, "trump": "H"}, "counted": [100, 62]})
    assert outcomes(annas.results(anew)) == [(412, "changed")]
    assert [hand.record["counted"] for hand in Hand.objects.all()] == [[100, 62]]
