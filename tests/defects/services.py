"""Defects in what is written: hands, games, phones, events, people."""

from tests.defects.planted import Defect

FIRST = (
    Defect(
        "hand recorded without the lock of its game",
        "tracker/services/refolding.py",
        "return Game.objects.select_for_update().get(pk=pk, removed_at=None)",
        "return Game.objects.get(pk=pk, removed_at=None)",
        "tests/tracker/services/test_at_once.py",
        runs="tests.postgres",
    ),
    Defect(
        "removed game written on",
        "tracker/services/refolding.py",
        ".get(pk=pk, removed_at=None)",
        ".get(pk=pk)",
        "tests/tracker/services/test_games.py tests/tracker/services/test_hands.py",
    ),
    Defect(
        "same submission says another thing",
        "tracker/services/submissions.py",
        "if (known.game_id, known.digest) != (game.pk, sent.digest):",
        "if known.game_id != game.pk:",
        "tests/tracker/services/test_submissions.py",
    ),
    Defect(
        "scorer corrects what somebody has agreed to",
        "tracker/deeds.py",
        'Deed.CORRECT:             "p  s  d",',
        'Deed.CORRECT:             "p  s  s",',
        "tests/tracker/services/test_submissions.py tests/tracker/views/test_deeds.py",
    ),
    Defect(
        "own side agrees to its own hand",
        "tracker/services/agreements.py",
        "return len(sides) == 2 or None in sides",
        "return True",
        "tests/tracker/services/test_submissions.py",
    ),
    Defect(
        "player of another club seated",
        "tracker/services/games.py",
        "if player.club_id != evening.club_id:",
        "if player.club_id is None:",
        "tests/tracker/services/test_games.py",
    ),
    Defect(
        "correction of an older version goes through",
        "tracker/services/corrections.py",
        "if current.revision != submission.expected_revision:",
        "if current.revision < submission.expected_revision:",
        "tests/tracker/services/test_corrections.py",
    ),
    Defect(
        "silent phone keeps its place for ever",
        "tracker/services/phones.py",
        "silent = others.filter(seen_at__lte=now - WRITES_FOR)",
        "silent = others.filter(seen_at=None)",
        "tests/tracker/services/test_phones.py",
    ),
    Defect(
        "round closed with a table open",
        "tracker/services/events/playing.py",
        "if points_of(event, one) is None]",
        "if points_of(event, one) == ()]",
        "tests/tracker/services/events/test_playing.py",
    ),
    Defect(
        "clock forgets that it stood before",
        "tracker/services/events/timing.py",
        "round_.stopped_seconds += int(",
        "round_.stopped_seconds = int(",
        "tests/tracker/services/events/test_timing.py",
    ),
)

SECOND = (
    Defect(
        "new code without a new serial",
        "tracker/services/phones.py",
        "            return table\n        table.serial += 1\n",
        "            return table\n",
        "tests/tracker/services/test_phones.py",
    ),
    Defect(
        "player of another club merged",
        "tracker/services/people/merging.py",
        "elif kept.club_id != merged.club_id:",
        "elif merged.club_id is None:",
        "tests/tracker/services/people/test_merging.py",
    ),
    Defect(
        "erased a day late",
        "tracker/services/people/erasing.py",
        "due_on__lte=today",
        "due_on__lt=today",
        "tests/tracker/services/people/test_erasing.py",
    ),
    Defect(
        "table gets more time than there is",
        "tracker/services/events/timing.py",
        "if not 1 <= minutes <= MOST_ADDED - pairing.minutes_added:",
        "if not 1 <= minutes <= MOST_ADDED:",
        "tests/tracker/services/events/test_timing.py",
    ),
    Defect(
        "end of the time closes games without a hand",
        "tracker/services/events/playing.py",
        'removed_at=None, is_finished=False, hands__state="counted"',
        "removed_at=None, is_finished=False",
        "tests/tracker/services/events/test_playing.py",
    ),
    Defect(
        "two first rule sets for one game",
        "tracker/services/passport.py",
        "others.exclude(pk=rule_set.pk).filter(is_default=True).update(is_default=False)",
        "others.exclude(pk=rule_set.pk).filter(is_default=False).update(is_default=False)",
        "tests/tracker/services/test_passport.py",
    ),
    Defect(
        "key good for longer than a year",
        "tracker/services/tokens.py",
        "if not today <= expires_on <= today + LONGEST:",
        "if not today <= expires_on:",
        "tests/tracker/services/test_tokens.py",
    ),
)
