"""Where a side stands, in each way of counting."""

from tracker.games.sheet_rows_texts import Die, SideScore, scores


def test_race_shows_the_total():
    assert scores([312, 0], None) == (SideScore("312", "312", "312"), SideScore("0", "0", "0"))


def test_klammern_shows_small_points_and_tells_the_big_ones():
    ladder = {"small": [3, 4], "big": [1, 16], "match": [0, 2], "laube": [True, False]}
    assert scores([1, 16], ladder) == (
        SideScore("3", "1 big point, 3 small", "1", small="3", match="0", is_laube=True),
        SideScore("4", "16 big points, 4 small", "16", small="4", match="2"),
    )


def test_klapper_jas_shows_the_die():
    dice = [
        {"face": 6, "down": False},
        {"face": 4, "down": False},
        {"face": 6, "down": True},
        {"face": 1, "down": True},
        {"face": None, "down": True},
    ]
    assert scores([0, 4, 6, 11, 13], {"dice": dice}) == (
        SideScore("6", "start", "0", die=Die("6", is_down=False)),
        SideScore("4", "4, going up", "4", die=Die("4", is_down=False)),
        SideScore("6↓", "6, going down", "6", die=Die("6", is_down=True)),
        SideScore("1↓", "1, going down", "11", die=Die("1", is_down=True)),
        SideScore("out", "out", "13", die=Die("", is_down=True)),
    )
