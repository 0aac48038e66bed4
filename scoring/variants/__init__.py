"""The games, one file each, in display order."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.variant import Variant
from scoring.variants.baloot import BALOOT
from scoring.variants.bela import BELA
from scoring.variants.belote import BELOTE
from scoring.variants.clabber import CLABBER
from scoring.variants.clobby import CLOBBY
from scoring.variants.clobyosh import CLOBYOSH
from scoring.variants.coinche import COINCHE
from scoring.variants.darda import DARDA
from scoring.variants.klaberjass import KLABERJASS
from scoring.variants.klammern import KLAMMERN
from scoring.variants.klapper_jas_2 import KLAPPER_JAS_2
from scoring.variants.klapper_jas_3 import KLAPPER_JAS_3
from scoring.variants.klapper_jas_4 import KLAPPER_JAS_4
from scoring.variants.klaverjas import KLAVERJAS
from scoring.variants.klobber_nuggie import KLOBBER_NUGGIE
from scoring.variants.partnership_clobber import PARTNERSHIP_CLOBBER
from scoring.variants.schieber import SCHIEBER
from scoring.variants.zensa import ZENSA

VARIANTS: Mapping[str, Variant] = MappingProxyType(
    {
        variant.id: variant
        for variant in (
            CLOBBY,
            KLOBBER_NUGGIE,
            PARTNERSHIP_CLOBBER,
            KLABERJASS,
            ZENSA,
            CLOBYOSH,
            DARDA,
            KLAMMERN,
            KLAPPER_JAS_4,
            KLAPPER_JAS_3,
            KLAPPER_JAS_2,
            CLABBER,
            BELOTE,
            BELA,
            KLAVERJAS,
            SCHIEBER,
            COINCHE,
            BALOOT,
        )
    }
)
"""The standard rules of every game by id; in words: docs/rules.md."""
