"""FIDE keys against published results.

The values for 2024 are those of Mario Held's exercises 1 to 33; those for 2026 and of the Swiss of
seven rounds are published with the tests of OttoMilvang/TieBreakServer, FIDE's own program.
"""

from fractions import Fraction

import pytest

from tests.tracker.engine.ranking import held
from tracker.engine.ranking.family_keys import DE, MP, WIN, WON
from tracker.engine.ranking.opponents import AOB, BH, FB, SB, buchholz, sonneborn_berger
from tracker.engine.ranking.schedule import ARO, KS, PS, REP, TPR, progressive
from tracker.engine.ranking.standings import RankingRules, standings


def table(crosstable, key, *more, **rules):
    """The standings of a crosstable by these keys."""
    asked = RankingRules(keys=(key, *more), scoring=held.SCORING, **rules)
    ratings = held.RATINGS if crosstable is held.SWISS_OF_5 else None
    return standings(asked, held.entrants(crosstable, ratings), held.outcomes(crosstable))


def values(crosstable, key, **rules):
    """The values of a key in the order of the start numbers."""
    rows = table(crosstable, key, **rules).rows
    return [row.values[0] for row in sorted(rows, key=lambda row: row.entrant)]


def numbers(text):
    return [Fraction(part) for part in text.split()]


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (MP, "3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5"),
        (BH, "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"),
        (buchholz(cut=1), "11 12 13 11.5 7.5 11 12.5 12 7.5 11.5 12 9.5 12 9 11 11"),
        (FB, "13.5 13.5 15 15.5 10 12 13.5 12.5 9.5 12.5 12.5 11.5 13.5 10.5 12 13.5"),
        (SB, "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"),
        (
            sonneborn_berger(cut=1),
            "7.25 8.5 9.25 8 3.25 5.5 1.25 3.75 2.25 0 4.25 4 4.25 3 2.5 5.75",
        ),
        (PS, "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5"),
        (progressive(cut=1), "10 12 10.5 10.5 5 6 5 8 2.5 4 5 7 6 5 7 10"),
        (WIN, "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"),
        (WON, "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3"),
        (REP, "5 5 5 4 5 5 5 5 3 5 5 3 5 3 5 5"),
        (ARO, "1820 1880 1940 1888 1690 1813 1760 1730 1975 1880 1863 2050 1930 1800 1860 1820"),
        (TPR, "1969 2120 2089 2081 1690 1813 1611 1730 1175 1640 1776 1250 1781 1925 1788 1969"),
    ],
    ids=lambda key: getattr(key, "code", ""),
)
def test_a_key_of_the_swiss_of_five_rounds_has_the_published_values(key, expected):
    assert values(held.SWISS_OF_5, key) == numbers(expected)


def hundredths(value):
    """A value as it is published, halves up."""
    return Fraction(int(value * 100 + Fraction(1, 2)), 100)


def test_average_of_buchholz_has_the_published_values():
    assert [hundredths(value) for value in values(held.SWISS_OF_5, AOB)] == numbers(
        "12.60 13.60 13.40 13.38 13.40 13.25 11.90 13 12.75 10.90 12.75 15 12.10 13.17 12.20 13.30"
    )


EVERYBODY = range(1, 17)


@pytest.mark.parametrize(
    ("key", "published_for", "changed"),
    [
        (BH, (1, 3, 4, 5, 8, 11, 16), {4: "14", 11: "12.5"}),
        (buchholz(cut=1), (5, 8, 11), {11: "11"}),
        (FB, EVERYBODY, {4: "14.5", 11: "12", 12: "11"}),
        (SB, EVERYBODY, {4: "9.25", 6: "6", 11: "4.75"}),
        (sonneborn_berger(cut=1), EVERYBODY, {4: "7.75", 6: "5", 11: "3.25"}),
    ],
    ids=lambda key: getattr(key, "code", ""),
)
def test_the_text_of_2026_limits_the_dummy_opponent(key, published_for, changed):
    before, after = values(held.SWISS_OF_5, key), values(held.SWISS_OF_5, key, law=2026)
    expected = {at: Fraction(changed.get(at, before[at - 1])) for at in published_for}
    assert {at: after[at - 1] for at in published_for} == expected


def test_average_of_buchholz_of_2026_has_the_published_values():
    after = values(held.SWISS_OF_5, AOB, law=2026)
    assert [hundredths(value) for value in after] == numbers(
        "12.40 13.60 12.90 13.38 13.20 13.25 11.70 12.90 12.75 10.80 12.75 14 11.90 13 12.20 13.10"
    )


MANY_UNPLAYED = {
    2024: (
        "14.5 14 15.25 6 18.5 7 9.25 4.75 17.75 9.25 14.5 15.5 3.25 9.75 5.25",
        "13.5 11.5 12.25 5 17 5.75 8 3.25 15.25 8.5 13 12 3.25 7.75 3.75",
        "11 8.5 12.25 5 15.5 3.25 5.5 3.25 13 6 10.5 12 1.75 6.5 2.5",
    ),
    2026: (
        "14 14 14.25 6 17.5 7 9.25 4.75 16.75 9.25 13.5 14 3.25 8.25 5.25",
        "13 11.5 11.25 6 16 5.75 8 3.25 14.25 8.5 12 14 3.25 6.25 3.75",
        "10.5 8.5 11.25 5 14.5 3.25 5.5 3.25 12.5 8.5 12 14 1.75 4.25 2.5",
    ),
}


@pytest.mark.parametrize("law", [2024, 2026])
@pytest.mark.parametrize("cut", [0, 1, 2])
def test_sonneborn_berger_with_many_unplayed_rounds_has_the_published_values(law, cut):
    expected = numbers(MANY_UNPLAYED[law][cut])
    assert values(held.SWISS_OF_7, sonneborn_berger(cut=cut), law=law) == expected


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        (MP, "3.5 3.5 3.5 1.5 1.5 1.5"),
        (SB, "9.25 6.25 6.25 4.25 3.25 2.25"),
        (sonneborn_berger(cut=1), "9.25 4.75 4.75 4.25 3.25 1.5"),
        (KS, "2 0.5 0.5 1 0.5 0"),
    ],
    ids=lambda key: getattr(key, "code", ""),
)
def test_a_key_of_the_round_robin_has_the_published_values(key, expected):
    assert values(held.ROUND_ROBIN, key, is_round_robin=True) == numbers(expected)


@pytest.mark.parametrize(
    ("crosstable", "is_round_robin", "expected"),
    [
        (held.SWISS_OF_5, False, {1: 2, 3: 2, 4: 2, 16: 2, 5: 7, 8: 7, 11: 7}),
        (
            held.SWISS_OF_9,
            False,
            dict(
                zip(range(1, 17), (3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6), strict=True)
            ),
        ),
        (held.ROUND_ROBIN, True, {1: 1, 2: 2, 3: 2, 4: 6, 5: 5, 6: 4}),
    ],
)
def test_direct_encounter_gives_the_published_ranks(crosstable, is_round_robin, expected):
    rows = table(crosstable, MP, DE, is_round_robin=is_round_robin).rows
    ranks = {row.entrant: row.rank for row in rows}
    assert {entrant: ranks[entrant] for entrant in expected} == expected
