"""Ratings on the scale that people read."""

from tracker.engine.rating import START, Rating


def test_the_scale_starts_at_1500_give_or_take_250():
    assert (START.points, START.uncertainty) == (1500, 250)


def test_a_unit_is_thirty_points():
    rating = Rating(mu=25.4, sigma=8 / 3)
    # 1500 + 30 · 0.4 and 30 · 8/3.
    assert (rating.points, rating.uncertainty) == (1512, 80)
