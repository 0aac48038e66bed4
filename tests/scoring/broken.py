"""Values that nobody should send, and good questions with something wrong in them."""

from collections.abc import Iterator
from copy import deepcopy
from math import inf, nan
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from tests.scoring.dealt import Json

Path = tuple[str | int, ...]

WORDS = (
    *("ruleset", "variant", "options", "hand", "hands", "before", "dealer", "play", "bid", "melds"),
    *("seat", "kind", "length", "high", "suit", "rank", "cards", "captured", "tricks", "calls"),
    *("clobby", "clabber", "stopped", "sequence", "four", "take", "tie", "NT", "KS", "10h", "A"),
)
JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 9, 162, 10**30, -(10**30), 1.0, 71.5, nan, inf),
    *("", "0", "x", "H", "NT", "tie", "KS", "10h", "\ud800", "\x00", "played", "schmeiss"),
    *([], {}, [0], [None], [[]], [0, 0], [[0, "pass"]], ["KS", "KS"], {"by": 0}, {"": None}),
)

json_values: SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(WORDS)
    | st.text(st.characters(), max_size=3),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(WORDS) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=20,
)
"""Anything that JSON can say, with the words of the records among it, lone surrogates too."""


def paths(value: object, path: Path = ()) -> Iterator[Path]:
    """The way to every part of a value, itself not included."""
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for name, part in items:
        yield (*path, name)
        yield from paths(part, (*path, name))


def replaced(value: Json, path: Path, part: object) -> Json:
    """The value with another part in one place."""
    changed = deepcopy(value)
    _parent(changed, path)[path[-1]] = part
    return changed


def removed(value: Json, path: Path) -> Json:
    """The value without one of its parts."""
    changed = deepcopy(value)
    del _parent(changed, path)[path[-1]]
    return changed


def _parent(value: Any, path: Path) -> Any:
    for name in path[:-1]:
        value = value[name]
    return value


@st.composite
def broken(draw: DrawFn, questions: SearchStrategy[Json]) -> Json:
    """A good question with a part replaced, left out or added."""
    question = draw(questions)
    path = draw(st.sampled_from(list(paths(question))))
    match draw(st.sampled_from(["replaced", "removed", "added"])):
        case "replaced":
            return replaced(question, path, draw(st.sampled_from(JUNK) | json_values))
        case "removed":
            return removed(question, path)
    name = draw(st.sampled_from(WORDS) | st.text(max_size=3))
    if isinstance(_parent(question, path), dict):
        return replaced(question, (*path[:-1], name), draw(json_values))
    return replaced(question, path, {name: draw(json_values)})
