"""Imported tables: pasted, CSV or a spreadsheet, parsed into rows of text."""
