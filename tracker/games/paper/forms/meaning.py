"""What short texts of a paper sheet mean: people, suits, calls, however a club writes them."""

from collections.abc import Collection, Iterable, Mapping

from django.utils.translation import gettext, pgettext

from scoring.cards import NO_TRUMP
from scoring.record import CAPOT
from tracker.engine.records import names
from tracker.games.seating_queries import Seating
from tracker.games.texts import CALLS
from tracker.platform.web.language import current_language

SUITS: Mapping[str, str] = {
    "C": "c clubs club kreuz klaver klaveren trèfle trefle tref شريا ♣",
    "D": "d diamonds diamond karo ruiten carreau ديمن ♦",
    "H": "h hearts heart herz harten cœur coeur herc هاص ♥",
    "S": "s spades spade pik schoppen pique سبيت ♠",
    NO_TRUMP: "nt notrump no ohne sans zonder bez sun صن",
    "OB": "ob obenabe oben ↓",
    "UN": "un undenufe unten ↑",
    "AT": "at alltrump all alles tout sve",
}
"""The suits, and what else is declared, as they are called and begin in each language."""
USUAL = ("C", "D", "H", "S", NO_TRUMP)
UNCLEAR = {"fr": "c"}
"""What can be two suits where a language is spoken: c is cœur or carreau in French, never clubs."""

TEXT_SIGN = "\ufe0e"
"""What keeps the sign of a suit from becoming a picture."""

SIGNS = "♣♦♥♠"
NO_WORDS: Mapping[str, str] = {}


def meant(text: str, words: Iterable[tuple[str, str]]) -> str | None:
    """The code of the word that the text is or, if only one can be meant, begins."""
    typed = _plain(text)
    known = [(_plain(word), code) for word, code in words]
    exact = {code for word, code in known if word == typed}
    begun = {code for word, code in known if word.startswith(typed)} if typed else set()
    found = exact or begun
    return found.pop() if len(found) == 1 else None


def trump_meant(
    text: str, among: Collection[str] = USUAL, own: Mapping[str, str] = NO_WORDS
) -> str | None:
    """The code of a suit, or of what else is declared in a game with these.

    `own` are the names of the suits at the table, where they have others. They go before all else.
    """
    if any(_plain(name).startswith(_plain(text)) for name in own.values()):
        return meant(text, [(name, code) for code, name in own.items()])
    words = [(word, code) for code in among for word in SUITS.get(code, "").split()]
    signs, _space, name = text.replace(TEXT_SIGN, "").partition(" ")
    # A workbook of ours has the sign and then the name, "♥ hearts".
    if _plain(text) == UNCLEAR.get(current_language()):
        return None
    return meant(name if name and signs in SIGNS else signs + name, words)


def seat_meant(text: str, seating: Seating) -> int | None:
    """The seat of somebody at the table: by number, by name, or by the beginning of one."""
    words = [(str(seat.place + 1), str(seat.place)) for seat in seating.seats]
    for seat in seating.seats:
        words += [(seat.short, str(seat.place)), (seat.name, str(seat.place))]
    found = meant(text, words)
    if found is None:
        exact = [side for side in seating.sides if _plain(side.name) == _plain(text)]
        return exact[0].places[0] if exact else None
    return int(found)


def call_meant(text: str) -> str | None:
    """The code of a call that makes trump."""
    return meant(text, [(word, code) for code, said in CALLS.items() for word in (code, said)])


def play_meant(text: str) -> str | None:
    """How a hand ended, as the form of a hand knows it; what came of it is worked out."""
    said = {
        "played": ["played", "made", "set", "tied", pgettext("outcome", "made"), gettext("set")],
        "thrown_in": ["thrown_in", "thrown in", "passed", gettext("thrown in")],
        "reneged": ["reneged", gettext("reneged")],
        "stopped": ["stopped", gettext("stopped")],
        "outright": ["outright", "belot", gettext("won outright")],
        "march": ["march", "march_made", "march_failed", gettext("march made")],
    }
    said["played"] += [gettext("tied"), "counted", pgettext("outcome", "counted")]
    said["march"].append(gettext("march failed"))
    return meant(text, [(word, code) for code, words in said.items() for word in words])


def doubled_meant(text: str) -> str | None:
    """Whether a hand was played with kontra, or with re too."""
    words = [("kontra", "kontra"), ("re", "re"), ("x", "kontra"), ("xx", "re")]
    french = [("contre", "kontra"), ("surcontre", "re"), ("coinche", "kontra")]
    return meant(text, [*words, *french, ("surcoinche", "re"), ("×2", "kontra"), ("×4", "re")])


def contract_meant(text: str) -> str | None:
    """What was bid: a number as it is, or every trick by the beginning of its name."""
    if text.isdecimal():
        return text
    return meant(text, [(CAPOT, CAPOT), (gettext("every trick"), CAPOT)])


def _plain(text: str) -> str:
    return names.search_key(" ".join(text.split()))
