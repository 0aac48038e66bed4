"""Defects in standings, seasons, prizes and ratings."""

from tests.defects.planted import Defect

FIRST = (
    Defect(
        "ruling averaged like points of the table",
        "tracker/engine/ranking/scorecard.py",
        "average_points(outcome.points - outcome.given, hands, nominal) + outcome.given",
        "average_points(outcome.points, hands, nominal)",
        "tests/tracker/engine/ranking/test_scorecard.py",
    ),
    Defect(
        "slip divided by the hands that it replaced",
        "tracker/tournaments/book/queries.py",
        "if result.is_typed:",
        "if result.is_typed and not written:",
        "tests/tracker/tournaments/standings/test_averages.py",
    ),
    Defect(
        "rank after equals not skipped",
        "tracker/engine/ranking/table.py",
        "rank += len(group)",
        "rank += 1",
        "tests/tracker/engine/ranking/test_standings.py",
    ),
    Defect(
        "who has no value comes first",
        "tracker/engine/ranking/key.py",
        "[*ranked, nothing]",
        "[nothing, *ranked]",
        "tests/tracker/engine/ranking/test_standings.py "
        "tests/tracker/engine/ranking/test_family_keys.py",
    ),
    Defect(
        "victory points rounded down",
        "tracker/engine/ranking/match_points.py",
        "rounding=ROUND_HALF_UP",
        'rounding="ROUND_DOWN"',
        "tests/tracker/engine/ranking/test_match_points.py",
    ),
    Defect(
        "Buchholz cut drops the best too",
        "tracker/engine/ranking/opponents.py",
        "for _ in range(min(high, len(left))):",
        "for _ in range(min(max(low, high), len(left))):",
        "tests/tracker/engine/ranking/test_opponents.py",
    ),
    Defect(
        "direct encounter sure before it is",
        "tracker/engine/ranking/family_keys.py",
        "scores[in_order[certain]] > highest_behind[certain + 1]",
        "scores[in_order[certain]] >= highest_behind[certain + 1]",
        "tests/tracker/engine/ranking/test_direct.py",
    ),
    Defect(
        "one score too many counts",
        "tracker/engine/ranking/season.py",
        "sorted(scores, reverse=True)[:counts]}",
        "sorted(scores, reverse=True)[: counts + 1]}",
        "tests/tracker/engine/ranking/test_season.py",
    ),
    Defect(
        "tie broken by the first session",
        "tracker/engine/ranking/season.py",
        "for cell in reversed(told)]",
        "for cell in told]",
        "tests/tracker/engine/ranking/test_season.py",
    ),
    Defect(
        "of equal prizes the later is kept",
        "tracker/engine/ranking/prizes.py",
        "prize.amount > kept.amount",
        "prize.amount >= kept.amount",
        "tests/tracker/engine/ranking/test_prizes.py",
    ),
)

SECOND = (
    Defect(
        "a leaver whose results are kept gives a bye",
        "tracker/engine/ranking/outcome.py",
        '"forfeit_win" if is_won else "void"',
        '"forfeit_win" if is_won else "bye"',
        "tests/tracker/engine/ranking/test_departures.py",
    ),
    Defect(
        "Koya without those on the limit",
        "tracker/engine/ranking/schedule.py",
        "tournament.scores[other] >= limit",
        "tournament.scores[other] > limit",
        "tests/tracker/engine/ranking/test_progress.py",
    ),
    Defect(
        "skunk needs one point more",
        "tracker/engine/ranking/match_points.py",
        "points - against >= self.margin",
        "points - against > self.margin",
        "tests/tracker/engine/ranking/test_match_points.py",
    ),
    Defect(
        "every score can be dropped",
        "tracker/engine/ranking/season.py",
        "return max(held - dropped, min(held, 1))",
        "return max(held - dropped, 0)",
        "tests/tracker/engine/ranking/test_season.py",
    ),
    Defect(
        "level sides share the worse place",
        "tracker/engine/rating.py",
        "1 + sum(other > own for other in standing)",
        "sum(other >= own for other in standing)",
        "tests/tracker/engine/rating/test_games.py",
    ),
)

THIRD = (
    Defect(
        "difference counts dropped rounds too",
        "tracker/engine/ranking/family_keys.py",
        "if round_.outcome.is_played and not round_.is_dropped",
        "if round_.outcome.is_played",
        "tests/tracker/engine/ranking/test_family_keys.py",
    ),
    Defect(
        "player taken for the team of that number",
        "tracker/engine/ranking/season.py",
        "share.team or -share.player",
        "share.team or share.player",
        "tests/tracker/engine/ranking/test_season.py",
    ),
)
