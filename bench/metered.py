"""Settings of a server that records the cost of each request."""

from tracker import settings as product
from tracker.settings import *  # noqa: F403 - these are the product's, and one more

MIDDLEWARE = ["bench.metering.note_costs", *product.MIDDLEWARE]
