"""Addresses as pictures: every dark module of the standard's square, and its white rim."""

import re

import segno

from tracker.common.qr import draw_qr

ADDRESS = "http://192.168.1.20:8000/join#t=" + "A-_z" * 6


def test_picture_has_the_modules_of_the_code_within_a_rim_of_four():
    found = draw_qr(ADDRESS)
    dark = set()
    for x, y, width in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", found.path):
        dark |= {(int(x) + step, int(y)) for step in range(int(width))}
    modules = segno.make(ADDRESS, error="m", micro=False).matrix
    wanted = {
        (x + 4, y + 4) for y, row in enumerate(modules) for x, is_dark in enumerate(row) if is_dark
    }
    assert dark == wanted
    assert found.size == len(modules) + 8


def test_path_is_drawn_by_nothing_but_rectangles():
    assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", draw_qr(ADDRESS).path)


def test_given_mask_is_the_one_that_is_drawn():
    found = [draw_qr(ADDRESS, mask).path for mask in range(8)]
    assert len(set(found)) == 8
    assert draw_qr(ADDRESS).path in found
