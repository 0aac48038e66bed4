"""The models; docs/data.md describes them.

A foreign key without an index of its own is the first column of a unique constraint, whose index
serves.
"""

from tracker.models.chain import Chain, ChainLine
from tracker.models.club import Club
from tracker.models.evening import Evening
from tracker.models.game import Game, KeptMonth, KeptTally, Seat
from tracker.models.hand import Hand, HandRevision
from tracker.models.notice import TournamentDay, TournamentNotice
from tracker.models.person import (
    Contact,
    ErasedTrace,
    Erasure,
    ErasureOrder,
    PlayerDetails,
    PlayerMerge,
)
from tracker.models.phone import Phone, Table, WrongPin
from tracker.models.photo import HandPhoto
from tracker.models.player import Player
from tracker.models.registration import (
    RegisteredPlayer,
    Registration,
    RegistrationTerms,
    SelfCheckIn,
)
from tracker.models.rehearsal import Rehearsal
from tracker.models.restoration import DeletedVersions, Restoration
from tracker.models.round import Call, LockedTable, Pairing, Placing, Postponement, Round
from tracker.models.rule_set import RuleSet, RuleSetVersion
from tracker.models.season import Season, SeasonEdition, SeasonEvening, TypedTotal
from tracker.models.submission import Agreement, Claim, LateHand, Submission
from tracker.models.token import ApiToken
from tracker.models.tournament import (
    Conflict,
    Entrant,
    Member,
    RequestedBye,
    Ruling,
    Tournament,
    TournamentChange,
)
from tracker.models.upkeep import OutgoingMail, UpkeepRun
from tracker.models.user import Invitation, Role, User

__all__ = [
    "Agreement",
    "ApiToken",
    "Call",
    "Chain",
    "ChainLine",
    "Claim",
    "Club",
    "Conflict",
    "Contact",
    "DeletedVersions",
    "Entrant",
    "ErasedTrace",
    "Erasure",
    "ErasureOrder",
    "Evening",
    "Game",
    "Hand",
    "HandPhoto",
    "HandRevision",
    "Invitation",
    "KeptMonth",
    "KeptTally",
    "LateHand",
    "LockedTable",
    "Member",
    "OutgoingMail",
    "Pairing",
    "Phone",
    "Placing",
    "Player",
    "PlayerDetails",
    "PlayerMerge",
    "Postponement",
    "RegisteredPlayer",
    "Registration",
    "RegistrationTerms",
    "Rehearsal",
    "RequestedBye",
    "Restoration",
    "Role",
    "Round",
    "RuleSet",
    "RuleSetVersion",
    "Ruling",
    "Season",
    "SeasonEdition",
    "SeasonEvening",
    "Seat",
    "SelfCheckIn",
    "Submission",
    "Table",
    "Tournament",
    "TournamentChange",
    "TournamentDay",
    "TournamentNotice",
    "TypedTotal",
    "UpkeepRun",
    "User",
    "WrongPin",
]
