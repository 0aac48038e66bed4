"""Pages of seasons: tables, lists, editions, and the reasons for a rank."""
