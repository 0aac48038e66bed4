"""Every write, each in one transaction. The clock and the ids are handed in."""
