"""What is read of events."""
