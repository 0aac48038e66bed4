"""The book for programs: everything public is read, and written with a key of the club."""
