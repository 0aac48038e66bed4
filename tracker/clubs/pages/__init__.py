"""The front page of a club: what is on, what comes, who has won, and the records."""
