#!/usr/bin/env python3
"""Run a command of the score book; `python manage.py help` lists them."""

from tracker.__main__ import main

if __name__ == "__main__":
    main()
