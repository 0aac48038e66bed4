"""The tables of an evening and the phones at them."""
