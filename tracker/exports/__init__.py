"""File exports: one `Sheet` per table, and a writer per format. docs/exports.md describes them."""
