"""Pure ranking of entrants by any keys."""
