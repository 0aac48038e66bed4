"""Somebody who directs a tournament by what its pages show, and knows no address but the first."""

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import urlencode, urljoin

from django.test import Client

from tests.tracker.helpers.reading import Element, page

Typed = Mapping[str, str | bool]
TICKED = ("checkbox", "radio")


class AtDesk:
    """A browser without scripts and who uses it: follows links, fills in forms, presses buttons.

    `pages` counts those that were looked at.
    """

    def __init__(self, client: Client, address: str) -> None:
        self.client, self.pages = client, 0
        self.open(address)

    def open(self, address: str) -> Element:
        """The page there, wherever it leads on to."""
        return self._arrive(self.client.get(address), address)

    def click(self, words: str) -> Element:
        """The page behind the first link of these words."""
        links = [link for link in self.page.all("a") if link.text == words]
        assert links, (words, [link.text for link in self.page.all("a")], self.text)
        return self.open(urljoin(self.address, links[0]["href"]))

    def send(self, words: str, typed: Typed | None = None, *, refused: bool = False) -> Element:
        """The page after the first button of these words in a form, filled in by its labels.

        With `refused` the form has to come back with what is wrong.
        """
        form, button = self._button(words, typed or {})
        fields = form.typed | _filled(form, typed or {})
        if "name" in button.attributes:
            fields[button["name"]] = button.attributes.get("value", "")
        target = button.attributes.get("formaction") or form.attributes.get("action", "")
        address = urljoin(self.address, target)
        if form.attributes.get("method") == "get":
            return self.open(f"{address.partition('?')[0]}?{urlencode(fields)}")
        return self._arrive(self.client.post(address, fields), address, refused=refused)

    def next(self) -> str:
        """The text of the button for the next step."""
        places = [*self.page.all(class_="cockpit-top"), *self.page.all(class_="now")]
        places += self.page.all(class_="next")
        step = next(button for place in places for button in place.all(class_="primary"))
        text = step.text
        if step.tag == "a":
            self.open(urljoin(self.address, step["href"]))
        else:
            self.send(text)
        return text

    @property
    def text(self) -> str:
        """All words of the page below its head."""
        return self.page.one("main").text

    def _button(self, words: str, typed: Typed) -> tuple[Element, Element]:
        """The first form with such a button and all these labels, and the button."""
        found = [
            (form, button)
            for form in self.page.all("form")
            for button in form.all("button")
            if button.text == words
        ]
        assert found, (words, [button.text for button in self.page.all("button")], self.text)
        fitting = [(form, button) for form, button in found if typed.keys() <= _labels(form).keys()]
        assert fitting, (typed, [list(_labels(form)) for form, _ in found])
        return fitting[0]

    def _arrive(self, response: Any, address: str, *, refused: bool = False) -> Element:
        while response.status_code in (302, 303):
            address = urljoin(address, response["Location"])
            response = self.client.get(address)
        read = page(response)
        assert response.status_code == (422 if refused else 200), (address, read.text)
        self.page, self.address = read, address
        self.pages += 1
        return read


def _labels(form: Element) -> dict[str, Element]:
    """The fields of a form by the words of their labels."""
    return dict(_labelled(form))


def _labelled(form: Element) -> Iterator[tuple[str, Element]]:
    fields = [control for control in form.all() if control.tag in ("input", "select", "textarea")]
    by_id = {control.attributes.get("id"): control for control in fields}
    for label in form.all("label"):
        within = [box for box in label.all("input") if box.attributes.get("type") in TICKED]
        field = within[0] if within else by_id.get(label.attributes.get("for", ""))
        if field is not None:
            yield label.text, field


def _filled(form: Element, typed: Typed) -> dict[str, str]:
    """The typed and chosen values, by field."""
    labels = _labels(form)
    return {labels[words]["name"]: _sent(labels[words], value) for words, value in typed.items()}


def _sent(field: Element, value: str | bool) -> str:
    """The data that a field sends for this value."""
    if field.tag == "select":
        (chosen,) = [option["value"] for option in field.all("option") if option.text == value]
        return chosen
    if field.attributes.get("type") in TICKED:
        return field.attributes.get("value", "on")
    return str(value)
