"""An archive with a row that is no good is refused with the row, and nothing is written."""

import datetime as dt
from functools import partial

import pytest
from django.utils import timezone, translation
from django.utils.translation import gettext

from tests.factories import NOW, ClubFactory, PlayerFactory, new_id
from tests.tracker.helpers.archives import (
    archive_of,
    archive_of_tournament,
    busy_club,
    changed,
    contents,
    empty,
    open_archive,
    packed_again,
)
from tests.tracker.helpers.stored import but_for_the_chain, stored
from tests.tracker.helpers.tournaments_played import after_two, four
from tracker.archive.format import canonical_json, read
from tracker.archive.queries.preview import preview_import
from tracker.archive.services.bringing import import_club, import_into
from tracker.common.errors import RecordError
from tracker.models import Club, Game, Hand

pytestmark = pytest.mark.django_db


REMEDY = (
    "Nothing was imported. The archive was changed or damaged after it was made: make it again in "
    "the score book that it comes from, and import it as it is."
)
MADE: dict[str, bytes] = {}
"""The archives that these tests spoil, each made once."""


def made(name, club):
    """The archive of the club that is made so; the club is not here any more."""
    if name not in MADE:
        MADE[name] = archive_of(club())
        empty()
    return MADE[name]


@pytest.fixture
def archive(db):
    """The archive of a club that is not here."""
    return made("busy", busy_club)


@pytest.fixture
def tournament_archive(db):
    """The archive of a club with a tournament of two rounds; it is not here."""
    return made("event", lambda: after_two(four(ClubFactory.create(name="Kanal"))).evening.club)


def refusal(content, *, into=None):
    """Why an archive is refused; nothing is written then."""
    before = stored()
    bring = partial(import_into, club=into, same=()) if into else partial(import_club, slug="")
    with open_archive(content) as opened, pytest.raises(RecordError) as refused:
        bring(archive=opened, now=NOW)
    assert stored() == before
    (problem,) = refused.value.problems
    return problem.message


def put(**values):
    """A change of a row: these values in place of its own."""
    return lambda row: row.update(values)


def test_hand_that_does_not_score_is_named(archive):
    def spoil(row):
        row["revisions"][0]["record"]["captured"] = [100, 50]

    text = refusal(changed(archive, "hands.jsonl", 1, spoil))
    assert text.startswith("hands.jsonl, row 1: hand 1 of the game at table ")
    assert "150" in text


def test_total_that_the_hands_do_not_come_to_is_named(archive):
    text = refusal(changed(archive, "hands.jsonl", 2, put(totals=[211, 114])))
    assert text.startswith("hands.jsonl, row 2: hand 2 of the game at table ")
    assert "[210, 114]" in text
    assert "[211, 114]" in text
    text = refusal(changed(archive, "games.jsonl", 1, put(totals=[465, 184])))
    assert text.startswith("games.jsonl, row 1: the game at table ")
    assert "has [464, 184] for “totals”, not [465, 184]." in text


def test_winner_that_the_hands_do_not_make_is_named(archive):
    text = refusal(changed(archive, "games.jsonl", 1, put(winner=1)))
    assert "for “winner”" in text


@pytest.mark.some(11)
@pytest.mark.parametrize(
    ("file", "row", "change", "why"),
    [
        ("club.json", 1, put(agreement="loudly"), "club.json, row 1: "),
        ("club.json", 1, put(slug="A B"), "An address is 1 to 40 letters"),
        ("club.json", 1, put(name="Kanal  2"), "club.json, row 1: “name”: a name has no spaces"),
        ("players.jsonl", 2, put(name=""), "players.jsonl, row 2: “name”: This needs a name"),
        ("players.jsonl", 2, put(name="x" * 81), "row 2: “name”: there are 81 characters"),
        ("players.jsonl", 2, put(name="a\u202eb"), "row 2: “name”: it contains a character"),
        ("players.jsonl", 2, put(name="e\u0301"), "row 2: “name”: it contains a character"),
        ("players.jsonl", 2, put(is_active=1), "row 2: “is_active”: true or false is expected."),
        ("players.jsonl", 2, put(secret=1), "row 2: there is no “secret” here."),
        ("players.jsonl", 2, lambda row: row.pop("name"), "row 2: “name” is missing."),
        ("players.jsonl", 2, put(created_at="today"), "row 2: “created_at”: a moment such as"),
        (
            *("players.jsonl", 2, put(created_at="2025-02-30T00:00:00.000000Z")),
            "row 2: “created_at”: a moment such as",
        ),
        ("evenings.jsonl", 1, put(date="2025-3-14"), "row 1: “date”: a day such as"),
        ("games.jsonl", 1, put(evening=2), "row 1: row 2 of evenings.jsonl is named here"),
        ("games.jsonl", 1, put(evening=True), "row 1: a whole number"),
        ("games.jsonl", 1, put(variant="poker"), "games.jsonl, row 1: "),
        ("games.jsonl", 1, put(options=[]), "games.jsonl, row 1: "),
        ("games.jsonl", 1, put(options={"target": "x"}), "games.jsonl, row 1: "),
        (
            "games.jsonl",
            1,
            put(places=3),
            "games.jsonl, row 1: Clabber (Evansville) is a game for 4 players.",
        ),
        (
            "games.jsonl",
            1,
            put(first_dealer=4),
            "games.jsonl, row 1: Clabber (Evansville) is a game for 4 players.",
        ),
        ("games.jsonl", 1, put(first_dealer=-1), "“first_dealer”: a whole number from 0"),
        ("games.jsonl", 1, put(seats=[1, 2, 3]), "“seats” names 4 players."),
        ("games.jsonl", 1, put(seats=[1, 2, 3, 3]), "“seats” names somebody twice."),
        ("games.jsonl", 1, put(seats=[1, 2, 3, 99]), "row 99 of players.jsonl is named here"),
        ("games.jsonl", 1, put(submission_id="7"), "“submission_id”: an id"),
        ("games.jsonl", 1, put(makers="ghost"), "games.jsonl, row 1: this contradicts"),
        ("hands.jsonl", 2, put(number=1), "hands.jsonl, row 2: the numbers of a game’s hands"),
        ("hands.jsonl", 1, put(revisions=[]), "row 1: the versions of a hand are numbered"),
        ("hands.jsonl", 1, put(revisions=[7]), "row 1: “revisions” is a list of objects."),
        ("hands.jsonl", 1, put(claims={}), "row 1: “claims” is a list of objects."),
        ("late-hands.jsonl", 1, put(game="7"), "late-hands.jsonl, row 1: an id"),
        ("late-hands.jsonl", 1, put(record={}), "late-hands.jsonl, row 1: “record”"),
        ("late-hands.jsonl", 1, put(phone=0), "late-hands.jsonl, row 1: “phone”: a whole"),
    ],
)
def test_row_that_cannot_be_is_named(archive, file, row, change, why):
    assert why in refusal(changed(archive, file, row, change))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "players.jsonl, Zeile 2: „is_active“: Hier gehört true oder false hin."),
        (
            "fr",
            "players.jsonl, ligne 2\u00a0: «\u00a0is_active\u00a0»\u00a0: il faut true ou false.",
        ),
        ("nl", "players.jsonl, regel 2: “is_active”: hier hoort true of false."),
    ],
)
def test_fault_of_a_row_and_its_remedy_are_in_the_language_of_the_reader(archive, language, text):
    spoilt = changed(archive, "players.jsonl", 2, put(is_active=1))
    with translation.override(language):
        shown, remedy = str(refusal(spoilt)), gettext(REMEDY)
    assert remedy != REMEDY
    assert shown == f"{text} {remedy}"


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("change", "why"),
    [
        (put(record=7), "row 1: "),
        (put(record={"dealer": 0, "play": "sung"}), "row 1: “record, play”: "),
        (put(scored={"lines": 7}), "row 1: “scored” is not a scored hand."),
        (put(scored=None), "row 1: a version has a score exactly when it counts."),
        (put(state="lost"), "row 1: "),
        (put(number=2), "row 1: the versions of a hand are numbered from 1."),
        (put(phone="one"), "row 1: “phone”: a whole number"),
        (put(entered_at=None), "row 1: “entered_at” is missing."),
    ],
)
def test_version_that_cannot_be_is_named(archive, change, why):
    def spoil(row):
        change(row["revisions"][0])

    assert f"hands.jsonl, {why}" in refusal(changed(archive, "hands.jsonl", 1, spoil))


@pytest.mark.some(5)
@pytest.mark.parametrize(
    ("file", "change", "why"),
    [
        ("events.jsonl", put(format="chess"), "row 1: the format “chess” is not known here."),
        ("events.jsonl", put(format_options={"x": 1}), "row 1: This format has no such option."),
        ("events.jsonl", put(variant="poker"), "events.jsonl, row 1: "),
        ("events.jsonl", put(state="lost"), "events.jsonl, row 1: this contradicts"),
        (
            "events.jsonl",
            put(keys=["NONE"]),
            "row 1: its rounds and results do not make a tournament.",
        ),
        ("events.jsonl", put(keys=7), "row 1: its rounds and results do not make a tournament."),
        ("entrants.jsonl", put(event=2), "“event”: row 2 of events.jsonl is named here"),
        ("entrants.jsonl", put(number=2), "entrants.jsonl, row 2: this contradicts another row"),
        ("members.jsonl", put(player=9), "“player”: row 9 of players.jsonl is named here"),
        ("rounds.jsonl", put(costs=7), "row 1: its rounds and results do not make a tournament."),
        (
            "rounds.jsonl",
            put(drawn_from={}),
            "row 1: its rounds and results do not make a tournament.",
        ),
        ("placings.jsonl", put(seat=None), "placings.jsonl, row 1: this contradicts"),
        ("pairings.jsonl", put(typed_points=["x"]), "row 1: its rounds and results do not make"),
    ],
)
def test_row_of_a_tournament_that_cannot_be_is_named(tournament_archive, file, change, why):
    assert why in refusal(changed(tournament_archive, file, 1, change))


def test_hand_of_a_game_that_is_not_there_is_named(archive):
    files = contents(archive)
    one = read(files["hands.jsonl"].splitlines()[0])
    files["hands.jsonl"] += canonical_json(one | {"game": "7"}) + b"\n"
    assert refusal(packed_again(files)) == (
        "hands.jsonl, row 6: the game that it names is not there, or its hands are not in a row. "
        f"{REMEDY}"
    )


def test_player_who_is_missing_is_noticed_where_somebody_is_named(archive):
    files = contents(archive)
    files["players.jsonl"] = files["players.jsonl"].splitlines()[0] + b"\n"
    assert refusal(packed_again(files)) == (
        f"games.jsonl, row 1: row 2 of players.jsonl is named here, and is not there. {REMEDY}"
    )


def test_file_that_is_missing_is_an_empty_one(archive):
    files = contents(archive)
    del files["calls.jsonl"]
    with open_archive(packed_again(files)) as opened:
        assert import_club(archive=opened, slug="", now=NOW).name == "Kanal"


def test_tournament_where_another_has_its_place_is_refused(tournament_archive):
    club = ClubFactory.create(name="Dorf")
    with open_archive(tournament_archive) as opened:
        ((_, row),) = opened.rows("evenings.jsonl")
    date = dt.date.fromisoformat(row["date"])
    club.evenings.create(date=date, title=row["title"], epoch=new_id(), created_at=NOW)
    text = refusal(tournament_archive, into=club)
    assert text.startswith("evenings.jsonl, row 1: on ")
    assert "Rename that one" in text


def test_tournament_that_is_here_already_stays_as_it_is():
    tournament = after_two(four())
    before = but_for_the_chain()
    with open_archive(archive_of_tournament(tournament)) as opened:
        same = {
            namesake.row for namesake in preview_import(opened, tournament.evening.club).namesakes
        }
        import_into(archive=opened, club=tournament.evening.club, same=same, now=timezone.now())
    assert but_for_the_chain() == before


def test_games_that_a_club_lacks_are_added(archive):
    with open_archive(archive) as opened:
        club = import_club(archive=opened, slug="", now=NOW)
    whole = archive_of(club)
    empty()
    files = contents(whole)
    one = files["games.jsonl"].splitlines(keepends=True)[0]
    part = packed_again(files | {"games.jsonl": one, "late-hands.jsonl": b""})
    with open_archive(part) as opened:
        club = import_club(archive=opened, slug="", now=NOW)
    assert Game.objects.count() == 1
    with open_archive(whole) as opened:
        same = {namesake.row for namesake in preview_import(opened, club).namesakes}
        import_into(archive=opened, club=club, same=same, now=NOW)
    assert Game.objects.count() == 3
    assert Hand.objects.count() == 5
    assert club.players.count() == 8


def test_copy_beside_the_club_gets_ids_of_its_own():
    club = busy_club()
    before = Game.objects.get(evening__club=club, table="3")
    with open_archive(archive_of(club)) as opened:
        copy = import_club(archive=opened, slug="copy", now=NOW)
    game = Game.objects.get(evening__club=copy, table="3")
    assert game.submission_id != before.submission_id
    assert game.totals == before.totals == [464, 184]
    assert Club.objects.count() == 2
    with open_archive(archive_of(club)) as opened:
        same = {namesake.row for namesake in preview_import(opened, copy).namesakes}
        import_into(archive=opened, club=copy, same=same, now=NOW)
    assert Game.objects.filter(evening__club=copy).count() == 3


def test_somebody_else_of_a_name_gets_the_next_free_number(archive):
    club = ClubFactory.create(name="Dorf")
    with open_archive(archive) as opened:
        names = [row["name"] for _, row in opened.rows("players.jsonl")]
        for name in (names[0], f"{names[0]} (2)"):
            PlayerFactory.create(club=club, name=name)
        import_into(archive=opened, club=club, same=(), now=NOW)
    assert club.players.filter(name=f"{names[0]} (3)").count() == 1
