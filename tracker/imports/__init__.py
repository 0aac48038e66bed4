"""Tables that people bring: pasted, as CSV, or from a spreadsheet, read into rows of texts."""
