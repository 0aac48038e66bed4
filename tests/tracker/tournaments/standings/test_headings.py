"""What stands above the columns of standings, in every language, and which of them there are."""

from collections import Counter

import pytest
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from tests.tournaments import closed, entered, tournament_of
from tracker.engine.ranking.keys import KEYS, key_for
from tracker.models import Tournament
from tracker.tournaments.book.queries import load_tournament
from tracker.tournaments.book.texts import tournament_head
from tracker.tournaments.setup.presets_pages import presets
from tracker.tournaments.standings.exports import tournament_standings_sheet
from tracker.tournaments.standings.texts import public_standings_of

NUMBERED = (
    *("BH/C1", "BH/C2", "BH/M1", "FB/C1", "FB/M2", "SB/C1", "SB/M1", "PS/C2", "KS/L+1", "KS/L-2"),
    "MADE/10",
)
BESIDE = ("Rank", "Place", "Number", "No.", "Name", "Club", "Dropped", "Decided by", "Prizes")
KEYS_OF_PRESETS = sorted({tuple(preset.set_up.keys) for preset in presets()})


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_no_two_columns_can_have_the_same_heading(language):
    with override(language):
        titles = [str(key_for(code).title) for code in (*KEYS, *NUMBERED)]
        titles += ["Place in the finals" if language == "en" else _("Place in the finals")]
        beside = {_(title) for title in BESIDE} - {_("Club")}
    assert [title for title, count in Counter(titles).items() if count > 1] == []
    assert beside & {*titles} == set()


@pytest.mark.some(3)
@pytest.mark.django_db
@pytest.mark.parametrize("keys", KEYS_OF_PRESETS)
def test_heading_of_a_file_names_one_column(keys):
    tournament = tournament_of(format="swiss", rounds=2, scoring="wdl2", keys=keys)
    entered(tournament, 4)
    closed(tournament)
    tournament = Tournament.objects.get(pk=tournament.pk)
    sheet = tournament_standings_sheet(
        "", tournament_head(tournament), public_standings_of(load_tournament(tournament))
    )
    titles = [str(column.title) for column in sheet.columns]
    assert len({*titles}) == len(titles)


@pytest.mark.django_db
def test_knock_out_is_ranked_by_its_tree_without_lots_and_values_of_byes():
    tournament = tournament_of(
        format="knock-out",
        rounds=3,
        keys=("PTS", "DIFF", "LOT"),
        unplayed={"bye": "field_average"},
    )
    entered(tournament, 5)
    closed(tournament)
    shown = public_standings_of(load_tournament(Tournament.objects.get(pk=tournament.pk)))
    assert [column.code for column in shown.columns] == ["PLACE", "PTS", "DIFF"]
    cells = [cell for row in shown.rows for cell in row.rounds if cell]
    assert sorted((cell.text, cell.reason) for cell in cells) == [
        *[("", "bye")] * 3,
        *[("100", ""), ("62", "")],
    ]
    assert not shown.has_lot_to_come
    assert sum(cell.value for cell in cells) == 162
