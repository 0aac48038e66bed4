"""The pictures of the handbook show the pages as they are; `make pictures` takes them anew."""

import os
from zlib import crc32

import pytest
from django.conf import settings

from tests.browser.pictured import (
    MOST_BYTES,
    README,
    README_SCENES,
    SCENES,
    file_of,
    keep,
    shown,
    taken,
    words_of,
)
from tests.thorough import IS_THOROUGH
from tracker.handbook.texts import HEIGHTS, SCALE, WIDTH

pytestmark = pytest.mark.django_db(transaction=True)

LANGUAGES = settings.COMPLETE_LANGUAGES
IS_TAKEN = bool(os.environ.get("TAKE_PICTURES"))
PHONE = {"viewport": {"width": WIDTH, "height": 740}, "device_scale_factor": SCALE}
TOUCHED = {"is_mobile": True, "has_touch": True}


def looked_at(name: str) -> list[str]:
    """Every language, in the short form one of them, another for other pictures."""
    is_all = IS_TAKEN or IS_THOROUGH
    return LANGUAGES if is_all else [LANGUAGES[crc32(name.encode()) % len(LANGUAGES)]]


@pytest.mark.some(1)
@pytest.mark.parametrize("name", SCENES)
def test_picture_shows_what_its_page_says(open_page, chromium, name):
    scene = SCENES[name]()
    for language in looked_at(name):
        page = open_page(**PHONE, **TOUCHED, locale=language)
        page.goto(scene.address)
        scene.act(page)
        page.locator("html[data-ready]").wait_for(state="attached")
        if IS_TAKEN:
            keep(
                language,
                name,
                taken(chromium, page, scene.start, WIDTH, HEIGHTS[name]),
                words_of(page),
            )
        assert words_of(page) == shown()[language][name], "look at it, then: make pictures"


@pytest.mark.some(1)
@pytest.mark.parametrize("name", README_SCENES)
def test_picture_of_the_readme_shows_what_its_page_says(open_page, chromium, name):
    make, width, height = README_SCENES[name]
    scene = make()
    size = {"viewport": {"width": width, "height": 740}, "device_scale_factor": SCALE}
    page = open_page(**size, locale="en")
    page.goto(scene.address)
    scene.act(page)
    page.locator("html[data-ready]").wait_for(state="attached")
    if IS_TAKEN:
        made = taken(chromium, page, scene.start, width, height)
        keep(README, name, made, words_of(page))
    assert words_of(page) == shown()[README][name], "look at it, then: make pictures"


def test_every_picture_is_there_and_small():
    assert SCENES.keys() == HEIGHTS.keys()
    files = {file_of(language, name) for language in LANGUAGES for name in SCENES}
    files |= {file_of(README, name) for name in README_SCENES}
    assert {
        file
        for language in (*LANGUAGES, README)
        for file in file_of(language, "x").parent.iterdir()
    } == files
    assert {
        file.name: file.stat().st_size for file in files if file.stat().st_size > MOST_BYTES
    } == {}
