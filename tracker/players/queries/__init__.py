"""People of a club: who is behind a name, what is noted of them, and who leaves traces where."""
