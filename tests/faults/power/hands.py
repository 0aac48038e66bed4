"""A program that records hands and corrections through the services, under any journal mode.

python -m tests.faults.power.hands DIRECTORY:JOURNAL:LEVEL:HANDS:CORRECTIONS ...

It works on the book of each directory, and acknowledges each entry when its service has returned.
Without a level the product's own is used. Runs under the recorder; each directory has its
`Recording`.
"""

import os
import sys
from uuid import uuid4

import django
from django.db import connection

from tests.faults.power.recording import acknowledge, switch_to
from tracker.platform.database.sqlite import Journal, connection_options

BOOK = "scorebook.sqlite3"


def opened(directory: str, journal: str, level: str) -> None:
    """Connects the product to this book, with its own options except for a given level."""
    options = connection_options(Journal(journal, ""))
    if level:
        options["init_command"] = f"{options['init_command']};PRAGMA synchronous={level}"
    connection.settings_dict |= {"NAME": f"{directory}/{BOOK}", "OPTIONS": options}


def record(hands: int, corrections: int) -> None:
    """Records hands in a new game, and corrects the last one."""
    from tests.factories import NOW, ClubFactory, EveningFactory, GameFactory, amended, played
    from tracker.games.hands.services import record_hand

    ruleset = {"variant": "clabber", "options": {"target": None}}
    club = ClubFactory.create(name=f"Club {uuid4()}")
    evening = EveningFactory.create(club=club, epoch=uuid4())
    game = GameFactory.create(evening=evening, ruleset=ruleset, submission_id=uuid4())
    for _ in range(hands):
        own = uuid4()
        hand = record_hand(game=game, record=played(0, (82, 70)), submission_id=own, now=NOW)
        acknowledge(own.hex)
    for number in range(corrections):
        own = uuid4()
        hand = amended(hand, played(1, (70 - number, 82 + number)), submission_id=own)
        acknowledge(own.hex)


def main(wanted: list[str]) -> None:
    """Processes one book after another, each in a new process, as after a restart."""
    django.setup()
    for wish in wanted:
        directory, journal, level, hands, corrections = wish.split(":")
        child = os.fork()
        if not child:
            switch_to(directory)
            opened(directory, journal, level)
            record(int(hands), int(corrections))
            connection.close()
            os._exit(0)
        if os.waitpid(child, 0)[1]:
            sys.exit(f"{wish} could not be recorded")


if __name__ == "__main__":
    main(sys.argv[1:])
