"""Tallies of finished games, kept beside them; those of the games that are there are worked out."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

Stored = tuple[int, Any, Any]
"""The number of a hand, its record and its score."""
AT_ONCE = 200
NONE = [-1, 0]
"""A hand that any other is better than."""
WRITTEN = {
    "INSERT": ("INSERT", "NEW"),
    "UPDATE": ("UPDATE OF record, scored, state", "NEW"),
    "DELETE": ("DELETE", "OLD"),
}
SQLITE_CREATE = """
CREATE TRIGGER hand_takes_tally_{name} AFTER {event} ON tracker_hand
BEGIN
    DELETE FROM tracker_kepttally WHERE game_id = {row}.game_id;
END
"""
SQLITE_DROP = "DROP TRIGGER hand_takes_tally_{name}"
POSTGRESQL_CREATE = """
CREATE FUNCTION hand_takes_tally_{name}() RETURNS trigger LANGUAGE plpgsql AS $guard$
BEGIN
    DELETE FROM tracker_kepttally WHERE game_id = {row}.game_id;
    RETURN NULL;
END
$guard$;
CREATE TRIGGER hand_takes_tally_{name} AFTER {event} ON tracker_hand
FOR EACH ROW EXECUTE FUNCTION hand_takes_tally_{name}();
"""
POSTGRESQL_DROP = "DROP FUNCTION hand_takes_tally_{name}() CASCADE"
STATEMENTS = {
    "sqlite": (SQLITE_CREATE, SQLITE_DROP),
    "postgresql": (POSTGRESQL_CREATE, POSTGRESQL_DROP),
}


def create(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Has every write to a hand take the tally of its game away."""
    run(editor, STATEMENTS[editor.connection.vendor][0])


def drop(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Takes the triggers away."""
    run(editor, STATEMENTS[editor.connection.vendor][1])


def run(editor: BaseDatabaseSchemaEditor, statement: str) -> None:
    """Executes the statement for each way to write a hand."""
    for name, (event, row) in WRITTEN.items():
        editor.execute(statement.format(name=name, event=event, row=row), params=None)


def fill(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Works out the tallies of all finished games, some at a time."""
    games = apps.get_model("tracker", "Game").objects.filter(is_finished=True)
    left = games.order_by("pk").values_list("pk", "makers", "places").iterator()
    while some := list(islice(left, AT_ONCE)):
        _fill(apps, some)


def _fill(apps: Apps, games: Iterable[Any]) -> None:
    tallies, hands = apps.get_model("tracker", "KeptTally"), apps.get_model("tracker", "Hand")
    known = {pk: (makers, places) for pk, makers, places in games}
    rows = hands.objects.filter(game__in=[*known], state="counted").order_by("game", "number")
    of_games = groupby(
        rows.values_list("game_id", "number", "record", "scored"), lambda row: row[0]
    )
    tallies.objects.bulk_create(
        tallies(game_id=pk, figures=_figures(*known[pk], [row[1:] for row in found]))
        for pk, found in of_games
    )


# From here on what `tracker.book.tallies` worked out when these tables were made.


def _figures(makers: str, places: int, counted: Sequence[Stored]) -> dict[str, Any]:
    sides = len(counted[0][2]["score"])
    hands = [hand for hand in counted if hand[2]["outcome"] != "thrown_in"]
    return {
        "hands": len(hands),
        "seats": _seats(hands, places),
        "sides": [_side(hands, side, sides) for side in range(sides)],
        "tries": [*_tries(hands)],
        "has_makers": makers == "player" or places == sides,
        "counts": [_counts(hands, side) for side in range(sides)],
    }


def _bid(scored: Any) -> Any:
    return scored.get("bid") or {}


def _seats(hands: Iterable[Stored], places: int) -> list[list[int]]:
    """Of each seat the hands that it made, what they brought its side, its bellas and melds."""
    seats = [[0, 0, 0, 0] for _ in range(places)]
    for _number, record, scored in hands:
        maker, score = _bid(scored).get("maker"), scored["score"]
        if maker is not None:
            seats[maker][0] += 1
            seats[maker][1] += score[maker % len(score)]
        if record.get("bella") is not None:
            seats[record["bella"]][2] += 1
        for seat in {meld["seat"] for meld in record.get("melds") or ()}:
            seats[seat][3] += 1
    return seats


def _side(hands: Iterable[Stored], side: int, sides: int) -> list[Any]:
    """Its points; hands that another made, and its points in them; best hand, best march, marches.

    A hand is kept as its points and its number.
    """
    points = others = defended = marches = 0
    best, march = NONE, NONE
    for number, _record, scored in hands:
        maker, brought = _bid(scored).get("maker"), scored["score"][side]
        own = scored["hand_points"][side]
        points += brought
        if maker is not None and maker % sides != side:
            others += 1
            defended += brought
        best = [own, number] if own > best[0] else best
        if own == max(scored["hand_points"]) and _is_march(scored):
            marches += 1
            march = [own, number] if own > march[0] else march
    kept = [None if hand is NONE else hand for hand in (best, march)]
    return [points, others, defended, *kept, marches]


def _is_march(scored: Any) -> bool:
    rules = [line["rule"] for line in scored["lines"]]
    return scored["outcome"] == "march_made" or "all_tricks" in rules


def _tries(hands: Iterable[Stored]) -> Iterator[str]:
    """Who tried to make which trump how, and whether it was made."""
    for _number, _record, scored in hands:
        bid, outcome = _bid(scored), scored["outcome"]
        if bid.get("maker") is not None and outcome in ("made", "set", "tied"):
            called = (bid.get("trump") or "", bid.get("call") or "")
            yield "/".join((str(bid["maker"]), *called, str(int(outcome == "made"))))


def _counts(hands: Iterable[Stored], side: int) -> list[int]:
    """Marches, those of others, failed, sets of others, made, undertaken, melds, bellas."""
    made = failed = sets = melds = bellas = marches = against = 0
    for _number, _record, scored in hands:
        seat, outcome = _bid(scored).get("maker"), scored["outcome"]
        maker = None if seat is None else seat % len(scored["score"])
        made += outcome == "made" and maker == side
        failed += outcome == "set" and maker == side
        sets += outcome == "set" and maker not in (side, None)
        for line in scored["lines"]:
            rule, is_own = line["rule"], line["side"] == side
            is_march = "march" in rule or rule == "all_tricks"
            melds += line["points"] * (is_own and rule.startswith("meld."))
            bellas += is_own and rule == "bella"
            marches += is_own and is_march
            against += not is_own and is_march
    return [marches, against, failed, sets, made, made + failed, melds, bellas]


class Migration(migrations.Migration):
    """A table more, and triggers on that of the hands; no other is touched."""

    dependencies = (("tracker", "0031_postponements"),)
    operations = (
        migrations.CreateModel(
            name="KeptTally",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="tally",
                        serialize=False,
                        to="tracker.game",
                    ),
                ),
                ("figures", models.JSONField()),
            ],
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.RunPython(create, drop),
    )
