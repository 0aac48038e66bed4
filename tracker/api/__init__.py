"""What scripts ask: JSON in, JSON out, each address behind the same door."""
