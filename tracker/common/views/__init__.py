"""The kinds of answer, the error pages and tables as files."""
