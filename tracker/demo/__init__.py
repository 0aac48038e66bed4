"""The demo club: a year of evenings and tournaments, generated from a seed through the services."""
