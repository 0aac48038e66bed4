"""How strong somebody is, worked out from finished games one after another.

Pure: no Django, no clock, no database. docs/ratings.md says what the numbers mean.
"""
