"""The report of a tournament, on a page, on paper and as a workbook."""
