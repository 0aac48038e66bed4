"""Nothing on any paper of a club lies over anything else."""

import pytest

from tests.tracker.exports.test_overlaps import overlaps
from tests.tracker.whole.test_every_file_language import files_of
from tests.tracker.whole.test_every_page import cast_of

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def test_no_text_of_any_paper_lies_over_another(reader, share):
    wrong = {}
    for address in files_of(reader, cast_of("Kanal"), share):
        if ".pdf" in address:
            response = reader.get(address)
            if response.status_code == 422:
                continue  # The page says what is missing for this paper.
            if found := overlaps(response.getvalue()):
                wrong[address] = found
    assert wrong == {}
