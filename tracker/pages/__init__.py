"""What a page, a file or a sheet of paper prints: frozen values, ready to print."""
