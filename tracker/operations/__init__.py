"""For operators: health, checks, damage, alerts and backups."""
