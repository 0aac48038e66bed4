"""A page as a test reads it: its elements, and what they say."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

VOID = frozenset({"base", "br", "hr", "img", "input", "link", "meta"})
INLINE = frozenset({"a", "b", "bdi", "small", "span", "u"})


class Element:
    """An element with its attributes and, in order, the texts and elements within it."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def all(self, tag: str = "", **wanted: str) -> list["Element"]:
        """The elements within of this tag and these attributes; `class_` is one of several."""
        return [element for element in self._within() if element.fits(tag, wanted)]

    def one(self, tag: str = "", **wanted: str) -> "Element":
        """The only such element."""
        (found,) = self.all(tag, **wanted)
        return found

    def fits(self, tag: str, wanted: dict[str, str]) -> bool:
        """Whether the element is such a one."""
        named = {name: value for name, value in wanted.items() if name != "class_"}
        classes = self.attributes.get("class", "").split()
        return (
            tag in ("", self.tag)
            and ("class_" not in wanted or wanted["class_"] in classes)
            and all(self.attributes.get(name) == value for name, value in named.items())
        )

    @property
    def text(self) -> str:
        """The words within, with single spaces."""
        return " ".join("".join(self._words()).split())

    @property
    def typed(self) -> dict[str, str]:
        """What the fields within would send."""
        fields = {}
        for field in self.all():
            if field.tag == "input" and field.attributes.get("type") in ("checkbox", "radio"):
                if "checked" in field.attributes:
                    fields[field["name"]] = field.attributes.get("value", "on")
            elif field.tag == "input" and "name" in field.attributes:
                fields[field["name"]] = field.attributes.get("value", "")
            elif field.tag == "textarea":
                written = "".join(child for child in field.children if isinstance(child, str))
                fields[field["name"]] = written.removeprefix("\n")
            elif field.tag == "select":
                chosen = [
                    option for option in field.all("option") if "selected" in option.attributes
                ]
                fields[field["name"]] = (chosen or field.all("option"))[0]["value"]
        fields.pop("csrfmiddlewaretoken", None)
        return fields

    def _words(self) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag != "template":
                yield from ("" if child.tag in INLINE else " ", *child._words())
        yield "" if self.tag in INLINE else " "

    def _within(self) -> Iterator["Element"]:
        """What is in a template is not on the page."""
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from () if child.tag == "template" else child._within()


class _Builder(HTMLParser):
    """Builds the elements; a tag that closes another than the open one fails the test."""

    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def page(response: Any) -> Element:
    """The page that was answered, every tag of it closed in order."""
    builder = _Builder()
    builder.feed(response.text)
    assert len(builder.open) == 1
    return builder.open[0]


def problems(response: Any) -> dict[str, str]:
    """What a refused form says: at each field by its name, and under "" above the fields.

    Above the fields every one of them is named, with a link to it.
    """
    read = page(response)
    text = {
        element["id"].removeprefix("id_").removesuffix("_error"): element.text
        for element in read.all("p", class_="error")
    }
    first, *rest = read.one(role="alert").all("p")
    linked = [link["href"] for paragraph in rest for link in paragraph.all("a")]
    assert [link.removeprefix("#id_").removesuffix("_0") for link in linked] == list(text)
    above = first.text.removeprefix(first.one("b").text).strip()
    return text | ({"": above} if above else {})


def looked_at(client: Any, address: str, **typed: str) -> Any:
    """The answer to the second tap, after a look at what the first one would change."""
    asked = page(client.post(address, typed))
    (seen,) = [form.typed for form in asked.all("form") if "sure" in form.typed]
    return client.post(address, seen | typed)
