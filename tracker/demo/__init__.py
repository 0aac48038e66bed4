"""The demo club: a year of evenings and tournaments, from a seed and by the services."""
