"""What is answered to the twelve games stays as it is, whatever the engine learns for others."""

from tests.scoring.twelve import answers_hash

KEPT = "59000a0eb31b207f8bda334b035c6c73b404604fae5f2caf85e4b1885acf2aa8"
"""Of 20,000 hands and 1,000 games, from before there were others than the twelve."""


def test_every_answer_is_as_it_was() -> None:
    assert answers_hash() == KEPT
