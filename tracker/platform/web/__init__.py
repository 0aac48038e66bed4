"""Common to all requests: headers, limits, request ids, languages and static files."""
