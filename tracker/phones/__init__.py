"""The tables of an evening and the phones that have joined them."""
