"""Which days a period has."""

import datetime as dt

import pytest

from tracker.statistics.queries.wanted import period_of


@pytest.mark.parametrize(
    ("period", "today", "days"),
    [
        ("", "2025-07-01", ("", "")),
        ("this-year", "2025-07-01", ("2025-01-01", "2025-07-01")),
        ("12-months", "2025-07-01", ("2024-07-02", "2025-07-01")),
        ("12-months", "2025-01-01", ("2024-01-02", "2025-01-01")),
        ("12-months", "2024-02-29", ("2023-03-01", "2024-02-29")),
        ("12-months", "2025-02-28", ("2024-02-29", "2025-02-28")),
    ],
)
def test_period_has_its_first_and_last_day(period, today, days):
    first, last = period_of(period, dt.date.fromisoformat(today))
    assert (str(first or ""), str(last or "")) == days
