"""Certificates of rounds that can be counted by hand."""

from tests.tracker.engine.pairing.tournaments_by_attendance import played
from tracker.engine.pairing.certificate import Certificate, EntrantShare, certificate
from tracker.engine.pairing.draw import HOUSE, Draw, DrawnPairing, SitOut

FIRST = Draw((DrawnPairing(1, ((1, 2), (3, 4))),), (SitOut(5, "bye"),), "s")
SECOND = Draw((DrawnPairing(1, ((5, 1), (3, 2))),), (SitOut(4, "bye"),), "s")


def test_certificate_of_two_rounds_counts_every_pair_and_seat():
    # Partners: 12 34 15 23; opponents: 13 14 23 24, then 53 52 13 12. Ten pairs in all.
    # Round 1 sits 1 3 2 4, round 2 sits 5 3 1 2.
    assert certificate([played(FIRST)], SECOND) == Certificate(
        rounds=2,
        partners=((0, 6), (1, 4)),
        opponents=((0, 3), (1, 6), (2, 1)),
        sit_outs=((0, 3), (1, 2)),
        threes=((0, 5),),
        house=((0, 5),),
        deals=((0, 3), (1, 2)),
        shares=(
            EntrantShare(1, 0, 0, 0, 1, (1, 0, 1, 0)),
            EntrantShare(2, 0, 0, 0, 0, (0, 0, 1, 1)),
            EntrantShare(3, 0, 0, 0, 0, (0, 2, 0, 0)),
            EntrantShare(4, 1, 0, 0, 0, (0, 0, 0, 1)),
            EntrantShare(5, 1, 0, 0, 1, (1, 0, 0, 0)),
        ),
    )


def test_most_is_the_highest_number_of_the_histogram():
    fair = certificate([played(FIRST), played(SECOND)])
    assert (fair.most_partners, fair.most_opponents) == (1, 2)


def test_seats_count_entrants_by_seat():
    assert certificate([played(FIRST)], SECOND).seats == (
        ((0, 3), (1, 2)),
        ((0, 4), (2, 1)),
        ((0, 3), (1, 2)),
        ((0, 3), (1, 2)),
    )


def test_dealers_told_deal_instead_of_seat_0():
    told = certificate([played(FIRST)], SECOND, {(2, 1): 3})
    assert [share.deals for share in told.shares] == [1, 1, 0, 0, 0]


def test_house_and_tables_of_three_are_counted_apart():
    draw = Draw(
        (DrawnPairing(1, ((1, 2), (3, HOUSE))), DrawnPairing(2, ((4,), (5,), (6,)))), (), "s"
    )
    # Met: 12 as partners; 13 23 45 46 56 as opponents; of 15 pairs. Seats 1 3 2 0 and 4 5 6.
    assert certificate([], draw) == Certificate(
        rounds=1,
        partners=((0, 14), (1, 1)),
        opponents=((0, 10), (1, 5)),
        sit_outs=((0, 6),),
        threes=((0, 3), (1, 3)),
        house=((0, 3), (1, 3)),
        deals=((0, 4), (1, 2)),
        shares=(
            EntrantShare(1, 0, 0, 1, 1, (1, 0, 0, 0)),
            EntrantShare(2, 0, 0, 1, 0, (0, 0, 1, 0)),
            EntrantShare(3, 0, 0, 1, 0, (0, 1, 0, 0)),
            EntrantShare(4, 0, 1, 0, 1, (1, 0, 0, 0)),
            EntrantShare(5, 0, 1, 0, 0, (0, 1, 0, 0)),
            EntrantShare(6, 0, 1, 0, 0, (0, 0, 1, 0)),
        ),
    )


def test_pairs_at_a_table_of_two_are_opponents():
    draw = Draw((DrawnPairing(1, ((1,), (2,))), DrawnPairing(2, ((4,), (3,)))), (), "s")
    fair = certificate([played(draw)], draw)
    assert (fair.partners, fair.opponents) == (((0, 6),), ((0, 4), (2, 2)))


def test_certificate_of_nothing_is_empty():
    empty = certificate([])
    assert empty == Certificate(0, (), (), (), (), (), (), ())
    assert (empty.most_partners, empty.most_opponents, empty.seats) == (0, 0, ())
