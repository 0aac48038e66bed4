"""People who log in: accounts, officers, invitations and keys for programs."""
