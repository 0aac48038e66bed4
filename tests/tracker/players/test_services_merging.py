"""Two players who are one person: merged, with everybody else as before, and taken apart again."""

import json

import pytest

from tests.factories import (
    NOW,
    EveningFactory,
    GameFactory,
    HandFactory,
    PlayerFactory,
    joined,
    played,
    table_of,
)
from tests.tracker.helpers.people import Told, shown
from tests.tracker.helpers.stored import stored
from tracker.common.errors import RecordError
from tracker.common.queries.people import player_behind
from tracker.games.services import close_game
from tracker.models import Player, PlayerMerge, TypedTotal
from tracker.players.queries.details import MOVED, merge_preview
from tracker.players.queries.players import player_rows
from tracker.players.services.merging import merge_players, undo_merge

pytestmark = pytest.mark.django_db

STAYS = {"PlayerDetails", "Contact", "PlayerMerge", "ErasureOrder", "Erasure"}
"""What is said of a player of the list, and so does not go over."""


@pytest.fixture
def told():
    return Told()


@pytest.fixture
def twin(told):
    """The same Xenia, written down under another name on another evening, with her phone."""
    twin = PlayerFactory.create(club=told.club, name="Xenia Q.")
    evening = EveningFactory.create(club=told.club)
    game = GameFactory.create(evening=evening, players=[told.otto, twin])
    HandFactory.create(game=game, record=played(1, (30, 80)))
    close_game(game=game, now=NOW)
    joined(table_of(evening, "7"), player=twin.pk)
    return twin


def merged(told, twin):
    return merge_players(kept=told.xenia, merged=twin, now=NOW)


def untouched():
    """Every row, but for counts of writes, the log of merging and the chain."""
    tables = stored()
    for log in ("PlayerMerge", "Chain", "ChainLine"):
        del tables[log]
    for rows in tables.values():
        for row in rows:
            row.pop("version", None)
    return json.dumps(tables, default=str)


def test_every_row_about_a_player_goes_over_or_is_known_to_stay():
    related = Player._meta.related_objects
    names = {relation.related_model.__name__ for relation in related}
    assert names == {model.__name__ for model in MOVED} | STAYS
    assert all(model._meta.get_field("player") for model in MOVED)


def test_games_entries_and_phones_go_over(told, twin):
    merge = merged(told, twin)
    assert not any(rows.exists() for rows in (twin.seats, twin.memberships, twin.phones))
    # Two games of the tournament were removed when their results came from paper.
    assert (told.xenia.seats.count(), told.xenia.memberships.count()) == (1 + 2 + 1, 1)
    assert told.xenia.phones.count() == 2
    assert {model: len(rows) for model, rows in merge.moved.items()} == {
        "Seat": 1,
        "Member": 0,
        "Phone": 1,
        "TypedTotal": 0,
    }


def test_merged_player_is_in_no_list_and_stands_for_the_kept_one(told, twin):
    merged(told, twin)
    listed = player_rows(told.club, include_retired=True)
    assert [row.name for row in listed if "Xenia" in row.name] == ["Xenia Quandt"]
    assert player_behind(told.club, "xenia q.") == told.xenia
    assert Player.objects.get(pk=twin.pk).is_active is False


def standings_of_others(client, told, own):
    """The standings of every evening and of the tournament, without the rows of the person."""
    club = "/api/v1/clubs/kanal"
    evenings = [f"{club}/evenings/{evening.pk}/standings" for evening in told.club.evenings.all()]
    rows = [row for address in evenings for row in client.get(address).json()["rows"]]
    tournament = client.get(f"{club}/events/{told.tournament.pk}/standings").json()["rows"]
    return [row for row in rows if row["player"] not in own], tournament


@pytest.mark.some(1)
@pytest.mark.parametrize("is_twin_kept", [True, False])
def test_everybody_else_is_as_before_and_all_is_when_it_is_undone(client, told, twin, is_twin_kept):
    own = {told.xenia.pk, twin.pk}
    before, whole = standings_of_others(client, told, own), untouched()
    assert len(before[0]) > 1
    kept, other = (twin, told.xenia) if is_twin_kept else (told.xenia, twin)
    merge = merge_players(kept=kept, merged=other, now=NOW)
    assert standings_of_others(client, told, own) == before
    assert untouched() != whole
    undo_merge(merge=merge, now=NOW)
    assert standings_of_others(client, told, own) == before
    assert untouched() == whole


def test_only_what_went_over_comes_back(told, twin):
    merge = merged(told, twin)
    game = GameFactory.create(evening=told.evening, players=[told.again(), told.otto])
    undo_merge(merge=merge, now=NOW)
    assert game.seats.get(place=0).player == told.xenia
    assert twin.seats.count() == 1


def test_merged_twice_is_taken_apart_in_turn(told, twin):
    first = merged(told, twin)
    last = PlayerFactory.create(club=told.club, name="X.")
    second = merge_players(kept=last, merged=told.again(), now=NOW)
    assert player_behind(told.club, "Xenia Q.") == last
    with pytest.raises(RecordError, match="undo that first"):
        undo_merge(merge=first, now=NOW)
    undo_merge(merge=second, now=NOW)
    undo_merge(merge=first, now=NOW)
    assert (twin.seats.count(), told.xenia.seats.count(), last.seats.count()) == (1, 3, 0)


def refused(kept, merged):
    before = stored()
    with pytest.raises(RecordError) as refusal:
        merge_players(kept=kept, merged=merged, now=NOW)
    assert stored() == before
    return [(problem.code, problem.message) for problem in refusal.value.problems]


def test_who_entered_one_tournament_is_not_merged(told):
    *_games, refusal = refused(told.xenia, Player.objects.get(name="Bea"))
    title = told.tournament.evening.title
    assert refusal[0] == "both_played"
    assert refusal[1].startswith(f"Both were entered in “{title}” on ")


def test_others_who_cannot_be_merged(told, twin):
    foreign = PlayerFactory.create(name="Xenia")
    assert [code for code, _ in refused(told.xenia, told.xenia)] == ["bad_value"]
    assert [code for code, _ in refused(told.xenia, foreign)] == ["not_in_club"]
    merged(told, twin)
    assert [code for code, _ in refused(told.xenia, twin)] == ["merged_already"]
    assert PlayerMerge.objects.count() == 1


def test_preview_counts_what_would_go_over(told, twin):
    preview = merge_preview(told.xenia, twin)
    kept, other = preview.kept, preview.merged
    assert (kept.games, kept.evenings, kept.tournaments, kept.phones) == (1, 1, 1, 1)
    assert (other.games, other.evenings, other.tournaments, other.phones) == (1, 1, 0, 1)
    assert preview.conflicts == ()


def test_hiding_the_kept_one_hides_the_name_of_the_merged_one(told, twin):
    ruling = told.tournament.rulings.get()
    type(ruling).objects.filter(pk=ruling.pk).update(reason="Xenia Q. was late")
    merged(told, twin)
    shown(told.again(), "hidden", name="Xenia Quandt")
    assert told.tournament.rulings.get().reason == "Player 1 was late"


def test_totals_from_paper_move_with_their_player_and_part_two_who_have_one_each(kanal):
    anna, other = (PlayerFactory.create(club=kanal, name=name) for name in ("Anna", "Anna B."))
    first, second = EveningFactory.create(club=kanal), EveningFactory.create(club=kanal)
    for evening in (first, second):
        TypedTotal.objects.create(evening=evening, player=other, points=900, entered_at=NOW)
    merge = merge_players(kept=anna, merged=other, now=NOW)
    assert [line.player for line in TypedTotal.objects.all()] == [anna, anna]
    undo_merge(merge=merge, now=NOW)
    assert [line.player for line in TypedTotal.objects.all()] == [other, other]
    TypedTotal.objects.create(evening=first, player=anna, points=800, entered_at=NOW)
    with pytest.raises(RecordError) as refused:
        merge_players(kept=anna, merged=other, now=NOW)
    assert [problem.code for problem in refused.value.problems] == ["both_played"]
