"""The tables of a round as the director sees them."""

from django.utils.translation import override

from tracker.models import Entrant, Placing
from tracker.tournaments.desk.monitor_pages import side_name


def test_seat_of_the_house_is_called_so_in_the_readers_language():
    side = [Placing(entrant=Entrant(name="Anna")), Placing(entrant=None)]
    with override("de"):
        assert str(side_name(side)) == "Anna und Das Haus"
