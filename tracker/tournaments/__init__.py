"""Tournaments: found, listed, shown, and what comes next in one."""
