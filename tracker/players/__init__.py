"""The players of a club: lists, pages, merging, erasing, personal data files."""
