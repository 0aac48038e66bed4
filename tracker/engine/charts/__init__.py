"""Charts drawn on the server: frozen values with their geometry in whole units of a viewBox.

Pure: no Django, no clock, no database. `templates/charts/` prints them as SVG, which stands in a
page as well as alone in a file. The viewBox is as wide as the text of a small phone, so a unit is
about a pixel there and the text never gets smaller than it is on the rest of the page.
"""
