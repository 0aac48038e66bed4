"""Klapper-Jas for two: the winner of a hand deals the next (D3)."""

from dataclasses import replace

from scoring.language import phrase
from scoring.variants.klapper_jas_4 import KLAPPER_JAS_4

KLAPPER_JAS_2 = replace(
    KLAPPER_JAS_4,
    id="klapper-jas-2",
    name=phrase("Klapper-Jas, two-handed"),
    about=phrase("Two players with a die each: up to six and down again wins."),
    # The table and the cards
    players=2,
    hand_size=9,
    # The game
    deals_next="winner",
)
