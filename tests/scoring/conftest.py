"""How many hands hypothesis draws: the same few in every run, many more in the thorough one.

`HYPOTHESIS_PROFILE=thorough` looks for new hands, thousands of each game.
"""

import os

from hypothesis import HealthCheck, settings

# A dealt hand is many small choices, which is slow for hypothesis and quick enough for us.
settings.register_profile(
    "ordinary",
    deadline=None,
    derandomize=True,
    max_examples=12,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough", settings.get_profile("ordinary"), derandomize=False, max_examples=2000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ordinary"))
