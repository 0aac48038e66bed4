"""A game typed from paper: a row for each hand, by hand or from a table that was brought."""
