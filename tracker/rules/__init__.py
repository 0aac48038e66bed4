"""House-rule passports, rule sheets, and games under other rules."""
