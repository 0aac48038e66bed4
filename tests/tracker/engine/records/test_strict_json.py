"""JSON has one meaning here, or is refused."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.engine.records.strict_json import BadJsonError, read_object


def nested(levels):
    """An object in which lists are nested, so many levels in all."""
    return b'{"a":' + b"[" * (levels - 1) + b"]" * (levels - 1) + b"}"


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (b"{}", {}),
        (b' {"a": [1, -999999999, "x", null, true]} ', {"a": [1, -999999999, "x", None, True]}),
        ('{"name": "Зоë ♥", "b": {"c": {}}}'.encode(), {"name": "Зоë ♥", "b": {"c": {}}}),
        (rb'{"heart": "\ud83d\udc9a", "line": "a\n"}', {"heart": "💚", "line": "a\n"}),
        (b'{"text": "NaN 1.5 [[["}', {"text": "NaN 1.5 [[["}),
    ],
)
def test_object_is_read(body, value):
    assert read_object(body) == value


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "not JSON$"),
        (b"{", "not JSON$"),
        (b"{}{}", "not JSON$"),
        (b"{'a': 1}", "not JSON$"),
        (b'{"a": "\xff"}', "not UTF-8"),
        (b'{"a": "\xed\xa0\x80"}', "not UTF-8"),
        (b'\xef\xbb\xbf{"a": 1}', "not JSON$"),
        ('{"a": 1}'.encode("utf-16"), "not UTF-8"),
        (b"null", "not a JSON object"),
        (b"[]", "not a JSON object"),
        (b'"a"', "not a JSON object"),
        (b"1", "not a JSON object"),
        (b'{"a": 1, "a": 1}', "the key “a” appears twice"),
        (b'{"b": {"a": 1, "a": 2}}', "the key “a” appears twice"),
        (b'{"a": 1.5}', "is not a whole number"),
        (b'{"a": 1.0}', "is not a whole number"),
        (b'{"a": 1e400}', "is not a whole number"),
        (b'{"a": 1e2}', "is not a whole number"),
        (b'{"a": NaN}', "is not a whole number"),
        (b'{"a": -Infinity}', "is not a whole number"),
        (b'{"a": 1000000000}', "more than 9 digits"),
        (b'{"a": -1000000000}', "more than 9 digits"),
        (b'{"a": ' + b"9" * 5000 + b"}", "more than 9 digits"),
        (nested(21), "too deep"),
        (nested(30_000), "too deep"),
        (b"[" * 100_000, "too deep"),
        (rb'{"a": "\ud800"}', "character"),
        (rb'{"a": ["\udc00x"]}', "character"),
        (rb'{"\ud800": 1}', "character"),
        (rb'{"a": "x\u0000"}', "character"),
        (rb'{"a\u0000": 1}', "character"),
    ],
)
def test_anything_else_is_refused(body, why):
    with pytest.raises(BadJsonError, match=why):
        read_object(body)


def test_twenty_levels_are_read():
    assert read_object(nested(20))


texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
plain = st.none() | st.booleans() | st.integers(-999_999_999, 999_999_999) | texts
values = st.recursive(
    plain, lambda parts: st.lists(parts) | st.dictionaries(texts, parts), max_leaves=15
)


@given(st.dictionaries(texts, values))
def test_whatever_is_sound_comes_back_as_it_was(value):
    assert read_object(json.dumps(value).encode()) == value
    assert read_object(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.binary(max_size=60))
def test_whatever_comes_is_an_object_or_refused(body):
    with suppress(BadJsonError):
        assert isinstance(read_object(body), dict)
