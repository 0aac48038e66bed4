"""Importing archives: every row is validated, scored again and compared; all or nothing."""
