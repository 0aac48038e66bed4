"""The announced prizes, line by line: as a secretary types them, and as a player reads them.

`tracker.tournaments.prizes.forms` parses the typed lines.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.json_values import JsonMapping
from scoring.language import phrase, phrase_of
from tracker.engine.ranking.prizes import PrizePlan, money, prizes_without_winner
from tracker.engine.ranking.standings import Standings

ToldAward = JsonMapping

BEST: JsonMapping = {
    "MARCH": phrase("most marches"),
    "MELD": phrase("most melds"),
    "HIGH": phrase("best round"),
    "BELLA": phrase("most bellas"),
    "SET": phrase("most hands set"),
}
"""Labels for the categories of `tracker.engine.ranking.prizes`."""
EVERY = phrase("every {step}")
LAST = phrase_of("prize", "last")
LOT = phrase_of("prize", "by lot")
EVERYBODY = phrase("everybody picks")
"""Openings of lines that are not about a place; `every` takes a number."""
TYPED = "{what}: {prize}"
"""Syntax of a line that is not about a place, in every language."""
SHARINGS: JsonMapping = {
    "none": gettext_lazy("Tie-breaks decide: each has the prize of its own place"),
    "average": gettext_lazy("They share their prizes in equal parts"),
    "hort": gettext_lazy("Half by their own place, half in equal parts"),
}
"""Ways to divide the prizes of those who are level on the first criterion."""


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A line of the prizes: in typed form, and as a sentence."""

    typed: str
    text: str


def prize_lines(awards: Sequence[ToldAward], unit: str) -> tuple[PrizeLine, ...]:
    """Returns the lines of the stored prizes: ranks first, then the others in order."""
    others = (award for award in awards if award["award"] not in ("top", "things"))
    return (*_ranks(awards, unit), *_steps(awards, unit), *(_line(other, unit) for other in others))


def prize_sentences(awards: Sequence[ToldAward], rules: ToldAward) -> tuple[str, ...]:
    """Words the announced prizes; empty if there are none."""
    lines = [line.text for line in prize_lines(awards, rules.get("unit", ""))]
    return (*lines, *_rules(awards, rules)) if lines else ()


def unawarded_prizes(plan: PrizePlan, table: Standings) -> tuple[str, ...]:
    """Words each category prize that has no winner."""
    return tuple(
        phrase("The prize for “{key}” is not given: {reason}.", key=award.key.title, reason=reason)
        for award, reason in prizes_without_winner(plan, table)
    )


def sharing_of(awards: Sequence[ToldAward]) -> str:
    """Returns how ties share: a code of SHARINGS."""
    return next((award["sharing"] for award in awards if "sharing" in award), "none")


def _rules(awards: Sequence[ToldAward], rules: ToldAward) -> Iterator[str]:
    sharing = sharing_of(awards)
    if sharing != "none":
        yield _("Those who have the same score: {how}.").format(
            how=str(SHARINGS[sharing])[0].lower() + str(SHARINGS[sharing])[1:]
        )
    if rules.get("is_one_each"):
        yield _("Everybody keeps one prize, the best.")
        if any(award["award"] == "everyone" for award in awards):
            yield _("Only those without another prize pick one.")
    fewest = rules.get("minimum_field", 0)
    if fewest:
        text = ngettext(
            "There are prizes from {number} entrant on.",
            "There are prizes from {number} entrants on.",
            fewest,
        )
        yield text.format(number=fewest)


def _ranks(awards: Sequence[ToldAward], unit: str) -> Iterator[PrizeLine]:
    """Yields the prizes of single ranks; equal neighbours share a line."""
    found = [
        *(
            (rank, money(amount, unit))
            for rank, amount in _by_rank(awards, "top", "amounts")
            if amount
        ),
        *((rank, thing) for rank, thing in _by_rank(awards, "things", "things") if thing),
    ]
    ranked = enumerate(sorted(found, key=lambda pair: pair[0]))
    for (_start, prize), run in groupby(ranked, key=lambda at: (at[1][0] - at[0], at[1][1])):
        ranks = [rank for _at, (rank, _prize) in run]
        first, last = ranks[0], ranks[-1]
        if first == last:
            text = _("Place {rank}: {prize}.").format(rank=first, prize=prize)
            yield PrizeLine(f"{first}. {prize}", text)
        else:
            text = _("Places {first} to {last}: {prize} each.")
            yield PrizeLine(
                f"{first}-{last}. {prize}", text.format(first=first, last=last, prize=prize)
            )


def _by_rank(awards: Sequence[ToldAward], kind: str, name: str) -> Iterator[tuple[int, Any]]:
    for award in awards:
        if award["award"] == kind:
            yield from enumerate(award[name], start=1)


def _steps(awards: Sequence[ToldAward], unit: str) -> Iterator[PrizeLine]:
    """Yields the repeated prize for ranks without their own."""
    for award in awards:
        step, rest = award.get("step", 0), award.get("rest", 0)
        if award["award"] == "top" and step and rest:
            first = (len(award["amounts"]) // step + 1) * step
            prize = money(rest, unit)
            text = _("Places {first}, {second}, {third} and so on: {prize} each.").format(
                first=first, second=first + step, third=first + 2 * step, prize=prize
            )
            yield PrizeLine(TYPED.format(what=EVERY.format(step=step), prize=prize), text)


def _line(award: ToldAward, unit: str) -> PrizeLine:
    """Formats a prize that does not depend on rank."""
    amounts = award.get("amounts", [award.get("amount", 0)])
    prize = award.get("thing") or ", ".join(money(amount, unit) for amount in amounts)
    if award["award"] == "last":
        return PrizeLine(
            TYPED.format(what=LAST, prize=prize), _("The last one: {prize}.").format(prize=prize)
        )
    if award["award"] == "lot":
        text = _("By lot, among those who have won nothing: {prize}.").format(prize=prize)
        return PrizeLine(TYPED.format(what=LOT, prize=prize), text)
    if award["award"] == "key":
        best = str(BEST[award["key"]])
        text = _("{label}: {text}").format(label=f"{best[0].upper()}{best[1:]}", text=prize)
        return PrizeLine(TYPED.format(what=best, prize=prize), f"{text}.")
    text = _("Everybody picks one from the table of prizes, in the order of the places.")
    return PrizeLine(str(EVERYBODY), text)
