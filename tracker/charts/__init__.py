"""Charts drawn on the server: frozen values with their geometry in whole units of a viewBox.

Pure: no Django, no clock, no database. `templates/charts/` prints them as SVG, which stands in a
page as well as alone in a file. The viewBox is as wide as the text of a small phone, so a unit is
about a pixel there and the text never gets smaller than it is on the rest of the page.
"""

from tracker.charts.bars import Bar, BarChart, DrawnBar, bar_chart
from tracker.charts.brackets import BoxSide, BracketBox, BracketChart, bracket_chart
from tracker.charts.lines import ChartLine, DrawnLine, LineChart, line_chart
from tracker.charts.positions import PositionChart, PositionLine, position_chart

__all__ = [
    "Bar",
    "BarChart",
    "BoxSide",
    "BracketBox",
    "BracketChart",
    "ChartLine",
    "DrawnBar",
    "DrawnLine",
    "LineChart",
    "PositionChart",
    "PositionLine",
    "bar_chart",
    "bracket_chart",
    "line_chart",
    "position_chart",
]
