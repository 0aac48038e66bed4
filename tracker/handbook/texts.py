"""The chapters of the handbook, in reading order, and which of them a page of the book is about."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.language import phrase


class Chapter(NamedTuple):
    """A chapter: the key in its address and template, its title, and what is in it."""

    key: str
    title: str
    about: str


ENTERING = "entering"
CHAPTERS = (
    Chapter(
        "first-evening",
        phrase("Your first evening"),
        phrase("From the empty book to the standings, step by step."),
    ),
    Chapter(
        ENTERING,
        phrase("Entering a hand"),
        phrase("The taps after each hand, with an example for every game."),
    ),
    Chapter(
        "trouble",
        phrase("When something went wrong"),
        phrase("A wrong hand, a lost phone, no network, two versions, somebody who left."),
    ),
    Chapter(
        "tournament",
        phrase("Your first tournament"),
        phrase("From the list of names to the prize-giving."),
    ),
    Chapter(
        "season",
        phrase("The season"),
        phrase("One table over many evenings."),
    ),
    Chapter(
        "house-rules",
        phrase("House rules"),
        phrase("Enter once what your club plays differently."),
    ),
    Chapter(
        "print",
        phrase("Print and export"),
        phrase("Slips for tables without a phone, standings on paper, files for a spreadsheet."),
    ),
    Chapter(
        "running",
        phrase("Running the book"),
        phrase("For whoever installs it: start, phones, backup, upgrade."),
    ),
)
ABOUT: Mapping[str, str] = {
    name: chapter
    for chapter, names in {
        "first-evening": "accounts.views clubs.views clubs.front_views evenings players "
        "games.start_views",
        ENTERING: "games phones",
        "trouble": "games.hands.corrections_views phones.sync players.merging_views "
        "players.erasing_views shell.views",
        "tournament": "tournaments",
        "season": "seasons statistics",
        "house-rules": "rules",
        "print": "clubs.calendar_views clubs.embeds_views tournaments.print",
        "running": "allauth.account allauth.mfa archive accounts operations",
    }.items()
    for name in names.split()
}
"""The chapter by the part of the program that answers, named by the longest of its known names."""


def chapter_about(module: str) -> str:
    """The key of the chapter about the pages of a module of views; empty where there is none."""
    parts = module.removeprefix("tracker.").split(".")
    heads = (".".join(parts[:number]) for number in range(len(parts), 0, -1))
    return next((ABOUT[head] for head in heads if head in ABOUT), "")
