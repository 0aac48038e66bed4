"""Games played on paper, typed in or imported as a table."""
