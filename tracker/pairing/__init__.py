"""Who meets whom: pure, from entrants and history to draws that give their reasons."""
