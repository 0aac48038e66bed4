"""What every feature uses: names, pages of lists, dates, forms and answers."""
