"""What pages print of seasons: their tables, lists, editions, and why somebody stands where."""
