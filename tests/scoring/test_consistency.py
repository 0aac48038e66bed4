"""A game that cannot be is refused when it is made, with its field, its value and a remedy."""

from dataclasses import fields, replace
from typing import Any, Literal, get_args, get_origin

import pytest

from scoring import OPTIONS, VARIANTS, RecordError, Variant, VariantError, variant_for
from scoring.consistency import RULES
from scoring.declarations import Declaration
from scoring.field_checks import RANGES
from scoring.problems import Problem
from scoring.ruleset import _changed
from scoring.variant import Words

CLOBBY, NUGGIE, KLAMMERN = (VARIANTS[game] for game in ("clobby", "klobber-nuggie", "klammern"))
CLABBER, DICE = VARIANTS["clabber"], VARIANTS["klapper-jas-3"]
COINCHE, BALOOT = VARIANTS["coinche"], VARIANTS["baloot"]
THREE = replace(VARIANTS["klaberjass"], id="three", players=3, schmeiss="off")
LITERALS = [field.name for field in fields(Variant) if get_origin(field.type) is Literal]


def refused(variant: Variant, **changes: Any) -> list[tuple[str, str]]:
    """The fields and sentences for which the game is refused when it is changed so."""
    with pytest.raises(VariantError) as caught:
        replace(variant, **changes)
    return [(fault.field, fault.message) for fault in caught.value.faults]


def test_a_misspelt_word_is_refused_with_what_it_may_be() -> None:
    text = "“meld_tie” cannot be “eldset”: it must be one of these: none, eldest, split."
    assert refused(CLOBBY, meld_tie="eldset") == [("meld_tie", text)]
    with pytest.raises(VariantError, match=r"^clobby: “meld_tie” cannot be “eldset”"):
        replace(CLOBBY, meld_tie="eldset")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", LITERALS)
def test_every_field_that_has_few_words_takes_no_other(name: str) -> None:
    kind = next(field.type for field in fields(Variant) if field.name == name)
    (fault,) = refused(CLOBBY, **{name: "nonsense"})
    words = ", ".join(map(str, get_args(kind)))
    text = f"“{name}” cannot be “nonsense”: it must be one of these: {words}."
    assert fault == (name, text)


@pytest.mark.parametrize("name", RANGES)
def test_every_number_keeps_to_its_range(name: str) -> None:
    least, most = RANGES[name]
    for number in (least - 1, most + 1):
        (fault,) = refused(CLOBBY, **{name: number})
        assert fault[0] == name
        assert f"cannot be “{number}”" in fault[1]
        assert f"a whole number from {least} to {most}" in fault[1]


def test_true_is_no_number_and_one_is_not_true() -> None:
    assert [field for field, _texts in refused(CLOBBY, last_trick=True, march=1)] == [
        "last_trick",
        "march",
    ]


def test_all_that_is_wrong_is_said_at_once() -> None:
    changes = {"players": 5, "sequences": [20], "fours": {"A": "100"}, "words": None, "name": 3}
    assert [field for field, _texts in refused(CLOBBY, **changes)] == [
        *("name", "players", "sequences", "fours", "words")
    ]


UNPLAYABLE: list[tuple[str, Variant, dict[str, Any]]] = [
    ("ranks", CLOBBY, {"ranks": "AKQJT978"}),
    (
        "ranks",
        CLOBBY,
        {"ranks": "JT987", "trump_values": {"J": 20}, "plain_values": {"T": 10}},
    ),
    ("hand_size", CLABBER, {"hand_size": 7}),
    ("trump_values", CLOBBY, {"trump_values": {"2": 20}}),
    ("trump_values", CLOBBY, {"trump_values": {"J": 0}}),
    ("trump_values", CLOBBY, {"trump_values": {"J": 400}}),
    ("plain_values", CLOBBY, {"plain_values": {"A": -1}}),
    ("plain_values", NUGGIE, {"trump_values": {}, "plain_values": {"A": 101}}),
    ("declarations", NUGGIE, {"declarations": {"XX": Declaration()}}),
    ("declarations", NUGGIE, {"declarations": {"AT": Declaration(values={"6": 11})}}),
    ("declarations", NUGGIE, {"declarations": {"AT": Declaration(values={"A": 101})}}),
    ("bidding", CLOBBY, {"bidding": "push", "schmeiss": "off", "dealer_must": True}),
    ("obligation", KLAMMERN, {"obligation": "none"}),
    ("contract_max", CLOBBY, {"contract_max": 160}),
    ("set_pays", CLABBER, {"set_pays": 160}),
    ("set_pays", COINCHE, {"set_pays": "both"}),
    ("tie_pays", COINCHE, {"tie_pays": "carry"}),
    ("all_tricks", COINCHE, {"all_tricks": "double"}),
    ("counter_sweep", KLAMMERN, {"counter_sweep": 100}),
    ("raises", COINCHE, {"raises": (4, 2)}),
    ("raises", COINCHE, {"raises": ("game", 2)}),
    ("raises", CLABBER, {"raises": (2, 4)}),
    ("raises", KLAMMERN, {"raises": (2, 3)}),
    ("game_points", BALOOT, {"obligation": "none"}),
    ("game_points", BALOOT, {"declarations": {}}),
    ("may_stop", CLOBBY, {"may_stop": True, "instant_end": True}),
    ("side_melds", KLAMMERN, {"side_melds": True}),
    ("both_out", KLAMMERN, {"target": 5, "both_out": 2}),
    ("both_out", DICE, {"both_out": 6}),
    ("both_out", COINCHE, {"both_out": 500}),
    ("round_to", COINCHE, {"round_to": "together"}),
    ("schmeiss", CLABBER, {"schmeiss": "caller_makes"}),
    ("schmeiss", CLOBBY, {"second_round": "small"}),
    ("schmeiss", CLOBBY, {"dealer_must": True}),
    ("declarations", NUGGIE, {"second_round": "small"}),
    ("sequences", CLOBBY, {"sequences": ()}),
    ("sequences", CLABBER, {"sequences": (20, 50, 100, 100, 100)}),
    ("sequences", CLOBBY, {"sequences": (20, 0)}),
    ("fours", CLABBER, {"fours": {"8": 100}}),
    ("fours", CLABBER, {"fours": {"A": 100, "J": 200}}),
    ("threes", NUGGIE, {"threes": {"A": 0}}),
    ("threes", CLOBBY, {"threes": {"A": 20}}),
    ("marriages", CLOBBY, {"marriage": 20, "marriages": True}),
    ("marriages", NUGGIE, {"marriage": 0, "marriages": True}),
    ("suit_order", KLAMMERN, {"suit_order": "DHS"}),
    ("meld_tie", CLOBBY, {"meld_tie": "split", "sequences": (25, 50)}),
    ("meld_tie", CLABBER, {"meld_tie": "split", "fours": {"J": 201}}),
    ("tie_pays", KLAMMERN, {"tie_pays": "carry"}),
    ("tie_pays", THREE, {"tie_pays": "litige"}),
    ("all_tricks", KLAMMERN, {"all_tricks": "double"}),
    ("value_take", CLOBBY, {"value_take": 1}),
    ("value_other", CLOBBY, {"value_other": 1}),
    ("renege", KLAMMERN, {"renege": "total_plus_melds"}),
    ("march", DICE, {"march": True}),
    ("set_mark", KLAMMERN, {"set_mark": "XX", "zero_mark": "-"}),
    ("zero_mark", CLABBER, {"set_mark": ""}),
    ("ladder", CLOBBY, {"ladder": "dice"}),
    ("ladder", DICE, {"ladder": "small_and_big"}),
    ("instant_end", KLAMMERN, {"instant_end": True}),
    ("deals_next", CLABBER, {"deals_next": "winner"}),
    ("words", CLABBER, {"words": Words(fours={"2": "twos"})}),
]


@pytest.mark.parametrize(
    ("field", "variant", "changes"),
    UNPLAYABLE,
    ids=[f"{field}: {variant.id} {changes}" for field, variant, changes in UNPLAYABLE],
)
def test_what_cannot_be_played_is_refused_at_its_field(
    field: str, variant: Variant, changes: dict[str, Any]
) -> None:
    assert [name for name, _texts in refused(variant, **changes)] == [field]


def test_every_rule_refuses_some_game() -> None:
    text = {
        sentence for _field, one, changes in UNPLAYABLE for _, sentence in refused(one, **changes)
    }
    remedies = {(rule.field, rule.remedy) for rule in RULES}
    assert {
        (field, remedy)
        for field, remedy in remedies
        if not any(sentence.startswith(f"“{field}”") and remedy in sentence for sentence in text)
    } == set()


def test_a_stored_house_rule_is_refused_with_the_same_sentence() -> None:
    ruleset = {"variant": "clobby", "options": {"meld_tie": "eldset"}}
    with pytest.raises(RecordError) as caught:
        variant_for(ruleset)
    (problem,) = caught.value.problems
    assert [(problem.field.removeprefix("ruleset.options."), problem.message)] == refused(
        CLOBBY, meld_tie="eldset"
    )


@pytest.mark.parametrize(
    "value",
    [10**5000, [10**5000], [[[[[[[[[]]]]]]]]], "x" * 10_000, {}],
    ids=["huge", "huge within", "deep", "long", "empty"],
)
def test_a_value_of_any_size_is_named_in_short(value: object) -> None:
    with pytest.raises(RecordError) as caught:
        variant_for({"variant": "clobby", "options": {"meld_tie": value}})
    (problem,) = caught.value.problems
    assert len(problem.message) < 150


def test_house_rules_that_cannot_be_together_are_refused_at_their_field(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    odd = replace(CLOBBY, sequences=(25, 50))
    monkeypatch.setattr("scoring.ruleset.VARIANTS", {**VARIANTS, "clobby": odd})
    _changed.cache_clear()
    with pytest.raises(RecordError) as caught:
        variant_for({"variant": "clobby", "options": {"meld_tie": "split"}})
    (problem,) = caught.value.problems
    text = "melds can be halved only where all of them are worth even numbers."
    assert problem == Problem(
        *("ruleset.options.meld_tie", "bad_option"), f"“meld_tie” cannot be “split”: {text}"
    )


def test_house_rules_and_games_have_the_same_least_numbers() -> None:
    assert {
        option.name: RANGES[option.name][0] for option in OPTIONS if option.least is not None
    } == {option.name: option.least for option in OPTIONS if option.least is not None}
