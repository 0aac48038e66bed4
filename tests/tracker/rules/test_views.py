"""The house-rule passport: its list, forms, pages, and the buttons that can be undone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import ClubFactory, EveningFactory, HandFactory, new_players, played
from tests.tracker.helpers.passport import changed, set_of, started
from tests.tracker.helpers.reading import page, problems
from tests.tracker.helpers.stored import stored
from tracker.models import Game, RuleSet, Tournament
from tracker.rules import services as passport

pytestmark = pytest.mark.django_db
PASSPORT = "/kanal/passport/"
NEW = f"{PASSPORT}new?game=clobby"


@pytest.fixture
def kanal():
    return ClubFactory.create(name="Kanal", slug="kanal")


def form_at(client, address):
    """The data that the form of a page would send as shown."""
    return page(client.get(address)).one("main").one("form").typed


def differences(read):
    """The rows of a table of rules side by side."""
    table = read.one("table", class_="side-by-side")
    return [tuple(cell.text for cell in row.all("td")) for row in table.all("tr") if row.all("td")]


def test_club_without_rule_sets_says_so_and_the_rules_lead_there(client, kanal):
    links = {link["href"] for link in page(client.get("/kanal/rules/")).all("a")}
    assert PASSPORT in links
    assert "plays by the rule sheets so far" in page(client.get(PASSPORT)).text


def test_sets_are_listed_by_game_with_what_is_offered_first(client, kanal):
    set_of(kanal, "zensa", {}, name="Plain")
    first = changed(set_of(kanal), {"target": 401, "set_pays": "own"})
    passport.make_default(rule_set=first)
    passport.retire_rule_set(rule_set=set_of(kanal, name="Ancient"), now=first.created_at)
    set_of(ClubFactory.create(), name="Elsewhere")
    found = page(client.get(PASSPORT)).one(id="found")
    assert [game.text for game in found.all("h2")] == ["Klabberjass (Clobby)", "Zensa (Senserln)"]
    assert [row.text for row in found.all("li")] == [
        "Club rules version 2, Fri 14 Mar 2025 offered first 2 house rules",
        "Ancient version 1, Fri 14 Mar 2025 retired 1 house rule",
        "Plain version 1, Fri 14 Mar 2025 as the standard",
    ]


def test_sets_are_found_by_name_and_by_game(client, kanal):
    set_of(kanal, name="Summer"), set_of(kanal, "zensa", name="Winter")
    for text, name in (("SUM", "Summer"), ("senserln", "Winter")):
        found = page(client.get(PASSPORT, {"q": text})).one(id="found")
        assert [link.text for link in found.all("a")] == [name]
    assert "No rules have “x”" in page(client.get(PASSPORT, {"q": "x"})).text


def test_new_set_is_made_from_the_standard_game_once(client, kanal):
    assert len(page(client.get(f"{PASSPORT}new")).all("ul", class_="choices")) == 3
    typed = form_at(client, NEW) | {"name": "Club rules", "rule-target": "301", "words": "dutch"}
    response = client.post(NEW, typed)
    made = RuleSet.objects.get()
    assert (response.status_code, response["Location"]) == (303, f"{PASSPORT}{made.pk}/")
    (version,) = made.versions.all()
    assert (version.options, version.words) == ({"target": 301}, "dutch")
    before = stored()
    again = client.post(NEW, typed)
    assert (again.status_code, stored()) == (422, before)


def test_new_set_begins_as_another_set(client, kanal):
    other = set_of(kanal, "clobby", {"target": None, "set_pays": "own"}, words="french")
    address = f"{NEW}&set={other.versions.get().pk}"
    typed = form_at(client, address)
    client.post(address, typed | {"name": "Cup"})
    assert RuleSet.objects.get(name="Cup").versions.get().options == {
        "target": None,
        "set_pays": "own",
    }
    assert typed["words"] == "french"


def test_form_says_what_is_wrong_keeps_what_was_typed_and_writes_nothing(client, kanal):
    wrong = form_at(client, NEW) | {"name": "", "rule-target": "many", "words": "klingon"}
    before = stored()
    response = client.post(NEW, wrong)
    assert (response.status_code, stored()) == (422, before)
    assert problems(response) == {
        "name": "Enter a name.",
        "words": "Choose one of the packs of words.",
        "rule-target": "Enter a whole number from 1 to 9999.",
    }
    assert page(response).one("input", name="rule-target")["value"] == "many"


def test_saving_makes_the_next_version_once(client, kanal):
    made = set_of(kanal)
    address = f"{PASSPORT}{made.pk}/edit"
    typed = form_at(client, address) | {"rule-target": "401"}
    response = client.post(address, typed)
    assert problems(response) == {"note": "Enter the reason, for everybody to read later."}
    typed |= {"note": "Agreed in May"}
    for _ in range(2):
        assert client.post(address, typed).status_code == 303
    assert list(made.versions.values_list("number", "options", "note")) == [
        (1, {"target": 301}, ""),
        (2, {"target": 401}, "Agreed in May"),
    ]


def test_form_that_is_older_than_the_newest_version_is_shown_again(client, kanal):
    made = set_of(kanal)
    address = f"{PASSPORT}{made.pk}/edit"
    typed = form_at(client, address) | {"rule-target": "601", "note": "Mine"}
    changed(made, {"target": 401})
    response = client.post(address, typed)
    assert response.status_code == 422
    assert "Somebody has made version 2 meanwhile" in page(response).text


def test_page_says_what_differs_and_the_history(client, kanal):
    made = changed(set_of(kanal), {"target": 401, "set_pays": "own"}, note="Too short")
    started(kanal, made.versions.get(number=1))
    read = page(client.get(f"{PASSPORT}{made.pk}/"))
    theirs = "If they have fewer, the makers are set and score nothing; the others score"
    assert differences(read) == [
        (f"{theirs} the points of both sides.", f"{theirs} only their own points."),
        ("The first side to reach 500 wins.", "The first side to reach 401 wins."),
    ]
    history = read.one("main").all("section")[1]
    assert [row.text for row in history.all("li")] == [
        "Version 2 Fri 14 Mar 2025 · Too short not played yet",
        "Version 1 Fri 14 Mar 2025 1 game",
    ]


def test_earlier_version_says_that_another_holds(client, kanal):
    made = changed(set_of(kanal), {"target": 401})
    read = page(client.get(f"{PASSPORT}{made.pk}/1/"))
    assert "Version 2 is valid now" in read.text
    assert differences(read)[0][1] == "The first side to reach 301 wins."
    assert client.get(f"{PASSPORT}{made.pk}/3/").status_code == 404


def test_any_two_versions_are_compared(client, kanal):
    made = changed(set_of(kanal), {"target": 401}, words="dutch")
    address = f"{PASSPORT}{made.pk}/compare"
    targets = [f"The first side to reach {points} wins." for points in (500, 301, 401)]
    words = ("The game’s own words", "Dutch tables")
    assert differences(page(client.get(address))) == [words, (targets[1], targets[2])]
    read = page(client.get(address, {"before": 0, "after": 1}))
    assert differences(read) == [(targets[0], targets[1])]
    same = page(client.get(address, {"before": 1, "after": 1}))
    assert "The rules are the same in both." in same.text
    assert client.get(address, {"before": 7}).status_code == 404


def test_rule_sheet_marks_house_rules_and_not_words(client, kanal):
    made = set_of(kanal, words="dutch")
    read = page(client.get(f"{PASSPORT}{made.pk}/1/sheet"))
    (mark,) = read.all("span", class_="house")
    assert mark.text == "house rule"
    assert "makers are nat" in read.text


@pytest.mark.parametrize("kind", ["pdf", "csv", "xlsx", "json"])
def test_rule_sheet_leaves_as_a_file(client, kanal, kind):
    made = set_of(kanal)
    response = client.get(f"{PASSPORT}{made.pk}/1/rules.{kind}")
    content = b"".join(response)
    assert response.status_code == 200
    assert f"kanal-rules-{made.pk}-1.{kind}" in response["Content-Disposition"]
    assert content


def test_buttons_change_what_is_offered_and_can_be_undone(client, kanal):
    made = set_of(kanal)
    address, before = f"{PASSPORT}{made.pk}", stored()
    for act, undo in (("default", "no-default"), ("retire", "return")):
        response = client.post(f"{address}/{act}", follow=True)
        assert stored() != before
        actions = {form["action"] for form in page(response).all("form")}
        assert f"{address}/{undo}" in actions
        client.post(f"{address}/{undo}")
        assert stored() == before


def test_retired_set_cannot_be_offered_first(client, kanal):
    made = set_of(kanal)
    passport.retire_rule_set(rule_set=made, now=made.created_at)
    response = client.post(f"{PASSPORT}{made.pk}/default", follow=True)
    assert "restore them before they are offered first" in page(response).text
    assert not RuleSet.objects.filter(is_default=True)


def test_list_and_page_ask_as_often_for_three_as_for_one(client, kanal):
    counts = []
    for number in (1, 3):
        while kanal.rule_sets.count() < number:
            made = set_of(kanal, name=f"Rules {kanal.rule_sets.count()}")
            for target in range(1, 1 + number):
                changed(made, {"target": target}, name=made.name)
        with CaptureQueriesContext(connection) as queries:
            client.get(PASSPORT)
            client.get(f"{PASSPORT}{made.pk}/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


class TestStart:
    """Games that begin with a set."""

    @pytest.fixture
    def address(self, kanal):
        evening = EveningFactory.create(club=kanal)
        return f"/kanal/evenings/{evening.pk}/games/new?game=clobby"

    def filled(self, client, kanal, address):
        """The data that the form sends once both are seated."""
        seats = {
            f"seat-{place}": str(one.pk) for place, one in enumerate(new_players(kanal, "clobby"))
        }
        form = page(client.get(address)).one("main").one("form")
        return form["action"], form.typed | seats | {"first_dealer": "0"}

    def test_set_that_is_offered_first_fills_the_form(self, client, kanal, address):
        made = set_of(kanal, "clobby", {"target": 301}, words="dutch")
        passport.make_default(rule_set=made)
        client.post(*self.filled(client, kanal, address))
        game = Game.objects.get()
        assert (game.options, game.words) == ({"target": 301}, "dutch")
        assert game.rule_set_version == made.versions.get()
        read = page(client.get(f"/kanal/games/{game.pk}/"))
        assert "Club rules, version 1" in read.text

    def test_standard_game_can_be_chosen_all_the_same(self, client, kanal, address):
        passport.make_default(rule_set=set_of(kanal))
        client.post(*self.filled(client, kanal, f"{address}&set=0"))
        game = Game.objects.get()
        assert (game.options, game.words, game.rule_set_version) == ({}, None, None)

    def test_other_set_and_a_rule_of_the_evening_go_together(self, client, kanal, address):
        version = set_of(kanal, "clobby", {"target": 301, "set_pays": "own"}).versions.get()
        action, typed = self.filled(client, kanal, f"{address}&set={version.pk}")
        client.post(action, typed | {"rule-target": "251"})
        game = Game.objects.get()
        assert (game.options, game.rule_set_version) == (
            {"target": 251, "set_pays": "own"},
            version,
        )

    def test_retired_and_foreign_sets_are_not_offered(self, client, kanal, address):
        retired = set_of(kanal)
        passport.retire_rule_set(rule_set=retired, now=retired.created_at)
        stranger = set_of(ClubFactory.create()).versions.get()
        read = page(client.get(f"{address}&set={stranger.pk}")).one("main")
        assert "Club rules" not in read.text
        assert read.one("form").typed["rule-target"] == "500"


def tournament_form(client, address):
    """The form that sets a tournament up: where it posts to, and what."""
    form = page(client.get(address)).one("form", id="plan")
    return form["action"], form.typed


def test_tournament_begins_with_a_set_and_its_games_too(client, kanal):
    version = set_of(kanal, "clabber", {"set_pays": "both"}, words="dutch").versions.get()
    new = "/kanal/events/new?preset=club-evening&game=clabber"
    action, typed = tournament_form(client, f"{new}&set={version.pk}")
    client.post(action, typed | {"name": "Cup"})
    tournament = Tournament.objects.get()
    assert tournament.options == {"set_pays": "both", "target": None}
    assert (tournament.words, tournament.rule_set_version) == ("dutch", version)
    action, typed = tournament_form(client, f"/kanal/events/{tournament.pk}/edit")
    client.post(action, typed | {"name": "Spring Cup"})
    tournament.refresh_from_db()
    assert (tournament.words, tournament.rule_set_version) == ("dutch", version)


def test_choosing_another_set_fills_in_its_rules_and_keeps_the_rest(client, kanal):
    version = set_of(kanal, "clabber", {"set_pays": "both"}).versions.get()
    new = "/kanal/events/new?preset=club-evening&game=clabber"
    _action, typed = tournament_form(client, new)
    typed |= {"name": "Cup", "rule-set_pays": "own"}
    asked = "&".join(f"{name}={value}" for name, value in typed.items() if name != "date")
    _action, filled = tournament_form(client, f"{new}&set={version.pk}&{asked}")
    assert (filled["name"], filled["rule-set_pays"]) == ("Cup", "both")
    _action, same = tournament_form(client, f"{new}&set=0&{asked}")
    assert same["rule-set_pays"] == "own"


def test_game_is_shown_under_other_rules_and_of_its_own_club_only(client, kanal):
    version = set_of(kanal, "clobby", {"set_pays": "own"}).versions.get()
    game = started(kanal, version)
    empty = page(client.get(f"/kanal/games/{game.pk}/what-if"))
    assert "No hand is written down yet" in empty.text
    HandFactory.create(game=game, record=played(0, (40, 70)))
    read = page(client.get(f"/kanal/games/{game.pk}/what-if?set=0"))
    assert "Set: the makers' points: +50 instead of 0" in read.text
    assert "1 hand would score differently." in read.text
    links = {link["href"] for link in page(client.get(f"/kanal/games/{game.pk}/")).all("a")}
    assert f"/kanal/games/{game.pk}/what-if" in links
    ClubFactory.create(name="Dorf", slug="dorf")
    assert client.get(f"/dorf/games/{game.pk}/what-if").status_code == 404


def test_row_that_was_printed_before_is_printed_anew_in_other_words(client, kanal):
    """Rows are kept by all that is on them, so a pack of words makes another row."""
    game = started(kanal, set_of(kanal).versions.get())
    HandFactory.create(game=game, record=played(0, (40, 70)))
    for words, text in ((None, "set"), ("dutch", "nat"), (None, "set")):
        Game.objects.filter(pk=game.pk).update(words=words)
        read = page(client.get(f"/kanal/games/{game.pk}/"))
        assert f"and was {text}: 20 short" in read.text
