"""What facts are called and how they are said, the same on pages, in files and to programs."""
