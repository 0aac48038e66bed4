"""The action of each address; `tracker.access.matrix` lists who may perform it.

`read` applies to GET, `write` to POST. Where a phone authenticates with a code or secret, the view
checks that itself, and the address is open to everyone here.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.urls import ResolverMatch

from tracker.access.matrix import Action

SEE = Action.SEE


class RoutePolicy(NamedTuple):
    """The actions that an address requires."""

    read: Action
    write: Action


def policy_of(match: ResolverMatch) -> RoutePolicy | None:
    """The policy of an address; None (always refused) if it is not declared."""
    if match.namespaces:
        return OF_SPACES.get(match.namespaces[0])
    return POLICIES.get(match.url_name or "")


def _all(
    names: str, read: Action, write: Action | None = None
) -> Iterator[tuple[str, RoutePolicy]]:
    for name in names.split():
        yield name, RoutePolicy(read, write or read)


ACCOUNTS = """
    account_login account_logout account_inactive account_reauthenticate account_email
    account_confirm_email account_email_verification_sent account_signup account_signup_by_passkey
    account_change_password account_set_password account_reset_password
    account_reset_password_done account_reset_password_from_key
    account_reset_password_from_key_done account_request_login_code account_confirm_login_code
    mfa_index mfa_authenticate mfa_reauthenticate mfa_trust mfa_login_webauthn
    mfa_activate_totp mfa_deactivate_totp mfa_view_recovery_codes mfa_generate_recovery_codes
    mfa_download_recovery_codes mfa_list_webauthn mfa_add_webauthn mfa_remove_webauthn
    mfa_edit_webauthn mfa_reauthenticate_webauthn mfa_signup_webauthn
"""
POLICIES: Mapping[str, RoutePolicy] = dict(
    [
        # The score book
        *_all(
            "home all-tournaments health look favicon worker manifest phone rules rules-of slip-of "
            "robots security-contact",
            SEE,
        ),
        *_all("help help-chapter help-game help-booklet", SEE),
        *_all("club-new archive-new club-archive", Action.INSTALL),
        # Accounts: the account library redirects anonymous users to the login
        *_all(ACCOUNTS, SEE),
        *_all("account account-edit account-leave rights", SEE),
        # First account: open until one exists; an invitation is authorised by its secret
        *_all("first-start invited invitation new-password", SEE),
        # A club
        *_all("club-home club-calendar movement-planner", SEE),
        *_all("club-settings club-settings-undo", Action.KEEP_CLUB),
        *_all("officers officer-invite officer-remove officer-return", Action.KEEP_CLUB),
        *_all("officer-password invitation-revoke invitation-return", Action.KEEP_CLUB),
        *_all("tokens token-new token-question token-revoke", Action.KEEP_CLUB),
        *_all("archive archive-club-file archive-coming", Action.KEEP_CLUB),
        *_all("archive-tournament-file", Action.PUBLISH),
        *_all("records poster poster-file", SEE),
        *_all("statistics statistics-file pairs pairs-file pair pair-file", SEE),
        *_all("ratings ratings-file", SEE),
        # Its seasons
        *_all("seasons season season-file season-editions season-edition season-edition-file", SEE),
        *_all("season-new season-edit season-close season-reopen", Action.KEEP_CLUB),
        *_all("season-paper season-paper-evening", Action.KEEP_CLUB),
        # Its rules
        *_all("passport rule-set rule-set-version rule-set-compare rule-set-sheet", SEE),
        *_all("rule-set-file game-what-if", SEE),
        *_all("rule-set-new rule-set-edit rule-set-retire rule-set-return", Action.KEEP_CLUB),
        *_all("rule-set-default rule-set-no-default", Action.KEEP_CLUB),
        # Its players
        *_all("players", SEE, Action.KEEP_PLAYERS),
        *_all(
            "player player-names players-file player-calendar player-statistics "
            "player-statistics-file",
            SEE,
        ),
        *_all("player-ratings player-ratings-file", SEE),
        *_all("players-bring players-take-back", Action.KEEP_PLAYERS),
        *_all("player-edit player-retire player-return", Action.KEEP_PLAYERS),
        *_all("people-who player-details player-contact player-merge", Action.KEEP_PLAYERS),
        *_all("merge-undo", Action.KEEP_PLAYERS),
        *_all("player-personal player-erase player-erase-now player-keep", Action.ERASE_PERSON),
        # Its evenings
        *_all("evenings evenings-file evening evening-picture standings-file evening-embed", SEE),
        *_all("slips slips-file", SEE),
        *_all("evening-new evening-again", Action.CREATE),
        *_all("evening-officers evening-direct evening-invite", Action.CREATE),
        *_all("evening-edit", Action.PUBLISH),
        *_all("game-new", Action.ENTER),
        *_all("on-paper", Action.ENTER_ANYWHERE),
        # Tables and phones: joining is authorised by a code, leaving by the phone's secret
        *_all("join which-table table table-join phone-owner phone-leave", SEE),
        *_all("api-pair api-phone", SEE),
        *_all("table-code", Action.PAIR),
        *_all("table-code-new phones phone-revoke phone-return", Action.KEEP_PHONES),
        *_all("late-accept late-decline late-take-up", Action.SETTLE),
        *_all("claim-accept claim-dismiss", Action.CHANGE),
        # Games and hands; the two JSON endpoints authorise themselves to answer in their own format
        *_all("game game-sheet game-picture game-rules game-slip hands-file hand", SEE),
        *_all("hand-panels hand-table", SEE),
        *_all("hand-new hand-record hand-preview", Action.ENTER),
        *_all("game-again game-close game-reopen game-remove game-restore", Action.ENTER),
        *_all("hand-photo", Action.CHANGE),
        *_all("hand-fix hand-fix-preview hand-void hand-restore hand-leave-out", Action.CHANGE),
        *_all("sync api-photos api-hand", SEE),
        # Tournaments, public pages
        *_all(
            "tournaments tournament tournament-calendar tournament-embed tournament-find "
            "tournament-entrant tournament-hall",
            SEE,
        ),
        *_all("tournament-fixtures", SEE),
        *_all("tournament-standings tournament-standings-file tournament-round round-verify", SEE),
        *_all("round-why", SEE),
        *_all("tournament-trf tournament-trf-former", SEE),
        *_all(
            "tournament-statistics tournament-statistics-file tournament-log "
            "tournament-rulings tournament-clock",
            SEE,
        ),
        *_all(
            "tournament-booklet tournament-booklet-pdf tournament-workbook "
            "tournament-report-verify",
            SEE,
        ),
        *_all(
            "tournament-results tournament-rounds-file tournament-pairings-file "
            "tournament-crosstable",
            SEE,
        ),
        *_all("tournament-crosstable-file tournament-rulings-file tournament-prizes", SEE),
        *_all("tournament-report-round tournament-report-table", SEE),
        *_all("tournament-press tournament-podium tournament-winner", SEE),
        # Registration is authorised by the secret in the player's link, check-in by the code at the
        # door
        *_all("tournament-register tournament-registered tournament-registered-withdraw", SEE),
        *_all("tournament-registered-confirm tournament-door tournament-door-check-in", SEE),
        # Tournaments, preparation
        *_all("tournament-new", Action.CREATE),
        *_all(
            "tournament-edit tournament-terms tournament-open tournament-withdraw", Action.PUBLISH
        ),
        *_all(
            "tournament-reveal-all tournament-reveal tournament-hide tournament-ceremony",
            Action.PUBLISH,
        ),
        *_all("entries entries-file entries-all-there entries-not-there", Action.NAME_PLAYERS),
        *_all("entries-take-off entries-paste entries-members entry-return", Action.NAME_PLAYERS),
        *_all("entry entry-check-in entry-check-out entry-come", Action.NAME_PLAYERS),
        *_all("entry-no-show entry-leave entry-back entry-substitute", Action.NAME_PLAYERS),
        *_all("entry-details entry-remove", Action.NAME_PLAYERS),
        *_all("registration-terms registration-close", Action.PUBLISH),
        *_all("registrations-accept registration registration-accept", Action.NAME_PLAYERS),
        *_all("registrations-refuse", Action.NAME_PLAYERS),
        *_all("registration-refuse registration-readmit", Action.NAME_PLAYERS),
        *_all("registration-place registration-wait tournament-door-code", Action.NAME_PLAYERS),
        # Tournaments, direction
        *_all("entries-order entries-order-lot entries-order-restore", Action.DRAW),
        *_all("entries-apart entries-apart-again entries-together", Action.DRAW),
        *_all("entries-sit-out entries-play", Action.DRAW),
        *_all("entry-send-away entry-sit-out entry-plays entry-table", Action.DRAW),
        *_all("round-draw-new round-draw draw-publish draw-again draw-keep draw-back", Action.DRAW),
        *_all("draw-why draw-lock draw-unlock draw-swap ruling-new ruling-cancel", Action.DRAW),
        *_all("tournament-rehearse rehearsal rehearsal-step rehearsal-stop", Action.DRAW),
        *_all("rehearsal-go-on tournament-print tournament-paper", Action.DRAW),
        *_all(
            "tournament-desk tournament-finish round-start round-undo-start round-close "
            "round-reopen",
            Action.RUN_ROUNDS,
        ),
        *_all("round-end-time round-length round-stop-clock round-run-clock", Action.RUN_ROUNDS),
        *_all("round-table table-result table-forfeit table-as-played", Action.RUN_ROUNDS),
        *_all("table-minutes table-postpone table-in-round", Action.RUN_ROUNDS),
        *_all("call-answer round-slips", Action.RUN_ROUNDS),
        *_all("table-next-game table-call call-never-mind", Action.ENTER),
        *_all("round-codes", Action.PAIR),
        *_all("tournament-reopen", Action.REOPEN_TOURNAMENT),
        # Programs: their key is checked by the endpoint
        *_all("api-reference api-description api-nothing", SEE),
    ]
)
OF_SPACES: Mapping[str, RoutePolicy] = {"api-v1": RoutePolicy(SEE, SEE)}
