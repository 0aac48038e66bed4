"""Who is ahead: pure, whatever is ranked and by whatever keys."""
