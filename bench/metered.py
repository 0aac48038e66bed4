"""The settings of a server that notes what each request costs it."""

from tracker import settings as product
from tracker.settings import *  # noqa: F403 - these are the product's, and one more

MIDDLEWARE = ["bench.metering.note_costs", *product.MIDDLEWARE]
