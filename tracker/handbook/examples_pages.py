"""Worked examples, one hand per game: what to tap, and the engine's score."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext as _

from scoring import VARIANTS, Variant, beginning
from scoring.cards import TRUMP_SIGNS
from scoring.contract_bids import LEAST_CONTRACT
from scoring.json_values import Json
from scoring.melds import meld_points
from scoring.record import Meld
from scoring.seats import Seat
from scoring.words import meld_text
from tracker.engine.records.folding import COUNTED, apply_record, scored_json
from tracker.games.hands.entry_pages import raise_choices
from tracker.games.hands.texts import record_text
from tracker.games.sheet_rows_texts import HandCell, SheetRow, row_of
from tracker.games.start_queries import Seating, seating
from tracker.games.texts import CALLS, contract_text
from tracker.models import Hand, Player

PRESS, FIELD, SEEN, PERSON, CHAIR, ROW, SUIT, BOX, SIDE, CHIP = (
    *("press", "field", "seen", "person", "chair"),
    *("row", "suit", "box", "side", "chip"),
)


class Label(NamedTuple):
    """An interface text quoted in the handbook, with its markup, context and values."""

    kind: str
    text: str
    context: str = ""
    values: tuple[tuple[str, object], ...] = ()

    @property
    def translated(self) -> str:
        """The text in the active language."""
        found = pgettext(self.context, self.text) if self.context else gettext(self.text)
        values = dict(self.values)
        return found % values if "%(" in self.text else found.format(**values)

    @property
    def printed(self) -> SafeString:
        """The text with the handbook's markup."""
        return mark(self.kind, self.translated)


FIRST, SECOND = (("number", 1),), (("number", 2),)
LABELS: Mapping[str, Label] = {
    # The head and foot of every page
    "players": Label(PRESS, "Players"),
    "evenings": Label(PRESS, "Evenings"),
    "tournaments": Label(PRESS, "Tournaments"),
    "rules": Label(PRESS, "Rules"),
    "this_phone": Label(PRESS, "This phone"),
    "system_status": Label(PRESS, "System status"),
    "open_registration": Label(PRESS, "Open registration"),
    "door_code": Label(PRESS, "Code for the door"),
    # The first evening
    "your_club": Label(FIELD, "Your club"),
    "your_name": Label(FIELD, "Your name"),
    "user_name": Label(FIELD, "User name"),
    "password": Label(FIELD, "Password"),
    "open_the_book": Label(PRESS, "Open the book"),
    "name": Label(FIELD, "Name"),
    "add_player": Label(PRESS, "Add player"),
    "new_evening": Label(PRESS, "New evening"),
    "open_evening": Label(PRESS, "Open evening"),
    "start_a_game": Label(PRESS, "Start a game"),
    "start_the_game": Label(PRESS, "Start the game"),
    "enter_hand": Label(PRESS, "Enter hand %(number)s", values=FIRST),
    "save": Label(PRESS, "Save", "key"),
    "back_to_the_sheet": Label(PRESS, "Back to the score sheet"),
    "this_game": Label(PRESS, "This game"),
    "end_the_game": Label(PRESS, "End the game here"),
    "club_evening": Label(PRESS, "Club evening"),
    "standings": Label(SEEN, "Standings"),
    # A hand
    "rarer": Label(PRESS, "rarer…"),
    "more": Label(PRESS, "More…"),
    "all": Label(PRESS, "All"),
    "change": Label(PRESS, "change"),
    "thrown_in": Label(PRESS, "Thrown in"),
    "renege": Label(PRESS, "Renege"),
    "count_cards": Label(PRESS, "Count cards"),
    "hand_before": Label(PRESS, "The hand before"),
    "big_numbers": Label(PRESS, "Big numbers"),
    "appearance": Label(PRESS, "Appearance"),
    "tone": Label(PRESS, "A tone for each saved hand"),
    "aloud": Label(PRESS, "Say each saved hand aloud"),
    "undo": Label(PRESS, "Undo"),
    "correct_hand": Label(PRESS, "Correct hand %(number)s", values=FIRST),
    "take_out": Label(PRESS, "Take hand %(number)s out", values=FIRST),
    "its_history": Label(PRESS, "Its history"),
    "save_fix": Label(PRESS, "Save fix"),
    # Tables and phones
    "type_the_pin": Label(PRESS, "Type the PIN"),
    "show_code": Label(PRESS, "Show the table’s code"),
    "phones": Label(PRESS, "Phones"),
    "take_away": Label(PRESS, "Take away"),
    "book_is_right": Label(PRESS, "The book is right"),
    "another_hand": Label(PRESS, "Mine is another hand: save it as hand %(number)s", values=SECOND),
    "add_photo": Label(PRESS, "Add a photo"),
    "withdraw": Label(PRESS, "Withdraw from the tournament"),
    # A tournament
    "new_tournament": Label(PRESS, "New tournament"),
    "partners_drawn": Label(PRESS, "Club evening, partners drawn"),
    "set_up": Label(PRESS, "Set up the tournament"),
    "paste_a_list": Label(PRESS, "Paste a list or a file"),
    "look_at_lines": Label(PRESS, "Look at the lines"),
    "open_tournament": Label(PRESS, "Open the tournament"),
    "all_there": Label(PRESS, "All the others are there too"),
    "there": Label(PRESS, "There"),
    "desk": Label(PRESS, "Desk"),
    "entries": Label(PRESS, "Entries"),
    "draw_round": Label(PRESS, "Draw round {number}", values=FIRST),
    "publish": Label(PRESS, "Confirm and publish now"),
    "why": Label(PRESS, "Why?"),
    "reasons": Label(PRESS, "Reasons of the draw"),
    "start_round": Label(PRESS, "Start round {number}", values=FIRST),
    "close_round": Label(PRESS, "Close round {number}", values=FIRST),
    "postpone_fixture": Label(PRESS, "Postpone this fixture"),
    "withdraw_player": Label(PRESS, "Withdraw from the tournament"),
    "comes_back": Label(PRESS, "Is back"),
    "end_tournament": Label(PRESS, "End the tournament"),
    "codes": Label(PRESS, "Codes for the tables"),
    "find_my_seat": Label(PRESS, "Find my seat"),
    "hall": Label(PRESS, "Hall"),
    "type_slips": Label(PRESS, "Type the slips"),
    "different_hands": Label(FIELD, "Tables with different numbers of hands"),
    "place_by_place": Label(PRESS, "One place at a time, from this phone"),
    "rehearse": Label(PRESS, "Rehearse"),
    "report": Label(PRESS, "Report"),
    "booklet": Label(PRESS, "Booklet (PDF, A4)"),
    "change_tournament": Label(PRESS, "Change the tournament"),
    "change_terms": Label(PRESS, "Change prizes, tie-breaks, missed rounds or hands"),
    "save_changes": Label(PRESS, "Save changes"),
    "consolation": Label(FIELD, "Consolation"),
    # Missed rounds, and players who leave
    "missed_points": Label(PRESS, "Points for a missed round"),
    "no_table": Label(FIELD, "The draw gives no table"),
    "asked_out": Label(FIELD, "Asked in advance to sit out"),
    "came_late": Label(FIELD, "Came late"),
    "has_left": Label(FIELD, "Has left"),
    "counts_once": Label(CHIP, "A fixed score first, less or nothing after that"),
    "counts_fixed": Label(CHIP, "The same points every time"),
    "counts_average": Label(CHIP, "The average of that round"),
    "counts_lowest": Label(CHIP, "The lowest score of that round"),
    "counts_nothing": Label(CHIP, "Nothing"),
    "sit_out": Label(PRESS, "Sit out a round"),
    "sit_out_done": Label(PRESS, "Sit out the ticked entrants"),
    "plays_after_all": Label(PRESS, "Plays after all"),
    "did_not_play": Label(PRESS, "A side did not play"),
    "has_substitute": Label(PRESS, "Has a substitute"),
    "put_in": Label(PRESS, "Put in the substitute"),
    "is_back": Label(PRESS, "Is back"),
    "disqualify": Label(PRESS, "Disqualify"),
    # Rulings and prizes
    "rulings": Label(PRESS, "Rulings"),
    "new_ruling": Label(PRESS, "New ruling"),
    "see_changes": Label(PRESS, "See what it changes"),
    "give_ruling": Label(PRESS, "Give this ruling"),
    "cancel_it": Label(PRESS, "Cancel it"),
    "points_deducted": Label(CHIP, "Points deducted from their own score"),
    "points_to_others": Label(CHIP, "Points to their opponents"),
    "warning": Label(CHIP, "A warning"),
    "out_of_ranking": Label(CHIP, "Out of the ranking"),
    "prizes": Label(PRESS, "Prizes"),
    "same_score": Label(FIELD, "Those who have the same score"),
    "one_each": Label(FIELD, "Nobody gets more than one prize"),
    # A season
    "seasons": Label(PRESS, "Seasons"),
    "new_season": Label(PRESS, "New season"),
    "best_of": Label(PRESS, "Best 5 of 7"),
    "first_day": Label(FIELD, "First day"),
    "last_day": Label(FIELD, "Last day"),
    "start_season": Label(PRESS, "Start the season"),
    "what_if": Label(PRESS, "See how the table would be if other scores counted"),
    "type_totals": Label(PRESS, "Type totals from paper"),
    "date_field": Label(FIELD, "Date"),
    "add_evening": Label(PRESS, "Add the evening"),
    "save_totals": Label(PRESS, "Save the totals"),
    "excused_score": Label(FIELD, "Score of an excused player"),
    "close_season": Label(PRESS, "Close the season"),
    # House rules
    "passport": Label(PRESS, "House-rule passport: what this club plays differently"),
    "new_rules": Label(PRESS, "New rules"),
    "save_rules": Label(PRESS, "Save rules"),
    "house_rules": Label(PRESS, "House rules"),
    "other_rules": Label(PRESS, "Under other rules"),
    # Paper and files
    "blank_slips": Label(PRESS, "Blank slips"),
    "make_pdf": Label(PRESS, "Create the PDF"),
    "type_paper": Label(PRESS, "Enter from paper"),
    "poster": Label(PRESS, "Poster"),
    "print": Label(PRESS, "Print"),
    # Members, and readers at home
    "import_a_list": Label(PRESS, "Import a list"),
    "on_duty": Label(PRESS, "On duty"),
    "invite_by_link": Label(PRESS, "Invite somebody by a link"),
    "edit_player": Label(PRESS, "Edit player"),
    "in_twice": Label(PRESS, "The same person is in the list twice"),
    "look_at_both": Label(PRESS, "Look at both"),
    "merge_both": Label(PRESS, "Merge the two"),
    "everything": Label(PRESS, "Everything about this player"),
    "erase_player": Label(PRESS, "Erase this player"),
    "ratings": Label(PRESS, "Ratings"),
    "statistics": Label(PRESS, "Statistics"),
    "add_to_calendar": Label(PRESS, "Add all evenings and tournaments to a calendar"),
    "on_another_site": Label(PRESS, "Show these standings on another site"),
    # Club administration
    "club_settings": Label(PRESS, "Club settings"),
    "officers": Label(PRESS, "Officers: admins, directors and scorers"),
    "invite_admin": Label(PRESS, "Invite an admin"),
    "archive": Label(PRESS, "Archive: export this book, or import one"),
    "download_archive": Label(PRESS, "Download the archive"),
}


def labels() -> dict[str, SafeString]:
    """Every label by name, with markup, in the active language."""
    return {name: label.printed for name, label in LABELS.items()}


def mark(kind: str, text: object) -> SafeString:
    """A word in bold; its attribute says whether to press, fill in or read it."""
    return format_html('<b data-as="{}">{}</b>', kind, text)


def typed_text(text: object) -> SafeString:
    """Text to be typed literally."""
    return format_html("<kbd>{}</kbd>", text)


def suit_sign(suit: str) -> SafeString:
    return mark(SUIT, TRUMP_SIGNS[suit])


NAMES = ("Anna", "Bea", "Carl", "Dora")
RARE_POINTS = 100
"""Chips for melds worth this much are one tap further away, as for four of a rank."""
FIFTY = {"kind": "sequence", "length": 4}
TWENTY = {"kind": "sequence", "length": 3}
HANDS: Mapping[str, Json] = {
    "clobby": {
        "bid": {"maker": 1, "trump": "S"},
        "melds": [{"seat": 0, **FIFTY}],
        "counted": [46, 88],
    },
    "klobber-nuggie": {
        "bid": {"maker": 0, "trump": "H"},
        "melds": [{"seat": 0, "kind": "three", "rank": "A"}, {"seat": 1, **TWENTY}],
        "counted": [80, 65],
    },
    "partnership-clobber": {
        "bid": {"maker": 2, "trump": "D"},
        "bella": 2,
        "counted": [92, 72],
    },
    "klaberjass": {
        "bid": {"maker": 1, "trump": "C"},
        "melds": [{"seat": 1, **TWENTY}],
        "counted": [61, 58],
    },
    "zensa": {
        "bid": {"maker": 0, "trump": "S"},
        "melds": [{"seat": 0, "kind": "four", "rank": "J"}],
        "counted": [70, 66],
    },
    "clobyosh": {
        "bid": {"maker": 1, "trump": "H"},
        "bella": 1,
        "counted": [55, 70],
    },
    "darda": {
        "bid": {"maker": 0, "trump": "D"},
        "bella": 0,
        "counted": [75, 60],
    },
    "klammern": {
        "bid": {"maker": 1, "trump": "H", "kontra": True},
        "counted": [96, 66],
    },
    "klapper-jas-4": {
        "bid": {"maker": 0, "trump": "H", "call": "small"},
        "counted": [100, 62],
    },
    "klapper-jas-3": {
        "bid": {"maker": 0, "trump": "H", "call": "take"},
        "counted": [70, 50, 25],
    },
    "klapper-jas-2": {
        "bid": {"maker": 1, "trump": "C", "call": "better"},
        "counted": [40, 90],
    },
    "clabber": {
        "bid": {"maker": 1, "trump": "H"},
        "melds": [{"seat": 0, **TWENTY}],
        "counted": [90, 72],
    },
    "belote": {
        "bid": {"maker": 1, "trump": "H"},
        "bella": 1,
        "counted": [102, 60],
    },
    "bela": {
        "bid": {"maker": 0, "trump": "S"},
        "melds": [{"seat": 0, **TWENTY}],
        "bella": 1,
        "counted": [92, 70],
    },
    "klaverjas": {
        "bid": {"maker": 1, "trump": "S"},
        "roem": [0, 20],
        "counted": [70, 92],
    },
    "schieber": {
        "bid": {"trump": "S"},
        "melds": [{"seat": 1, **FIFTY}],
        "bella": 0,
        "counted": [92, 65],
    },
    "coinche": {
        "bid": {"maker": 1, "trump": "H", "contract": 100, "kontra": True},
        "bella": 1,
        "counted": [62, 100],
    },
    "baloot": {
        "bid": {"maker": 1, "trump": "H", "raised": 1},
        "melds": [{"seat": 1, **TWENTY}],
        "bella": 0,
        "counted": [66, 96],
    },
}
"""The records, dealt by the first player. Each shows a feature not every game has."""
USUAL_POINTS = {2: (60, 40), 3: (60, 40, 30)}
"""Each side's counted points in a hand without special features, where cards are left over."""
EVENING: Json = {"bid": {"maker": 1, "trump": "H"}, "counted": [66, 96]}
"""The hand of the first evening, of Clabber."""


class Example(NamedTuple):
    """A worked hand: what happened at the table, what to tap, and the row of the sheet."""

    variant: str
    title: str
    about: str
    sides: tuple[str, ...]
    story: tuple[str, ...]
    steps: tuple[SafeString, ...]
    row: SheetRow

    @property
    def sums(self) -> tuple[tuple[str, HandCell], ...]:
        """The cell of each side, by its name."""
        return tuple(zip(self.sides, self.row.cells, strict=True))


def examples() -> tuple[Example, ...]:
    """The example of every game, in list order."""
    return tuple(map(example, VARIANTS))


def example(name: str, hand: Json | None = None) -> Example:
    """The worked example of a game, or of another hand dealt by the first player."""
    variant = VARIANTS[name]
    record = {"dealer": 0, **(hand or HANDS.get(name) or usual_hand(variant))}
    table = seating([Player(name=name) for name in NAMES[: variant.players]], variant.sides, "seat")
    step = apply_record(variant, beginning(variant, Seat(0)), record)
    stored = Hand(
        number=1, record=record, scored=scored_json(variant, step), state=COUNTED, revision=1
    )
    row = row_of(variant, table, stored)
    return Example(
        variant=name,
        title=str(variant.name),
        about=str(variant.about),
        sides=tuple(side.name for side in table.sides),
        story=tuple(map(str, record_text(variant, table, record))),
        steps=tuple(_steps(variant, table, record, row)),
        row=row,
    )


def usual_hand(variant: Variant) -> Json:
    """A hand possible in every game: made in hearts, with nothing special."""
    most, own = variant.deck.total + variant.last_trick, 96
    counted = [own, most - own] if variant.adds_up else [*USUAL_POINTS[variant.sides]]
    call: Json = {} if variant.is_race else {"call": variant.calls[0]}
    if variant.obligation == "contract":
        call = {"contract": LEAST_CONTRACT}
    return {"bid": {"maker": 0, "trump": "H", **call}, "counted": counted}


def _steps(variant: Variant, table: Seating, record: Json, row: SheetRow) -> Iterator[SafeString]:
    """The taps for a hand, in order."""
    bid = record["bid"]
    if "maker" in bid:
        text, player = _("Who made trump? In the line of {player} tap {suit}."), bid["maker"]
        yield _texts(text, player=mark(ROW, table.makers[player]), suit=suit_sign(bid["trump"]))
    else:
        text, place = _("What is trump? Under {row} tap {suit}."), mark(ROW, _("Trump"))
        yield _texts(text, row=place, suit=suit_sign(bid["trump"]))
    if call := bid.get("call"):
        yield _texts(_("How was trump made? Tap {call}."), call=mark(CHIP, CALLS[call]))
    if contract := bid.get("contract"):
        chip = mark(CHIP, contract_text(variant, contract))
        yield _texts(_("What was bid? Tap {contract}."), contract=chip)
    if bid.get("kontra"):
        name = variant.words.kontra.capitalize()
        yield _texts(_("The others doubled: tap {kontra}."), kontra=mark(CHIP, name))
    if raised := bid.get("raised"):
        chip = mark(CHIP, raise_choices(variant)[raised - 1].text)
        yield _texts(_("It was raised: tap {chip}."), chip=chip)
    yield from _melds(variant, table, record)
    yield from _roem(table, record)
    yield from _points(variant, table, record["counted"])
    yield _texts(
        _("Above the keys you read what the hand scores: {sentence}"),
        sentence=mark(SEEN, row.sentence),
    )
    yield _texts(_("If that is right, tap {save}."), save=LABELS["save"].printed)


def _melds(variant: Variant, table: Seating, record: Json) -> Iterator[SafeString]:
    for meld in record.get("melds", ()):
        read = Meld(**{**meld, "seat": Seat(meld["seat"])})
        points, name = meld_points(variant, read) or 0, meld_text(variant, read)
        side = _side(table, meld["seat"])
        if read.kind == "sequence" and points < RARE_POINTS:
            text, chip = _("{side} showed: {meld}. On that side tap {chip}."), f"+{points}"
        else:
            text = _("{side} showed: {meld}. There tap {rarer}, then {chip}.")
            chip = f"+{points} {name}"
        yield _texts(
            text,
            side=side,
            meld=name,
            rarer=LABELS["rarer"].printed,
            chip=mark(CHIP, chip),
        )
    if "bella" in record:
        yield _texts(
            _("{side} had king and queen of trump. On that side tap {chip}."),
            side=_side(table, record["bella"]),
            chip=mark(CHIP, variant.words.bella.capitalize()),
        )


def _roem(table: Seating, record: Json) -> Iterator[SafeString]:
    for number, points in enumerate(record.get("roem", ())):
        if points:
            yield _texts(
                _("{side} made roem in its tricks: {points}. On that side tap {chip}."),
                side=mark(SIDE, table.sides[number].name),
                points=str(points),
                chip=mark(CHIP, f"+{points}"),
            )


def _points(variant: Variant, table: Seating, counted: Sequence[int]) -> Iterator[SafeString]:
    """The boxes to fill in: one is enough where the sides share a fixed total."""
    text = _("Tap the box of {side} and type the points of their tricks: {points}.")
    if variant.adds_up:
        text = _("Tap the box of {side} and type their points: {points}. The rest comes by itself.")
    for side in table.sides[: 1 if variant.adds_up else None]:
        box, points = mark(BOX, side.name), typed_text(counted[side.number])
        yield _texts(text, side=box, points=points)


def _side(table: Seating, seat: int) -> SafeString:
    return mark(SIDE, table.sides[table.seats[seat].side].name)


def _texts(pattern: str, /, **parts: str) -> SafeString:
    return format_html(pattern, **parts)


def evening_words() -> dict[str, SafeString]:
    """The texts to tap and type in the chapter about the first evening, by name."""
    worked = example("clabber", EVENING)
    names = {f"name_{name.lower()}": mark(PERSON, name) for name in NAMES}
    return {
        **names,
        **{f"type_{name.lower()}": typed_text(name) for name in NAMES},
        "two_names": typed_text(" / ".join(NAMES[:2])),
        "type_club": typed_text(_("Card club on the canal")),
        "type_user": typed_text("anna"),
        "type_password": typed_text(_("three old cards")),
        "game_clabber": mark(PRESS, worked.title),
        "dealer": mark(CHAIR, NAMES[0]),
        "maker": mark(ROW, NAMES[1]),
        "hearts": suit_sign("H"),
        "box": mark(BOX, worked.sides[0]),
        "points": typed_text(EVENING["counted"][0]),
        "sentence": mark(SEEN, worked.row.sentence),
    }
