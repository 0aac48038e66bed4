"""What every form does."""
