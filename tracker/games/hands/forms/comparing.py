"""What is printed where two melds are compared: the melds, the cards, and the game's own order."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.language import chain_texts, phrase
from tracker.engine.records.folding import Json
from tracker.games.hands.entry_choices_pages import MeldChoice
from tracker.games.hands.entry_pages import HandEntry
from tracker.games.hands.forms.melding import chip_choices, code_of
from tracker.games.texts import Suit


class Named(NamedTuple):
    """Something to choose: its code, what is shown, and its bare name where that is shorter."""

    value: str
    text: str
    name: str = ""


class MeldComparison(NamedTuple):
    """How a game compares melds.

    `suits` are in the game's order from high to low, none where trump decides. `kind` says which
    of a sequence and a four of the same worth is better, `tie` what equal melds bring.
    """

    melds: tuple[Named, ...]
    ranks: tuple[Named, ...]
    suits: tuple[Suit, ...]
    order: str
    kind: str
    tie: str


def comparison(entry: HandEntry) -> MeldComparison | None:
    """How the game compares melds, None where nobody contests them."""
    contest = entry.rules.cards["contest"]
    if contest is None:
        return None
    shown = {suit.code: suit for suit in entry.rules.suits}
    ordered = tuple(shown[code] for code in contest["suit_order"])
    return MeldComparison(
        melds=tuple(_named(_choices(entry, contest))),
        ranks=tuple(Named(rank, entry.rules.card_words.letter(rank)) for rank in contest["ranks"]),
        suits=ordered,
        order=_("Compared by {}.").format(
            chain_texts(_steps(contest, ordered), phrase("{one}, then {other}"))
        ),
        kind=_kind(contest),
        tie=_tie(contest),
    )


def _choices(entry: HandEntry, contest: Json) -> list[MeldChoice]:
    """Every length where length decides, else only the shortest of those worth the same."""
    return list(entry.rules.melds) if contest["longer_wins"] else chip_choices(entry)


def _named(choices: Sequence[MeldChoice]) -> Iterator[Named]:
    """The melds, with their length where the same name stands for several."""
    for choice in choices:
        alike = [
            other for other in choices if (other.name, other.points) == (choice.name, choice.points)
        ]
        shown = _("{} · {}, {} cards") if len(alike) > 1 else _("{} · {}")
        text = shown.format(choice.points, choice.name, choice.length)
        yield Named(code_of(choice), text, choice.name)


def _steps(contest: Json, suits: tuple[Suit, ...]) -> Iterator[str]:
    yield _("points")
    if contest["fours"]:
        is_first = contest["fours_beat_sequences"]
        yield _("four of a kind before sequences") if is_first else _("sequences before fours")
    if contest["longer_wins"]:
        yield _("length")
    yield _("high card")
    signs = " ".join(suit.sign for suit in suits)
    if signs or contest.get("trump_breaks_tie", True):
        yield _("suit in the order {}").format(signs) if signs else _("trump")


def _kind(contest: Json) -> str:
    if contest["fours_beat_sequences"]:
        return _("worth the same, and here four of a kind beat a sequence.")
    return _("worth the same, and here a sequence beats four of a kind.")


def _tie(contest: Json) -> str:
    ties = {
        "none": _("Tied: nobody scores melds."),
        "split": _("Tied: each side gets half of one meld."),
        "eldest": _("Tied: eldest scores, or whoever sits nearest after."),
    }
    return ties[contest["tie"]]
