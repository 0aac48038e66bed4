"""What every request has: headers, limits, numbers, languages and static files."""
