"""Names in lines: capitals are 10 wide, small letters 9, narrow ones 5, wide ones 14."""

from tracker.engine.charts.axis import lines_of, width_of_letters


def test_names_break_between_partners_then_words_then_letters():
    # Anna is 10 and three times 9, Ben 28, the dash 9 between two spaces of 5.
    assert lines_of("Anna – Ben", 84) == ("Anna – Ben",)
    assert lines_of("Anna – Ben", 83) == ("Anna –", "Ben")
    # Maria is 42 and Theresia 65 wide, and 5 the room between.
    assert lines_of("Maria Theresia", 111) == ("Maria", "Theresia")
    assert lines_of("Theresia", 42) == ("There", "sia")
    assert lines_of("Theresia", 4) == tuple("Theresia")


def test_a_double_name_breaks_after_its_hyphen_where_it_does_not_fit():
    # Twice 10, twice 14, five times 5 and nine times 9: more than the 144 beside a chart.
    assert width_of_letters("Süßmilch-Obermayer") == 20 + 28 + 25 + 81
    assert lines_of("Siegfried Süßmilch-Obermayer", 144) == ("Siegfried", "Süßmilch-", "Obermayer")
    assert lines_of("Anna-Lena", 80) == ("Anna-Lena",)


def test_narrow_letters_leave_room_for_more_and_wide_ones_for_less():
    assert lines_of("Lilli Till", 60) == ("Lilli Till",)
    assert lines_of("Mammam", 59) == ("Mamm", "am")
    assert lines_of("山田太郎", 42) == ("山田太", "郎")
