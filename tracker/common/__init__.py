"""Shared by all features: names, paging, dates, forms and responses."""
