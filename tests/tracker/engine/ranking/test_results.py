"""Sums of games for their players, worked out by hand."""

from tracker.engine.records.tallies import GameResult, PlayerTally, tallies

ANNA, BEA, MAX, OTTO = 1, 2, 3, 4


def test_partners_share_points_and_wins():
    game = GameResult(((ANNA, MAX), (BEA, OTTO)), (512, 340), 0)
    assert tallies([game]) == (
        PlayerTally(ANNA, 1, 1, 512, 340),
        PlayerTally(MAX, 1, 1, 512, 340),
        PlayerTally(BEA, 1, 0, 340, 512),
        PlayerTally(OTTO, 1, 0, 340, 512),
    )


def test_games_add_up():
    games = [
        GameResult(((ANNA,), (BEA,)), (501, 420), 0),
        GameResult(((BEA,), (ANNA,)), (250, 90), 0),
        GameResult(((ANNA,), (MAX,)), (12, 7), 0),
    ]
    anna, bea, max_ = tallies(games)
    assert anna == PlayerTally(ANNA, 3, 2, 501 + 90 + 12, 420 + 250 + 7)
    assert bea == PlayerTally(BEA, 2, 1, 420 + 250, 501 + 90)
    assert max_ == PlayerTally(MAX, 1, 0, 7, 12)
    assert [player.difference for player in (anna, bea, max_)] == [-74, 79, -5]


def test_against_three_sides_stands_the_best_other():
    game = GameResult(((ANNA,), (BEA,), (MAX,)), (12, 9, 4), 0)
    assert tallies([game]) == (
        PlayerTally(ANNA, 1, 1, 12, 9),
        PlayerTally(BEA, 1, 0, 9, 12),
        PlayerTally(MAX, 1, 0, 4, 12),
    )


def test_game_without_a_winner_is_played_and_won_by_nobody():
    assert tallies([GameResult(((ANNA,), (BEA,)), (110, 110), None)]) == (
        PlayerTally(ANNA, 1, 0, 110, 110),
        PlayerTally(BEA, 1, 0, 110, 110),
    )


def test_no_games_no_tallies():
    assert tallies([]) == ()
