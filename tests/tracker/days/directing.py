"""What every director does at every tournament, each step by the words of the pages."""

from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urljoin

from django.test import Client

from tests.factories import ClubFactory
from tests.tracker.days.at_desk import AtDesk, Typed

Results = Mapping[int, Sequence[int]]


def pair(number: int) -> str:
    """The name of a pair on the list `PAIRS`."""
    return f"Ada {number} – Bea {number}"


PAIRS = [f"Ada {number} / Bea {number}" for number in range(1, 17)]
"""Sixteen lines of a list of entries."""


class Director(AtDesk):
    """At a desk of the club Kanal, which has no tournament yet."""

    def __init__(self, client: Client) -> None:
        ClubFactory.create(name="Kanal")
        super().__init__(client, "/kanal/events/")

    def set_up(self, kind: str, typed: Typed, **game: str) -> None:
        """A new tournament of this kind, which is opened for entries."""
        self.click("New tournament")
        (link,) = [link for link in self.page.all("a") if link.text.startswith(kind)]
        self.open(urljoin(self.address, link["href"]))
        if game:
            self.send("Use these", {name.title(): value for name, value in game.items()})
        self.send("Set up the tournament", typed)

    def enter(self, lines: Iterable[str]) -> None:
        """The whole list at once; all of them are new to the club."""
        self.click("Paste a list or a file")
        self.send("Look at the lines", {"The list": "\n".join(lines)})
        self.send(self.page.one("button", name="enter").text)

    def draw(self, number: int) -> None:
        """Draws the next round; its draw is looked at and not published."""
        assert self.next() == f"Draw round {number}"

    def start(self, number: int) -> None:
        """Publishes the draw that is looked at, and starts its round."""
        self.send("Confirm and publish now")
        self.click("Continue at the desk")
        assert self.next() == f"Start round {number}"

    def close(self, number: int) -> None:
        assert self.next() == f"Close round {number}"

    def sides(self) -> dict[int, list[str]]:
        """Who sits at the tables of the round whose slips are typed next, by table."""
        self.click("Desk")
        return self.sides_on_slips("Type the slips")

    def sides_on_slips(self, words: str) -> dict[int, list[str]]:
        """The same, by the link of these words on the page that is open."""
        self.click(words)
        rows = self.page.one("ol", class_="typed-slips").all("li")
        return {
            int(row.one("h2").text.split()[-1]): [
                cell.one("label").text
                for cell in row.all("div", class_="slip-cell")
                if "of-hands" not in cell["class"]
            ]
            for row in rows
        }

    def type_slips(self, results: Results, *, refused: bool = False) -> None:
        """The slips of these tables, at the page of all slips."""
        sides = self.sides()
        typed = {
            side: str(points)
            for table, both in results.items()
            for side, points in zip(sides[table], both, strict=True)
        }
        self.send("Save the results", typed, refused=refused)

    def to(self, what: str) -> None:
        """A page that the tabs lead to, and the slips of the last round from there."""
        if what == "slips":
            self.click("Desk")
            self.click("Type the slips")
        else:
            self.click(what)

    def to_entry(self, name: str) -> None:
        """The page of somebody on the entry list."""
        self.click("Entries")
        (link,) = [
            link
            for link in self.page.one("ul", class_="entries").all("a")
            if [part.text for part in link.all("b")] == [name]
        ]
        self.open(urljoin(self.address, link["href"]))

    def to_table(self, round_: int, table: int) -> None:
        """The director’s page of a table, of whatever round."""
        self.click("Desk")
        if [link for link in self.page.all("a") if link.text == f"Round {round_}"]:
            self.click(f"Round {round_}")
        (link,) = [
            link
            for link in self.page.one("main").all("a")
            if link["href"].endswith(f"/rounds/{round_}/tables/{table}/")
        ]
        self.open(urljoin(self.address, link["href"]))

    def standings(self, column: str) -> dict[str, str]:
        """What everybody has in a column of the standings, in the order of the places."""
        self.click("Standings")
        return {
            row.one("th").all("a")[0].text: cell.text
            for table in self.page.all("table", class_="standings")
            for row in table.one("tbody").all("tr")
            for cell in row.all("td")
            if cell.attributes.get("data-title") == column
        }

    def leave(
        self, name: str, how: str = "Withdraw from the tournament", results: str = ""
    ) -> None:
        """Has somebody leave, or sends them away; where that moves a place, after a look at it."""
        self.to_entry(name)
        self.send(how, {results: True} if results else {})
        if "Effects on the tournament" in self.text:
            self.send("Save the change")

    def correct(self, round_: int, table: int, points: Sequence[int], reason: str) -> str:
        """Another result for a table: what it would change is looked at, then it is saved."""
        self.to_table(round_, table)
        sides = [side.text for side in self.page.one("section", class_="spot").all("dt")]
        self.send("See what it changes", dict(zip(sides, map(str, points), strict=True)))
        seen = self.text
        self.send("Save the result", {"Reason": reason})
        return seen

    def booklet(self) -> bytes:
        """The printed report."""
        self.click("Report")
        (link,) = [link for link in self.page.all("a") if link.text == "Booklet (PDF, A4)"]
        answer = self.client.get(urljoin(self.address, link["href"]))
        assert answer.status_code == 200
        return b"".join(answer)
