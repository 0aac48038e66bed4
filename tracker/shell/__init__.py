"""The installable app on a phone, and display preferences."""
