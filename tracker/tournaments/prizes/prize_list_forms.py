"""Parses prizes, one per line: "1. 100 €", "last: a ham", "by lot: 10 €"."""

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from scoring.language import Phrase, in_english
from tracker.engine.ranking.prizes import LONGEST, MOST_AMOUNT, MOST_AWARDS, MOST_RANK
from tracker.engine.records.names import has_invisible
from tracker.tournaments.prizes.texts import BEST, EVERY, EVERYBODY, LAST, LOT

LINE = re.compile(r"(?P<what>[^.:)]+)[.:)]\s*(?P<prize>.+)")
RANKS = re.compile(r"([0-9]{1,6})(?:st|nd|rd|th)?(?: *[-–] *([0-9]{1,6})(?:st|nd|rd|th)?)?")
EVERY_IN_ENGLISH = re.compile(r"every ([0-9]{1,6})(?:st|nd|rd|th)?(?: (?:rank|place))?")
MONEY = re.compile(
    r"(?P<before>\D{0,5}?) ?(?P<whole>[0-9]{1,3}(?:[., ’'][0-9]{3})+|[0-9]{1,9})"
    r"(?:[.,](?P<part>[0-9]{1,2}))? ?(?P<after>\D{0,5})"
)
UNITS = (
    "EUR",
    "CHF",
    "USD",
    "GBP",
    "INR",
    "SAR",
    "HUF",
    "PLN",
    "UAH",
    "RSD",
    "BAM",
    "kn",
    "zł",
    "Ft",
)
"""Currency codes and words accepted in place of a sign."""
BEST_IN = {
    "march": "MARCH",
    "marches": "MARCH",
    "meld": "MELD",
    "melds": "MELD",
    "round": "HIGH",
    "bella": "BELLA",
    "bellas": "BELLA",
    "contracts set": "SET",
}
SAID_TOO: Mapping[str, tuple[str, ...]] = {
    "last": ("the last", "last one", "poedel"),
    "by lot": ("lot", "drawn", "by chance"),
    "everybody picks": ("everybody", "everyone", "everyone picks"),
}
"""Synonyms understood in every language."""


class ParsedPrize(NamedTuple):
    """A parsed prize: an amount in hundredths with its unit, or else a thing."""

    amount: int
    unit: str
    thing: str

    def fields(self) -> dict[str, object]:
        """Fields of an award for one prize."""
        return {"amount": 0, "thing": self.thing} if self.thing else {"amount": self.amount}


class PrizeListReader:
    """Parses lines into the awards that a tournament stores, collecting errors."""

    def __init__(self) -> None:
        self.ranks: dict[int, ParsedPrize] = {}
        self.steps: list[tuple[int, ParsedPrize]] = []
        self.others: list[dict[str, object]] = []
        self.units: list[str] = []
        self.unread: list[str] = []
        self.wrong: list[str] = []

    def read(self, line: str) -> None:
        """Parses one line."""
        if has_invisible(line):
            text = gettext("There is an invisible character in “{line}”: type it again.")
            self.wrong.append(text.format(line="".join(filter(str.isprintable, line))))
            return
        folded = line.casefold().rstrip(".: ")
        if _matches(EVERYBODY, folded):
            self.others.append({"award": "everyone"})
            return
        found = LINE.fullmatch(line)
        prize = _prize(found["prize"].strip()) if found else None
        if found is None or prize is None or not self._take(found["what"].strip(), prize):
            self.unread.append(f"“{line}”")
        elif prize.unit and prize.unit not in self.units:
            self.units.append(prize.unit)

    def awards(self, sharing: str) -> list[dict[str, object]]:
        """Returns the awards as stored. Raises ValidationError with all errors."""
        self._check()
        if self.wrong:
            raise ValidationError(self.wrong)
        return [*self._top(sharing), *self._things(), *self.others]

    def _take(self, what: str, prize: ParsedPrize) -> bool:
        """Adds a prize; returns False if the recipient was not understood."""
        folded = re.sub(r"^(most|best|highest) ", "", what.casefold())
        if ranks := RANKS.fullmatch(what):
            first = int(ranks[1])
            self._rank(first, int(ranks[2] or first), prize)
        elif every := EVERY_IN_ENGLISH.fullmatch(what.casefold()) or _every(what):
            self.steps.append((int(every[1]), prize))
        elif _matches(LAST, folded):
            self.others.append({"award": "last", **prize.fields()})
        elif _matches(LOT, folded):
            drawn = {"amounts": [prize.amount]} | ({"thing": prize.thing} if prize.thing else {})
            self.others.append({"award": "lot", **drawn})
        elif key := BEST_IN.get(folded) or _key_called(what):
            self.others.append({"award": "key", "key": key, **prize.fields()})
        else:
            return False
        return True

    def _rank(self, first: int, last: int, prize: ParsedPrize) -> None:
        if not 1 <= first <= last <= MOST_RANK:
            text = gettext("Places go from 1 to {most}, the lower number first.")
            self.wrong.append(text.format(most=MOST_RANK))
            return
        for rank in range(first, last + 1):
            if rank in self.ranks:
                self.wrong.append(gettext("Place {rank} has two prizes.").format(rank=rank))
                return
            self.ranks[rank] = prize

    def _check(self) -> None:
        if self.unread:
            text = gettext(
                "Who is this for: {lines}? Write it as “1. 100 €”, “5-8. 10 €”, “every 4th: 10 "
                "€”, “last: a ham”, “most marches: 20 €” or “by lot: 10 €”."
            )
            self.wrong.append(text.format(lines=", ".join(self.unread)))
        if len(self.units) > 1:
            text = gettext(
                "All amounts need the same currency; this list has “{one}” and “{other}”."
            )
            self.wrong.append(text.format(one=self.units[0], other=self.units[1]))
        if len(self.steps) > 1:
            self.wrong.append(gettext("There can be one line with “every”."))
        for step, prize in self.steps:
            if prize.thing or not 2 <= step <= MOST_RANK:
                self.wrong.append(gettext("Enter an amount for “every”, as “every 4th: 10 €”."))
        if len(self.others) + 2 > MOST_AWARDS:
            text = gettext("Enter at most {most} lines that are not about places.")
            self.wrong.append(text.format(most=MOST_AWARDS - 2))

    def _top(self, sharing: str) -> list[dict[str, object]]:
        """Returns the amounts by rank, with repeated ones up to the last rank that has its own.

        Prizes that cannot be divided have no way of sharing.
        """
        step, rest = self.steps[0] if self.steps else (0, ParsedPrize(0, "", ""))
        paid = {rank: one.amount for rank, one in self.ranks.items() if one.amount}
        if not paid and not step:
            return []
        last = max(self.ranks if step else paid, default=1)
        amounts = [paid.get(rank, 0) for rank in range(1, last + 1)]
        if step:
            own = range(step, last + 1, step)
            amounts = [
                rest.amount if rank in own and rank not in self.ranks else amount
                for rank, amount in enumerate(amounts, start=1)
            ]
        more = {"step": step, "rest": rest.amount} if step else {}
        return [{"award": "top", "amounts": amounts, "sharing": sharing, **more}]

    def _things(self) -> list[dict[str, object]]:
        given = {rank: one.thing for rank, one in self.ranks.items() if one.thing}
        if not given:
            return []
        last = max(given)
        return [{"award": "things", "things": [given.get(at, "") for at in range(1, last + 1)]}]


def money_in(text: str) -> ParsedPrize | None:
    """Parses an amount of money; None if the text is something else."""
    found = MONEY.fullmatch(text)
    if found is None:
        return None
    unit = (found["before"] + found["after"]).strip()
    whole = int(re.sub("[^0-9]", "", found["whole"]))
    amount = whole * 100 + int((found["part"] or "0").ljust(2, "0"))
    return ParsedPrize(amount, unit, "") if _is_unit(unit) else None


def _prize(text: str) -> ParsedPrize | None:
    """Parses a prize; None if it is blank or too long."""
    found = money_in(text)
    if found:
        return found if 0 < found.amount <= MOST_AMOUNT else None
    return ParsedPrize(0, "", text) if len(text) <= LONGEST else None


def _is_unit(text: str) -> bool:
    is_sign = len(text) == 1 and unicodedata.category(text) == "Sc"
    return not text or is_sign or text in UNITS


def _matches(word: Phrase, folded: str) -> bool:
    """Compares with the word in the reader's language and in English."""
    english = in_english(word)
    return folded in (str(word).casefold(), english, *SAID_TOO.get(english, ()))


def _every(what: str) -> re.Match[str] | None:
    """Returns the number in the reader's words for "every 4"."""
    before, _step, after = (re.escape(part) for part in str(EVERY).partition("{step}"))
    return re.fullmatch(f"{before}([0-9]{{1,6}}){after}", what, re.IGNORECASE)


def _key_called(what: str) -> str | None:
    """Returns the key with this label."""
    folded = what.casefold()
    return next((key for key, text in BEST.items() if _matches(text, folded)), None)
