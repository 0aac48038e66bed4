"""Codes of tables: long, each of one table and one serial, and nothing of them is stored."""

import re

import pytest

from tracker.access import codes

TABLES = [(5, "3", 1), (5, "3", 2), (5, "31", 1), (53, "3", 1), (5, "3:1", 1), (5, "am Fenster", 1)]


def test_token_is_144_bits_that_an_address_can_carry():
    assert re.fullmatch(r"[A-Za-z0-9_-]{24}", codes.token(5, "3", 1))


def test_pin_is_six_digits():
    made = [codes.pin(5, "3", serial) for serial in range(200)]
    assert all(re.fullmatch(r"[0-9]{6}", pin) for pin in made)
    assert len(set(made)) > 190


@pytest.mark.parametrize("made", [codes.token, codes.pin])
def test_code_is_the_same_whenever_it_is_asked_for_and_another_for_each_table(made):
    assert [made(*table) for table in TABLES] == [made(*table) for table in TABLES]
    assert len({made(*table) for table in TABLES}) == len(TABLES)


@pytest.mark.parametrize("made", [codes.token, codes.pin])
def test_code_is_another_with_another_key(made, settings):
    before = made(5, "3", 1)
    settings.SECRET_KEY = "another"
    assert made(5, "3", 1) != before


def test_hash_is_what_the_standard_says():
    # FIPS 180-2, the hash of "abc".
    known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert codes.code_hash("abc") == known


def test_codes_are_compared_whatever_came():
    assert codes.is_same("123456", "123456")
    for typed in ("123457", "12345", "", "１２３４５６", "\udc80"):
        assert not codes.is_same("123456", typed)
        assert codes.code_hash(typed) != codes.code_hash("123456")
