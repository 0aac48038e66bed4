"""House-rule passports, rule sheets, and games rescored under other rules."""
