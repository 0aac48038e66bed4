"""A workbook read back and added up by a program that did not write it: SUM and SUMIFS only."""

import io
import re
from xml.etree import ElementTree as ET
from zipfile import ZipFile

XML = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
SUMIFS = re.compile(r"SUMIFS\((?P<arguments>[^()]*)\)")
SUM = re.compile(r"SUM\((?P<arguments>[^()]*)\)")
PLACE = re.compile(r"\$?([A-Z]+)\$?(\d+)")

Sheet = dict[str, float]


class Book:
    """The numbers of a workbook's sheets by their places, and its formulas."""

    def __init__(self, sent: bytes) -> None:
        with ZipFile(io.BytesIO(sent)) as parts:
            listed = ET.fromstring(parts.read("xl/workbook.xml"))
            names = [sheet.attrib["name"] for sheet in listed.iter(f"{XML}sheet")]
            self.numbers: dict[str, Sheet] = {}
            self.formulas: dict[tuple[str, str], str] = {}
            for at, name in enumerate(names, start=1):
                self._read(name, parts.read(f"xl/worksheets/sheet{at}.xml"))

    def _read(self, name: str, content: bytes) -> None:
        self.numbers[name] = {}
        for cell in ET.fromstring(content).iter(f"{XML}c"):
            value, formula = cell.find(f"{XML}v"), cell.find(f"{XML}f")
            if value is not None and cell.get("t") is None:
                self.numbers[name][cell.attrib["r"]] = float(value.text or 0)
            if formula is not None:
                self.formulas[name, cell.attrib["r"]] = formula.text or ""

    def value(self, sheet: str, place: str) -> float:
        """The program's value of the cell."""
        return self.numbers[sheet][place]

    def computed(self, sheet: str, place: str) -> float:
        """What a formula gives when it is worked out anew, from formulas worked out anew."""
        text = self.formulas[sheet, place]
        total = 0.0
        for found in SUMIFS.finditer(text):
            total += self._sumifs(sheet, found["arguments"].split(","))
        for found in SUM.finditer(text):
            total += sum(self._at(sheet, number) for number in self._sum(found["arguments"]))
        return total

    def _at(self, sheet: str, place: str) -> float:
        if (sheet, place) in self.formulas:
            return self.computed(sheet, place)
        return self.numbers[sheet].get(place, 0)

    def _sumifs(self, sheet: str, arguments: list[str]) -> float:
        added, *tests = arguments
        wanted = [
            (column, self._wanted(sheet, value))
            for column, value in zip(tests[::2], tests[1::2], strict=True)
        ]
        name, column, first, last = _range(added)
        return sum(
            self._at(name, f"{column}{row}")
            for row in range(first, last + 1)
            if all(self.numbers[name].get(f"{_range(one)[1]}{row}") == to for one, to in wanted)
        )

    def _wanted(self, sheet: str, value: str) -> float:
        place = PLACE.fullmatch(value)
        return self.numbers[sheet][f"{place[1]}{place[2]}"] if place else float(value)

    def _sum(self, arguments: str) -> list[str]:
        found = []
        for argument in arguments.split(","):
            ends = PLACE.findall(argument)
            (first, row), (last, _row) = ends[0], ends[-1]
            found += [f"{chr(at)}{row}" for at in range(ord(first), ord(last) + 1)]
        return found


def _range(text: str) -> tuple[str, str, int, int]:
    """The sheet, the column, and the first and last row of "'Hands'!$L$2:$L$641"."""
    name, _, places = text.rpartition("!")
    (column, first), (_column, last) = PLACE.findall(places)
    return name.strip("'"), column, int(first), int(last)
