"""Tournaments: listed, set up, changed, opened and taken back."""

import datetime as dt

import pytest
from django.forms.models import model_to_dict
from django.utils import timezone

from scoring import VARIANTS
from tests.factories import NOW, EveningFactory, PlayerFactory, joined, table_of
from tests.tournaments import entered, started, tournament_of
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.engine.formats import FORMATS
from tracker.models import Tournament
from tracker.tournaments.setup.pages import formats
from tracker.tournaments.setup.presets_pages import presets
from tracker.tournaments.setup.services import open_tournament, rename_tournament

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
NEW = "/kanal/events/new"


@pytest.fixture
def tournament(club):
    tournament = tournament_of(club)
    return rename_tournament(tournament=tournament, name="Spring Open", now=NOW)


def address(tournament, name=""):
    """The address of a tournament's page."""
    return f"/kanal/events/{tournament.pk}/{name}"


def typed(client, where):
    """The data that the form at this address would send as it is."""
    return page(client.get(where)).one("form", id="plan").typed


def listed(response):
    """The tournaments in the list, with what stands beside them."""
    return [row.text for row in page(response).one(id="found").all("li")]


def test_tournaments_are_listed_and_found(client, club, tournament):
    entered(tournament, 2)
    EveningFactory.create(club=club, title="No event")
    text = (
        "Spring Open Fri 14 Mar 2025 Clabber (Evansville), Partners drawn each round · "
        "open for entries · 2 entered"
    )
    for query in ("", "SPRING", "14 mar", "2025-03", "clabber", "partners"):
        assert listed(client.get("/kanal/events/", {"q": query})) == [text], query
    assert listed(client.get("/kanal/events/", {"q": "spring"}, headers=HTMX)) == [text]


def test_tournament_that_is_being_set_up_is_for_the_director_alone(client, club):
    draft = tournament_of(club, is_open=False)
    rename_tournament(tournament=draft, name="Secret Cup", now=NOW)
    (row,) = listed(client.get("/kanal/events/"))
    assert row == (
        "Secret Cup Fri 14 Mar 2025 Clabber (Evansville), Partners drawn each round · "
        "being set up · 0 entered"
    )
    PlayerFactory.create(club=club)
    for where in ("/kanal/", "/kanal/evenings/"):
        assert "Secret Cup" not in client.get(where).text
    evening = EveningFactory.create(club=club)
    joined(table_of(evening, now=timezone.now()), secret="s", now=timezone.now())
    client.cookies["phone"] = "s"
    assert page(client.get("/kanal/events/")).one(id="found").all("li") == []


def test_front_page_shows_the_tournaments_ahead(client, club):
    PlayerFactory.create(club=club)
    for number in range(1, 4):
        tournament = rename_tournament(
            tournament=tournament_of(club), name=f"Cup {number}", now=NOW
        )
        tournament.evening.date = timezone.localdate() + dt.timedelta(days=number)
        tournament.evening.save()
    (ahead,) = page(client.get("/kanal/")).all("ul", class_="rows")
    assert [row.one("bdi").text for row in ahead.all("li")] == ["Cup 1", "Cup 2", "Cup 3"]


def test_list_without_tournaments_says_what_to_do(client, club):
    read = page(client.get("/kanal/events/"))
    text = "No tournament yet. Set one up: a name is enough, the rest has a usual value."
    assert read.one(id="found").text == text
    assert read.one("a", class_="primary")["href"] == NEW


def test_search_without_a_find_offers_all_tournaments(client, tournament):
    found = page(client.get("/kanal/events/", {"q": "winter"})).one(id="found")
    text = "No tournament has “winter” in its name, date, game or players. Show all tournaments"
    assert found.text == text


def test_kinds_of_tournament_are_chosen_first(client, club):
    links = page(client.get(NEW)).one("ul", class_="choices").all("a")
    assert [link["href"] for link in links] == [f"?preset={preset.code}" for preset in presets()]


@pytest.mark.some(6)
@pytest.mark.parametrize("code", [preset.code for preset in presets()])
def test_every_kind_is_set_up_with_a_name_and_one_button(client, club, code):
    where = f"{NEW}?preset={code}"
    response = client.post(where, typed(client, where) | {"name": "Open"})
    tournament = Tournament.objects.get()
    assert (response.status_code, response.headers["Location"]) == (
        303,
        address(tournament, "entries/"),
    )
    assert (tournament.evening.title, tournament.evening.date) == ("Open", timezone.localdate())
    assert tournament.state == "draft"


def test_club_evening_is_set_up_as_it_is_usual(client, club):
    where = f"{NEW}?preset=club-evening"
    client.post(where, typed(client, where) | {"name": "Open", "date": "2025-11-21"})
    tournament = Tournament.objects.get()
    assert (tournament.variant, tournament.options) == ("clabber", {"target": None})
    assert (tournament.format, tournament.format_options) == ("drawn-partners", {"odd": "sit"})
    assert (tournament.rounds, tournament.games, tournament.hands, tournament.minutes) == (
        4,
        1,
        16,
        None,
    )
    assert (tournament.scoring, tournament.keys) == ("raw", ["PTS", "NAT", "HIGH", "LOT"])
    assert tournament.unplayed == {
        "bye": "once:1600",
        "requested_bye": "field_min",
        "late": "fixed:1450",
        "absent": "zero",
        "left": "zero",
        "expelled": "zero",
    }
    assert (tournament.best, tournament.seeding, tournament.check_in_until) == (None, "lot", None)
    assert (tournament.evening.date, len(tournament.seed)) == (dt.date(2025, 11, 21), 32)


def test_everything_that_is_chosen_is_kept(client, club):
    where = f"{NEW}?preset=groups&game=clabber&format=groups"
    chosen = {
        "name": "Open",
        "date": "2025-11-21",
        "rounds": "5",
        "games": "3",
        "minutes": "45",
        "scoring": "vp",
        "best": "4",
        "seeding": "order",
        "check_in": "19:45",
        "key-0": "MP",
        "key-1": "",
        "key-2": "BH/C1",
        "key-3": "MP",
        "key-4": "",
        "option-groups": "2",
        "option-then": "cascade",
        "unplayed-late": "penalty",
        "points-late": "0050",
        "unplayed-absent": "field_min",
        "rule-target": "300",
    }
    client.post(where, typed(client, where) | chosen)
    tournament = Tournament.objects.get()
    assert (tournament.rounds, tournament.games, tournament.hands, tournament.minutes) == (
        5,
        3,
        None,
        45,
    )
    assert (tournament.scoring, tournament.best, tournament.seeding) == ("vp", 4, "order")
    assert (tournament.keys, tournament.options) == (["MP", "BH/C1"], {"target": 300})
    assert tournament.format_options == {
        "groups": 2,
        "size": 0,
        "qualifiers": 2,
        "best_thirds": 0,
        "by": "snake",
        "then": "cascade",
    }
    assert (tournament.unplayed["late"], tournament.unplayed["absent"]) == (
        "penalty:50",
        "field_min",
    )
    assert tournament.check_in_until == dt.datetime(2025, 11, 21, 18, 45, tzinfo=dt.UTC)


def test_hands_take_the_target_away_whatever_is_typed_there(client, club):
    where = f"{NEW}?preset=club-evening"
    client.post(where, typed(client, where) | {"name": "Open", "rule-target": "many"})
    assert Tournament.objects.get().options == {"target": None}


def test_hands_of_a_tournament_take_those_of_the_rules_away_too(client, club):
    where = f"{NEW}?preset=belote-contest"
    client.post(where, typed(client, where) | {"name": "Open", "rule-hands": "9"})
    tournament = Tournament.objects.get()
    assert (tournament.variant, tournament.hands) == ("belote", 12)
    assert tournament.options == {"target": None, "tie_pays": "both"}


def test_address_says_what_is_wanted(client, club):
    query = "format=round-robin&game=klaberjass&rounds=7&hands=9&option-double=on&name=Duel"
    read = typed(client, f"{NEW}?{query}")
    wanted = ("name", "rounds", "hands", "option-double")
    assert [read[name] for name in wanted] == ["Duel", "7", "9", "on"]


def test_other_game_or_format_comes_with_what_was_typed(client, club):
    query = "preset=club-evening&game=klammern&format=swiss&name=Cup&rounds=6"
    response = client.get(f"{NEW}?{query}", headers=HTMX)
    read = page(response).one(id="setup")
    assert read.one("form", id="plan").typed["name"] == "Cup"
    assert "option-method" in read.one("form", id="plan").typed
    assert read.one("form", id="plan")["action"] == (
        f"{NEW}?preset=club-evening&game=klammern&format=swiss"
    )


def test_game_that_does_not_fit_is_refused_with_those_that_do(client, club):
    response = client.get(f"{NEW}?preset=club-evening&game=klaberjass")
    *first, last = [game.name for game in VARIANTS.values() if game.players == 4]
    assert page(response).one(role="alert").text == (
        "Klaberjass cannot be played with “Partners drawn each round”. Choose another format, or "
        f"one of these games: {', '.join(first)} and {last}."
    )


@pytest.mark.parametrize("query", ["preset=chess", "preset=duel&game=chess", "format=ladder"])
def test_kind_that_is_not_known_is_not_found(client, club, query):
    assert client.get(f"{NEW}?{query}").status_code == 404


WRONG = [
    ({"name": " "}, {"name": "Enter a name."}),
    ({"date": "soon"}, {"date": "This date does not exist. Enter it as 2025-11-21."}),
    ({"rounds": ""}, {"rounds": "Enter the number of rounds."}),
    ({"rounds": "0"}, {"rounds": "Enter a whole number from 1 to 99."}),
    ({"games": "ten"}, {"games": "Enter a whole number."}),
    ({"best": "5"}, {"best": "From 1 to 4 rounds can count."}),
    ({"check_in": "late"}, {"check_in": "Enter the time as 19:45."}),
    ({"scoring": "stars"}, {"scoring": "Choose one of these."}),
    ({"seeding": ""}, {"seeding": "Choose one of these."}),
    ({"option-odd": "dance"}, {"option-odd": "Choose one of these."}),
    (
        {"option-odd": "three"},
        {
            "option-odd": "Clabber (Evansville) has no form for three with these house rules: "
            "let those who are over sit out, or play with the house."
        },
    ),
    ({"key-2": "XX"}, {"key-new": "Choose what decides the standings."}),
    ({f"key-{place}": "" for place in range(7)}, {"key-new": "Choose what decides the standings."}),
    (
        {"points-bye": ""},
        {"unplayed-bye": "Enter the points beside it, as “1600” or “1600, then 1450”."},
    ),
    (
        {"points-bye": "1600, then nothing", "points-late": "145O"},
        {
            "unplayed-bye": "Enter the points beside it, as “1600” or “1600, then 1450”.",
            "unplayed-late": "Enter the points beside it, from 0 to 99999.",
        },
    ),
    (
        {"points-late": "1450, then 1000"},
        {"unplayed-late": "This option takes one number."},
    ),
    (
        {"prizes": "1. 5 €\n1. 4 €", "sharing": "fair"},
        {"prizes": "Place 1 has two prizes.", "sharing": "Choose one of these."},
    ),
    ({"agreement": "both"}, {"agreement": "Choose one of these."}),
    (
        {"nominal_hands": "100", "unplayed-bye": "zero", "unplayed-late": "zero"},
        {"nominal_hands": "Enter a whole number from 1 to 99."},
    ),
    (
        {"tie": "six", "hands": "", "unplayed-bye": "zero", "unplayed-late": "zero"},
        {"tie": "Only games of a fixed length can end tied; all others go on to the target."},
    ),
    ({"minimum_field": "0"}, {"minimum_field": "Enter a whole number from 1 to 999."}),
    ({"hands": "", "rule-target": "0"}, {"rule-target": "Enter a whole number from 1 to 9999."}),
]


@pytest.mark.some(5)
@pytest.mark.parametrize(("given", "text"), WRONG)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_written(client, club, given, text):
    where = f"{NEW}?preset=club-evening"
    sent = typed(client, where) | {"name": "Open"} | given
    before = stored()
    response = client.post(where, sent)
    assert (response.status_code, problems(response)) == (422, text)
    kept = page(response).one("form", id="plan").typed
    assert kept["rounds"] == sent["rounds"]
    assert stored() == before


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "points", ["1600, then 1450", "1600 then 1450", "1600, 1450", "01600/1450"]
)
def test_round_missed_a_second_time_counts_what_is_typed_for_it(client, club, points):
    where = f"{NEW}?preset=club-evening"
    client.post(where, typed(client, where) | {"name": "Open", "points-bye": points})
    tournament = Tournament.objects.get()
    assert tournament.unplayed["bye"] == "once:1600:fixed:1450"
    assert typed(client, address(tournament, "edit"))["points-bye"] == "1600, then 1450"
    open_tournament(tournament=tournament, now=NOW)
    announced = page(client.get(address(tournament))).one("dl", class_="terms").text
    assert "A bye: 1600 points the first time, then 1450 points every time." in announced


def test_tournament_can_wish_another_way_to_agree(client, club):
    where = f"{NEW}?preset=club-evening"
    client.post(where, typed(client, where) | {"name": "Open", "agreement": "double"})
    tournament = Tournament.objects.get()
    read = typed(client, address(tournament, "edit"))
    assert (tournament.agreement, read["agreement"]) == ("double", "double")
    open_tournament(tournament=tournament, now=NOW)
    announced = page(client.get(address(tournament))).one("dl", class_="terms").text
    text = "At the tables Each hand is typed on two phones of the table; equal hands are confirmed."
    assert text in announced
    client.post(address(tournament, "edit"), read | {"agreement": ""})
    assert Tournament.objects.get().agreement is None


def test_rounds_of_different_length_count_as_averages_where_the_tournament_says_so(client, club):
    where = f"{NEW}?preset=club-evening"
    client.post(where, typed(client, where) | {"name": "Open", "nominal_hands": "12"})
    assert not Tournament.objects.exists()
    # 1600 and 1450 points were for 16 hands.
    sent = typed(client, where) | {"name": "Open", "nominal_hands": "12"}
    for reason in ("bye", "late"):
        sent |= {f"unplayed-{reason}": "field_average", f"points-{reason}": ""}
    client.post(where, sent)
    tournament = Tournament.objects.get()
    read = typed(client, address(tournament, "edit"))
    assert (tournament.nominal_hands, read["nominal_hands"]) == (12, "12")
    open_tournament(tournament=tournament, now=NOW)
    announced = page(client.get(address(tournament))).one("dl", class_="terms").text
    text = "A round counts as its average hand times 12, however many were played."
    assert text in announced
    client.post(address(tournament, "edit"), read | {"nominal_hands": ""})
    assert Tournament.objects.get().nominal_hands is None


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("tie", "text"),
    [
        ("six", "If a game ends tied: six more hands, then one more at a time."),
        ("maker", "If a game ends tied: the makers of the last hand win."),
    ],
)
def test_game_that_ends_level_goes_on_as_the_tournament_says(client, club, tie, text):
    where = f"{NEW}?preset=club-evening"
    client.post(where, typed(client, where) | {"name": "Open", "tie": tie})
    tournament = Tournament.objects.get()
    assert (tournament.tie, typed(client, address(tournament, "edit"))["tie"]) == (tie, tie)
    open_tournament(tournament=tournament, now=NOW)
    announced = page(client.get(address(tournament))).one("dl", class_="terms").text
    assert text in announced
    entered(tournament, 4)
    (game,) = started(tournament).pairings.get().games.all()
    assert game.tie == tie
    type(game).objects.update(most_hands=1)
    table = client.get(f"/kanal/evenings/{game.evening_id}/tables/1/")
    assert "The next hand is the last one." in page(table).one(id="round").text


def test_prizes_are_kept_as_they_were_typed_and_everybody_reads_them(client, club):
    where = f"{NEW}?preset=club-evening"
    lines = "1. 100 €\n2. 60 €\nlast: A ham"
    wishes = {"sharing": "hort", "minimum_field": "8", "is_one_each": "on"}
    client.post(where, typed(client, where) | {"name": "Open", "prizes": lines, **wishes})
    tournament = Tournament.objects.get()
    assert tournament.prizes == [
        {"award": "top", "amounts": [10_000, 6_000], "sharing": "hort"},
        {"award": "last", "amount": 0, "thing": "A ham"},
    ]
    assert tournament.prize_rules == {"unit": "€", "minimum_field": 8, "is_one_each": True}
    read = typed(client, address(tournament, "edit"))
    assert {name: read[name] for name in ("prizes", *wishes)} == {"prizes": lines, **wishes}
    open_tournament(tournament=tournament, now=NOW)
    announced = page(client.get(address(tournament))).one("dl", class_="terms").text
    assert announced.endswith(
        "Prizes Place 1: 100 €. Place 2: 60 €. The last one: A ham. Those who have the "
        "same score: half by their own place, half in equal parts. Everybody keeps one prize, the "
        "best. There are prizes from 8 entrants on."
    )


def test_prizes_are_said_while_they_are_typed(client, club):
    before = stored()
    text = page(client.get("/kanal/events/prizes", {"prizes": "1. 5 €\n2. Ham"})).text
    assert text == "Everybody will read: Place 1: 5 €. Place 2: Ham."
    wrong = page(client.get("/kanal/events/prizes", {"prizes": "1. 5\n1. 6"})).text
    assert wrong == "Not yet: Place 1 has two prizes."
    assert page(client.get("/kanal/events/prizes")).text == ""
    assert stored() == before


def test_options_that_exclude_each_other_are_refused_above(client, club):
    where = f"{NEW}?preset=knock-out"
    sent = typed(client, where) | {"name": "Cup", "option-double": "on", "option-redraw": "on"}
    text = "A knock-out can have only one option for the losers. Choose only one of its options."
    assert problems(client.post(where, sent)) == {"": text}


def test_tournament_is_set_up_once(client, club):
    where = f"{NEW}?preset=duel"
    sent = typed(client, where) | {"name": "Open"}
    client.post(where, sent)
    before = stored()
    text = "There is an evening “Open” on this date already."
    assert problems(client.post(where, sent)) == {"name": text}
    assert stored() == before


def test_form_of_a_tournament_holds_what_it_has(client, club, tournament):
    before = model_to_dict(tournament)
    read = typed(client, address(tournament, "edit"))
    assert (read["name"], read["date"], read["hands"]) == ("Spring Open", "2025-03-14", "2")
    response = client.post(address(tournament, "edit"), read)
    assert response.headers["Location"] == address(tournament, "entries/")
    after = model_to_dict(Tournament.objects.get())
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"format_options", "unplayed", "version"}
    assert client.post(address(tournament, "edit"), read).status_code == 303
    assert model_to_dict(Tournament.objects.get()) == after


def test_tournament_is_changed(client, club):
    tournament = tournament_of(
        club, prizes=({"award": "top", "amounts": [2500], "sharing": "none"},), minutes=30
    )
    where = f"{address(tournament, 'edit')}?game=klammern"
    chosen = {"name": "Cup", "date": "2025-04-01", "hands": "", "rounds": "5", "best": "4"}
    client.post(where, typed(client, where) | chosen)
    after = Tournament.objects.get()
    assert (after.evening.title, after.evening.date) == ("Cup", dt.date(2025, 4, 1))
    assert (after.variant, after.hands, after.rounds, after.best) == ("klammern", None, 5, 4)
    assert after.prizes == [{"award": "top", "amounts": [2500], "sharing": "none"}]


def test_tournament_is_changed_back_to_a_target(client, club):
    tournament = tournament_of(club)
    sent = typed(client, address(tournament, "edit")) | {"hands": ""}
    client.post(address(tournament, "edit"), sent)
    assert Tournament.objects.get().options == {}


def test_drawn_tournament_only_gets_another_name_and_other_rounds(client, club, tournament):
    entered(tournament, 4)
    started(tournament)
    read = page(client.get(address(tournament, "edit"))).one("main")
    assert {name: value for name, value in read.typed.items() if value} == {
        "name": "Spring Open",
        "rounds": "3",
    }
    assert problems(client.post(address(tournament, "edit"), {"name": " ", "rounds": "3"})) == {
        "name": "Enter a name."
    }
    response = client.post(address(tournament, "edit"), {"name": "Cup", "rounds": "4"})
    assert response.status_code == 303
    after = Tournament.objects.get()
    assert (after.evening.title, after.rounds) == ("Cup", 4)


def test_tournament_is_opened_and_taken_back_by_undo(client, club):
    tournament = tournament_of(club, is_open=False)
    entries = page(client.get(address(tournament, "entries/")))
    assert entries.one("div", class_="notice").text == "Nobody sees this tournament yet."
    step = entries.one("section", class_="cockpit").one("form")
    response = client.post(step["action"], follow=True)
    assert Tournament.objects.get().state == "open"
    text = page(response).one(role="status")
    assert text.one("p").text == "The tournament is open: everybody sees it, and entries are taken."
    client.post(text.one("form")["action"])
    assert Tournament.objects.get().state == "draft"


def test_drawn_tournament_is_not_taken_back(client, club, tournament):
    entered(tournament, 4)
    started(tournament)
    before = stored()
    response = client.post(address(tournament, "withdraw"), follow=True)
    text = "Round 1 is drawn: the tournament can no longer be hidden."
    assert page(response).one(role="status").text == text
    assert stored() == before


def test_every_format_has_its_options_in_words():
    assert {form.code for form in formats()} == set(FORMATS)
    for form in formats():
        for option in form.options:
            assert option.label, (form.code, option.name)


def test_plan_that_cannot_go_well_is_not_opened_and_leads_to_its_setting(client, club):
    draft = tournament_of(
        club, is_open=False, ruleset={"variant": "klammern", "options": {}}, hands=16
    )
    Tournament.objects.update(unplayed={"bye": "fixed:1600"})
    before = stored()
    assert client.post(address(draft, "open"))["Location"] == address(draft, "edit")
    assert stored() == before
    for where in ("desk", "edit"):
        shown = page(client.get(address(draft, where))).one("section", class_="findings")
        assert "A missed round counts 1600" in shown.one("li", class_="error").text
        to_setting = address(draft, "edit") + "#id_unplayed-bye"
        assert [link["href"] for link in shown.all("a")] == [to_setting]
    form = page(client.get(address(draft, "edit")))
    assert form.one(id="id_unplayed-bye")
