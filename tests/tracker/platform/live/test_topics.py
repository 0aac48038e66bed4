"""The signed list of topics: short, valid for a minute, and not to be forged."""

import pytest

from tracker.platform.live.topics import read_topics, signed_topics

NOW = 1_800_000_000.0


def test_list_is_read_as_it_was_signed_for_a_minute():
    token = signed_topics(["game:7", "evening:3"], NOW)
    assert read_topics(token, NOW + 20) == (("game:7", "evening:3"), 40)
    assert read_topics(token, NOW + 60) is None


@pytest.mark.parametrize(
    "forge",
    [
        lambda token: token.replace("game:7", "game:8"),
        lambda token: token.replace("game:7", "game:7,game:8"),
        lambda token: token[:-1] + ("A" if token[-1] != "A" else "B"),
        lambda token: ".".join(["game:7", "ffffffff", token.rpartition(".")[2]]),
        lambda token: "",
        lambda token: "game:7",
        lambda token: "..",
    ],
)
def test_forged_list_is_none(forge):
    assert read_topics(forge(signed_topics(["game:7"], NOW)), NOW) is None


def test_list_is_short_enough_to_go_with_every_answer():
    assert len(signed_topics(["evening:12345"], NOW)) <= 40
