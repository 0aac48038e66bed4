"""What is noted about players, and under which name everybody reads of them."""

import pytest
from django.db import IntegrityError, transaction

from tests.factories import NOW, ClubFactory, PlayerFactory
from tests.tournaments import log_of, tournament_of
from tests.tracker.helpers.people import XENIA, Told, shown
from tests.tracker.helpers.stored import stored
from tracker.common.errors import RecordError
from tracker.common.queries.people import known_names, player_behind
from tracker.models import HandRevision, Player, PlayerDetails, Tournament, TournamentChange
from tracker.players.services.contacts import set_contact
from tracker.players.services.merging import merge_players
from tracker.players.services.name_redaction import StoredDetails, set_details
from tracker.players.services.roster import NewPlayer, add_player, add_players, rename_player
from tracker.tournaments.entries.services import NewEntrant, enter
from tracker.tournaments.rulings.services import cancel_ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna():
    return PlayerFactory.create(name="Anna Karenina")


def refusals(player, **details):
    with pytest.raises(RecordError) as refused:
        set_details(player=player, details=StoredDetails(**details))
    return [(problem.field, problem.code) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("way", "is_junior", "printed"),
    [
        ("usual", False, "Anna Karenina"),
        ("usual", True, "A. K."),
        ("full", True, "Anna Karenina"),
        ("initials", False, "A. K."),
        ("hidden", False, "Player 1"),
    ],
)
def test_name_is_printed_as_the_player_wishes(anna, way, is_junior, printed):
    assert shown(anna, way, is_junior=is_junior).name == printed


def test_printed_names_stay_apart_and_stay_the_same(anna):
    other = shown(PlayerFactory.create(club=anna.club, name="Anton Krug"), "initials")
    anna = shown(anna, "initials")
    assert (other.name, anna.name) == ("A. K.", "A. K. 2")
    shown(other, "full", name="Anton Krug")
    assert shown(anna, "initials", name="Anna Karenina", note="plays on Fridays").name == "A. K. 2"


def test_whole_name_comes_back(anna):
    anna = shown(shown(anna, "hidden"), "full", name="Anna Karenina")
    assert (anna.name, anna.details.name) == ("Anna Karenina", "")


def test_who_is_renamed_stays_hidden(anna):
    renamed = rename_player(player=shown(anna, "initials"), name="Berta Karenina")
    assert renamed.name == "B. K."
    assert PlayerDetails.objects.get().name == "Berta Karenina"


def test_hidden_player_is_known_by_the_whole_name(anna):
    shown(anna, "initials")
    assert player_behind(anna.club, "anna karenina") == anna
    with pytest.raises(RecordError):
        add_player(club=anna.club, name="Anna Karenina", now=NOW)
    new = [NewPlayer("Anna Karenina")]
    with pytest.raises(RecordError):
        add_players(club=anna.club, new=new, now=NOW)
    assert Player.objects.count() == 1


def test_hidden_player_enters_under_the_printed_name(anna):
    shown(anna, "initials")
    tournament = tournament_of(anna.club, format="round-robin", ruleset={"variant": "klaberjass"})
    (entrant,) = enter(tournament=tournament, new=[NewEntrant(("Anna Karenina",))], now=NOW)
    assert (entrant.name, entrant.members.get().player) == ("A. K.", anna)
    assert log_of(tournament)[-1][0] == "Entered: A. K.."


@pytest.mark.parametrize(
    ("details", "wrong"),
    [
        ({"name": " "}, [("name", "missing_field")]),
        ({"name": "Otto"}, [("name", "taken")]),
        ({"name": "Ute Hahn"}, [("name", "taken")]),
        ({"name": "Anna", "shown": "blurred"}, [("shown", "bad_value")]),
        ({"name": "Anna", "number": "17"}, [("number", "taken")]),
        ({"name": "Anna", "note": "x" * 401}, [("note", "too_long")]),
    ],
)
def test_wrong_details_are_refused_and_nothing_is_written(anna, details, wrong):
    shown(PlayerFactory.create(club=anna.club, name="Otto"), "full", number="17")
    shown(PlayerFactory.create(club=anna.club, name="Ute Hahn"), "hidden")
    before = stored()
    assert refusals(anna, **details) == wrong
    assert stored() == before


def test_whole_name_goes_out_of_everything_that_was_written():
    told = Told()
    namesake = PlayerFactory.create(club=told.club, name=f"{XENIA} senior")
    ruling = told.tournament.rulings.get()
    cancel_ruling(ruling=ruling, reason=f"it was {namesake.name}", now=NOW)
    version = Tournament.objects.get(pk=told.tournament.pk).version
    shown(told.again(), "hidden", name=XENIA)
    written = [row for table in stored().items() for row in told_of(table)]
    assert [text for text in written if "senior" not in text] == [XENIA, XENIA.casefold()]
    ruling.refresh_from_db()
    assert ruling.reason == "Player 1 was late"
    assert ruling.cancelled_because == "it was Xenia Quandt senior"
    assert [version.reason for version in HandRevision.objects.exclude(reason="")] == [
        "Player 1 counted again"
    ]
    assert Tournament.objects.get(pk=told.tournament.pk).version > version


def told_of(table):
    """The texts of a table in which her name stands."""
    _name, rows = table
    texts = [str(value) for row in rows for value in row.values()]
    return [text for text in texts if "quandt" in text.casefold()]


def test_names_in_other_clubs_stay():
    other = Told(ClubFactory.create(name="Dorf"))
    shown(Told().again(), "hidden", name=XENIA)
    assert other.tournament.rulings.get().reason == f"{XENIA} was late"


def test_final_rows_are_final_again_afterwards():
    shown(Told().again(), "hidden", name=XENIA)
    for model in (HandRevision, TournamentChange):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            model.objects.update(reason="another")


@pytest.mark.parametrize(
    ("field", "typed"),
    [("email", "anna@"), ("email", "an na@example.org"), ("phone", "call me"), ("phone", "+")],
)
def test_contact_that_cannot_be_is_refused(anna, field, typed):
    with pytest.raises(RecordError) as refused:
        set_contact(player=anna, **{"email": "", "phone": "", field: typed})
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [
        (field, "bad_value")
    ]


def test_contact_is_noted_and_forgotten(anna):
    contact = set_contact(player=anna, email=" anna@example.org ", phone="+49 30/12-3")
    assert (contact.email, contact.phone) == ("anna@example.org", "+49 30/12-3")
    contact = set_contact(player=anna, email="", phone="")
    assert (contact.email, contact.phone) == ("", "")


def test_archive_that_comes_knows_hidden_and_merged_players_by_their_names(anna):
    twin = PlayerFactory.create(club=anna.club, name="Anna K.")
    merge_players(kept=anna, merged=twin, now=NOW)
    hidden = shown(anna, "hidden", name="Anna Karenina")
    assert {(name.name, name.pk, name.printed) for name in known_names(anna.club)} == {
        ("Anna Karenina", hidden.pk, "Player 1"),
        ("Player 1", hidden.pk, "Player 1"),
        ("Anna K.", hidden.pk, "Player 1"),
    }


@pytest.mark.parametrize("field", ["name", "number", "nickname", "note"])
def test_text_that_no_database_takes_is_a_problem_of_its_field(anna, field):
    details = {"name": anna.name, field: "a\x00b\ud800"}
    assert refusals(anna, **details) == [(field, "bad_name")]
