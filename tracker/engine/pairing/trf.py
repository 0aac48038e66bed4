"""Tournament reports as federations exchange them: FIDE's TRF16, text to values and back.

Source: FIDE Handbook C.04, Annex 2 (TRF16, approved 2015). Columns are counted from 1 there.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

OPPOSITE = {"1": "0", "=": "=", "0": "1", "+": "-", "W": "L", "D": "D", "L": "W"}
"""Result codes of the opponent; a forfeit loss goes with a win or another forfeit loss."""
WITHOUT_OPPONENT = "HFUZ"
FOR_ENGINES = ("XXR", "XXC", "XXZ")
"""Lines of TRF(x), as the manual of JaVaFo describes them."""
END = "\r\n"


@dataclass(frozen=True, slots=True)
class TrfResult:
    """A player's round: opponent's start number or 0, the side ("w", "b", "-"), the result.

    Results are 1 = 0 of a game; + - by forfeit; W D L after less than a move; without an opponent
    H F U Z for half a point, a full point, the bye of the draw and none.
    """

    opponent: int = 0
    side: str = "-"
    code: str = "Z"


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """A player's line; what is not known is "". Points are multiples of a tenth."""

    number: int
    name: str
    points: Fraction = Fraction(0)
    rank: int | None = None
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_number: str = ""
    birth_date: str = ""
    rounds: tuple[TrfResult, ...] = ()


@dataclass(frozen=True, slots=True)
class TrfReport:
    """A tournament: its own lines, such as ("012", "Club championship"), and its players.

    Among them can be those for pairing engines: XXR has the number of rounds, XXC which side the
    first player had in round 1, XXZ who does not play the next round.
    """

    about: tuple[tuple[str, str], ...]
    players: tuple[TrfPlayer, ...]


class TrfProblem(NamedTuple):
    """An error in a line, numbered from 1."""

    line: int
    reason: str


class ReportError(ValueError):
    """A text that is no report, with everything that is wrong with it."""

    def __init__(self, problems: tuple[TrfProblem, ...]) -> None:
        super().__init__("; ".join(f"line {line}: {reason}" for line, reason in problems))
        self.problems = problems


def read_report(text: str) -> TrfReport:
    """The report in a text, without its lines of teams or of one program.

    Raises ReportError with all problems.
    """
    about, players, problems = [], [], []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("001"):
            try:
                players.append((number, _player(line)))
            except ValueError as wrong:
                problems.append(TrfProblem(number, str(wrong)))
        elif (line[:3].isdecimal() and line[2:3] == "2") or line[:3] in FOR_ENGINES:
            about.append((line[:3], line[4:].rstrip()))
    if not problems:
        problems = [*_contradictions(players)]
    if problems:
        raise ReportError(tuple(problems))
    return TrfReport(tuple(about), tuple(player for _, player in players))


def written_report(report: TrfReport) -> str:
    """The report as text; longer names are cut at 33 letters.

    Raises ValueError where points do not fit into four letters: 99.9 and 9999 do.
    """
    lines = [f"{tag} {text}" for tag, text in report.about]
    lines += [_line(player) for player in report.players]
    return "".join(line.rstrip() + END for line in lines)


def _line(player: TrfPlayer) -> str:
    points = _points_in_letters(player.points)
    if player.points < 0 or len(points) > 4 or "/" in points:
        raise ValueError(f"{player.name}: {player.points} points do not fit into a report.")
    known = (
        f"001 {player.number:4} {player.sex:1}{player.title:>3} {player.name[:33]:33} "
        f"{_or_blank(player.rating):>4} {player.federation:3} {player.fide_number:>11} "
        f"{player.birth_date:10} {points:>4} {_or_blank(player.rank):>4}"
    )
    rounds = (
        f"  {round_.opponent or '0000':>4} {round_.side} {round_.code}" for round_ in player.rounds
    )
    return known + "".join(rounds)


def _points_in_letters(points: Fraction) -> str:
    """With a tenth, as in 11.5, unless they are whole and take all the room."""
    if points.denominator == 1 and points >= 100:
        return str(points)
    tenths = points * 10
    whole, tenth = divmod(tenths.numerator, 10)
    return f"{whole}.{tenth}" if tenths.denominator == 1 else str(points)


def _or_blank(number: int | None) -> str:
    return "" if number is None else str(number)


def _player(line: str) -> TrfPlayer:
    """The player of a line; raises ValueError with what is wrong."""

    def cell(first: int, last: int) -> str:
        return line[first - 1 : last].strip()

    rating = cell(49, 52)
    rank = cell(86, 89)
    return TrfPlayer(
        number=_number(cell(5, 8), "start number"),
        name=cell(15, 47),
        points=_points(cell(81, 84)),
        rank=_number(rank, "rank") if rank else None,
        sex=cell(10, 10),
        title=cell(11, 13),
        rating=_number(rating, "rating", least=0) if rating else None,
        federation=cell(54, 56),
        fide_number=cell(58, 68),
        birth_date=cell(70, 79),
        rounds=tuple(_results(line[89:].rstrip())),
    )


def _number(text: str, name: str, least: int = 1) -> int:
    if not (text.isascii() and text.isdecimal()) or int(text) < least:
        raise ValueError(f"the {name} is {text!r}, not a number")
    return int(text)


def _points(text: str) -> Fraction:
    whole, _, tenth = text.partition(".")
    digits = (whole or "0") + (tenth or "0")
    if not (digits.isascii() and digits.isdecimal()) or len(tenth) > 1 or not text:
        raise ValueError(f"the points are {text!r}, not a number such as 11.5")
    return Fraction(int(digits), 10)


def _results(text: str) -> Iterator[TrfResult]:
    """The rounds at the end of a line, ten columns each, the first two of them blank."""
    for number, start in enumerate(range(0, len(text), 10), start=1):
        cells = text[start : start + 10].ljust(10)
        opponent = cells[2:6].strip()
        side, code = cells[7].strip().lower() or "-", cells[9].strip().upper() or "Z"
        met = _number(opponent, f"opponent of round {number}", least=0) if opponent else 0
        is_known = code in (*OPPOSITE, "-") and side in "wb" if met else code in WITHOUT_OPPONENT
        if not is_known or any(cells[at] != " " for at in (0, 1, 6, 8)):
            raise ValueError(f"round {number} is {cells.strip()!r}, which is no result")
        yield TrfResult(met, side, code)


def _contradictions(players: list[tuple[int, TrfPlayer]]) -> Iterator[TrfProblem]:
    """Start numbers that two have, and games that the two sides do not agree on."""
    of_number = {player.number: player for _, player in players}
    times = Counter(player.number for _, player in players)
    for line, player in players:
        if times[player.number] > 1:
            yield TrfProblem(
                line, f"start number {player.number} is there {times[player.number]} times"
            )
            continue
        for number, result in enumerate(player.rounds, start=1):
            other = of_number.get(result.opponent)
            if result.opponent and not (other and _agree(player, result, other, number)):
                yield TrfProblem(
                    line, f"round {number} against {result.opponent} is not so on the other side"
                )


def _agree(player: TrfPlayer, result: TrfResult, other: TrfPlayer, number: int) -> bool:
    """Checks that the opponent's round mirrors this one."""
    theirs = other.rounds[number - 1] if number <= len(other.rounds) else TrfResult()
    answers = "+-" if result.code == "-" else OPPOSITE[result.code]
    return (
        theirs.opponent == player.number and theirs.side != result.side and theirs.code in answers
    )
