"""What archives leave out: columns and whole tables, each with the reason."""

from collections.abc import Mapping

from django.db.models import Model

from tracker.models import Agreement, ApiToken, Chain, ChainLine, Claim, Club, Contact, Device, ErasedTrace, Erasure, ErasureOrder, Evening, Event, Game, Hand, HandPhoto, HandRevision, Invitation, KeptMonth, KeptTally, LateHand, Player, PlayerDetails, PlayerMerge, RegisteredPlayer, Registration, RegistrationTerms, Rehearsal, Restoration, Role, RuleSet, RuleSetVersion, Season, SeasonEdition, SeasonEvening, Seat, SelfCheckIn, Submission, Table, User, WrongPin

BY_NESTING = "said by where it stands"
OF_PASSPORT = {
    "words": "the game's own words serve; the points are the same",
    "rule_set_version": "only says from which set the options were taken, which are carried",
}
AS_PHONE = "as the number of the phone among those of its evening"
LEFT_OUT: Mapping[type[Model], Mapping[str, str]] = {
    Club: {
        "has_open_evenings": "a choice of the place where the book is kept, made anew there",
        "coming_at": "says that it is still on its way into this book",
    },
    Player: {"club": BY_NESTING, "name_key": "made of the name"},
    Evening: {
        "club": BY_NESTING,
        "epoch": "another one, so that phones do not take the copy for the evening they know",
    },
    Event: {"version": "counts writes to this database", **OF_PASSPORT},
    Game: {"version": "counts writes to this database", **OF_PASSPORT},
    Seat: {"game": BY_NESTING, "place": BY_NESTING, "player": "in the row of its game"},
    Hand: {
        "game": "by the id of the submission that started it",
        "record": "that of the last version",
        "scored": "worked out; its totals are carried to be compared",
        "problems": "worked out",
        "revision": "the number of the last version",
        "rules_version": "that of the program that scores it",
        "entered_at": "when the first version was entered",
        "seal": "worked out",
    },
    HandRevision: {"hand": BY_NESTING, "device": AS_PHONE, "seal": "worked out"},
    Agreement: {"hand": BY_NESTING, "device": AS_PHONE},
    Claim: {"hand": BY_NESTING, "device": AS_PHONE},
    LateHand: {"game": "by the id of the submission that started it", "device": AS_PHONE},
}
OF_CHAIN = "of rows of this book; a club that comes in begins a chain of its own"
TABLES_LEFT_OUT: Mapping[type[Model], str] = {
    Table: "holds the hash of a code; made anew with another code where a phone has written",
    Chain: OF_CHAIN,
    ChainLine: OF_CHAIN,
    Device: "holds the hash of a secret and whose phone it is; a phone is only a number",
    WrongPin: "counts for minutes",
    KeptTally: "follows from the hands",
    KeptMonth: "follows from the games",
    HandPhoto: "of what a table was not agreed on; stays with the club until the season ends",
    Submission: "the answers that phones got, kept for those that ask again",
    ApiToken: "holds the hash of a secret, by which a program writes here",
    User: "logs in at one installation only",
    Role: "of somebody who logs in here",
    Invitation: "holds the hash of a secret, and leads here",
    Season: "a table that is worked out from the evenings that are carried",
    SeasonEvening: "which evenings a season counts; goes with the season",
    SeasonEdition: "a table that was closed; goes with the season",
    RuleSet: "an offer for new games; a game carries its own house rules",
    RuleSetVersion: "of such an offer",
    PlayerDetails: "what the club notes about people; the names that everybody reads are carried",
    Contact: "how the club reaches people stays with the club",
    PlayerMerge: "names rows of this database; what was moved is carried where it is now",
    ErasureOrder: "what a player asked this club for",
    ErasedTrace: "knows erased players again who come in; made with the key of one server",
    Erasure: "says only that a name was drawn by lot; the name is carried",
    Restoration: "of the whole book, not of a club",
    RegistrationTerms: "when this book takes registrations",
    Registration: "holds the hash of a secret, and contact; who was accepted is an entrant",
    RegisteredPlayer: "goes with the registration",
    SelfCheckIn: "on whose phone somebody was checked in here; that they were there is carried",
    Rehearsal: "of a copy that plays itself; the event that it rehearses does without it",
}
