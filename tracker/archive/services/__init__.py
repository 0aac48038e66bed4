"""Archives come in: checked row by row, scored anew and compared, and stored all or nothing."""
