"""Every field of the set-up changes a sentence that everybody can read, or a number."""

import pytest
from django.db import transaction
from django.test import Client

from scoring import VARIANTS
from tests.factories import NOW
from tests.tracker.helpers.reading import page, problems
from tracker.engine.formats import FORMATS
from tracker.models import Tournament
from tracker.tournaments.setup.services import open_tournament

pytestmark = pytest.mark.django_db

BEGUN = {"name": "Cup", "date": "2031-05-03", "minutes": "60", "hands": "16"}
REASONS = ("bye", "requested_bye", "late", "absent", "left", "expelled")
AVERAGED = {f"unplayed-{reason}": "field_average" for reason in REASONS}
AVERAGED |= {f"points-{reason}": "" for reason in REASONS}
MATCHES = {"scoring": "wdl2"}
CHANGES = {
    "name": {"name": "Open"},
    "date": {"date": "2031-05-02"},
    "rounds": {"rounds": "7"},
    "games": {"games": "3"},
    "hands": {"hands": "9"},
    "minutes": {"minutes": "45"},
    "scoring": {"scoring": "acc"},
    "best": {"best": "1"},
    "nominal_hands": {"nominal_hands": "11"},
    "seeding": {"seeding": "order"},
    "tie": {"tie": "six"},
    "agreement": {"agreement": "second"},
    "check_in": {"check_in": "18:15"},
    "at_clock": {"at_clock": "one_more"},
    "begins": {"begins": "19:00"},
    "place": {"place": "Hotel Krone"},
    "address": {"place": "Hotel Krone", "address": "Hauptstrasse 9"},
    "fee": {"fee": "12 €"},
    "contact": {"contact": "anna@example.org"},
    "about": {"about": "There is soup."},
    "day-0": {"day-0": "2031-05-04", "day-0-round": "2", "rounds": "3"},
    "day-0-round": {"day-0": "2031-05-04", "day-0-round": "3", "rounds": "3"},
    "day-0-begins": {
        "day-0": "2031-05-04",
        "day-0-round": "2",
        "rounds": "3",
        "day-0-begins": "10:30",
    },
    "prizes": {"prizes": "1. 100 €"},
    "sharing": {"prizes": "1. 100 €", "sharing": "hort"},
    "minimum_field": {"prizes": "1. 100 €", "minimum_field": "12"},
    "is_one_each": {"prizes": "1. 100 €", "is_one_each": "on"},
    "key-0": {"key-0": "LOW"},
    "key-new": {"key-new": "LOW"},
    "unplayed-bye": {"unplayed-bye": "zero"},
    "points-bye": {"unplayed-bye": "fixed", "points-bye": "123"},
    "unplayed-requested_bye": {"unplayed-requested_bye": "own_average"},
    "points-requested_bye": {"unplayed-requested_bye": "fixed", "points-requested_bye": "123"},
    "unplayed-late": {"unplayed-late": "own_average"},
    "points-late": {"unplayed-late": "fixed", "points-late": "123"},
    "unplayed-absent": {"unplayed-absent": "own_average"},
    "points-absent": {"unplayed-absent": "fixed", "points-absent": "123"},
    "unplayed-left": {"unplayed-left": "own_average"},
    "points-left": {"unplayed-left": "fixed", "points-left": "123"},
    "unplayed-expelled": {"unplayed-expelled": "own_average"},
    "points-expelled": {"unplayed-expelled": "fixed", "points-expelled": "123"},
    "unplayed-bye_match": {"unplayed-bye_match": "zero"},
    "points-bye_match": {"unplayed-bye_match": "fixed", "points-bye_match": "3"},
    "unplayed-requested_bye_match": {"unplayed-requested_bye_match": "zero"},
    "points-requested_bye_match": {
        "unplayed-requested_bye_match": "fixed",
        "points-requested_bye_match": "3",
    },
    "option-odd": {"option-odd": "house"},
    "option-club": {"option-club": "3"},
    "option-method": {"option-method": "standing_order"},
    "option-step": {"option-step": "10"},
    "option-double": {"option-double": "on"},
    "option-boards": {"option-boards": "on"},
    "option-arrow_switch": {"option-arrow_switch": "on"},
    "option-consolation": {"option-consolation": "on"},
    "option-placement": {"option-placement": "on"},
    "option-redraw": {"option-redraw": "on"},
    "option-groups": {"option-groups": "3"},
    "option-size": {"option-size": "5"},
    "option-qualifiers": {"option-qualifiers": "3"},
    "option-best_thirds": {"option-best_thirds": "1"},
    "option-by": {"option-by": "lot"},
    "option-then": {"option-then": "cascade"},
    "option-short_tables": {"option-short_tables": "on"},
}
"""The typed values for each field, with those that it needs beside it."""
OF_SWISS = {"option-method": {"option-method": "random"}}
BESIDE = {name: "7" for name in CHANGES if name.startswith("points-")} | {"day-0-round": "2"}
"""Values before the change of fields that need one."""
RULES = "rule-"
"""House rules are held against the engine in tests/scoring/test_option_effects.py."""
NOT_TYPED = {"csrfmiddlewaretoken", "fixed-for", "filled", "set"}


def begun(client, form):
    """The address of an empty set-up in this format of a game that fits, and its form."""
    for game in ("clabber", "klaberjass", "bela-2", "bela-3", *VARIANTS):
        where = f"/kanal/events/new?format={form}&game={game}"
        found = page(client.get(where)).all("form", id="plan")
        if found:
            return where, found[0]
    raise AssertionError(form)


def fields(form):
    """The names of the fields of a form that people fill in, one of each list."""
    names = {field for field in form.typed if not field.startswith(RULES)}
    ticks = {
        tick.attributes["name"]
        for tick in form.all("input")
        if tick.attributes.get("type") == "checkbox"
        and not tick.attributes["name"].startswith(RULES)
    }
    rows = {name for name in names if name.startswith(("key-", "day-"))}
    kept = {"key-0", "key-new", "day-0", "day-0-round", "day-0-begins"}
    return (names | ticks) - NOT_TYPED - (rows - kept)


def announced(client, where, sent):
    """The words of the public page of a tournament that was set up so; nothing of it stays."""
    with transaction.atomic():
        response = client.post(where, sent)
        assert response.status_code == 303, problems(response)
        tournament = Tournament.objects.get()
        open_tournament(tournament=tournament, now=NOW)
        text = page(Client().get(f"/kanal/events/{tournament.pk}/")).text
        transaction.set_rollback(True)
    return text


@pytest.mark.parametrize("form", FORMATS)
def test_every_field_of_the_set_up_has_an_effect(client, club, form):
    where, plan = begun(client, form)
    own = {name for name in fields(plan) if name.startswith("option-")}
    # What all formats have is looked at in one of them.
    asked = fields(plan) if form == "swiss" else own
    assert fields(plan) <= CHANGES.keys()
    silent = []
    for name in sorted(asked):
        change = OF_SWISS.get(name, CHANGES[name]) if form == "swiss" else CHANGES[name]
        base = (
            plan.typed
            | BEGUN
            | (AVERAGED if form == "swiss" else {})
            | (MATCHES if name.endswith("_match") else {})
        )
        beside = change | {name: BESIDE.get(name, base.get(name, ""))}
        if name == "day-0":
            beside = {"rounds": "3"}
        if change.get(name) == "on":
            # A tick that is set is removed.
            beside = {key: value for key, value in beside.items() if key != name}
            base.pop(name, None)
        if announced(client, where, base | beside) == announced(client, where, base | change):
            silent.append(name)
    assert silent == []
