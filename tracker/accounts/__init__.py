"""Users who log in: accounts, officers, invitations and API keys."""
