"""Games that were played on paper, typed or brought as a table."""
