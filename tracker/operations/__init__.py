"""What an operator meets: health, checks, damage, alerts and backups."""
