"""Klapper-Jas for three, each alone: the maker against two (D3)."""

from dataclasses import replace

from scoring.language import phrase
from scoring.variants.klapper_jas_4 import KLAPPER_JAS_4

KLAPPER_JAS_3 = replace(
    KLAPPER_JAS_4,
    id="klapper-jas-3",
    name=phrase("Klapper-Jas, three-handed"),
    about=phrase(
        "Three players, each alone with a die. The maker must have the most points of all."
    ),
    # The table and the cards
    players=3,
    hand_size=9,
)
