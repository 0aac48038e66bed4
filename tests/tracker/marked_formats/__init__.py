"""How the marked language of the tests writes dates and numbers."""
