"""The sequence of calls in the bidding (rules.md, section 3)."""

from scoring.language import phrase
from scoring.problems import Problems
from scoring.record import BETTER_SUIT, BID_CALLS, Call
from scoring.seats import Seat
from scoring.variant import Variant

Wrong = tuple[str, str]
"""The error code and message of an illegal call."""


class Auction:
    """The state of the bidding: the maker and trump, or who calls next and the legal calls.

    `maker`, `trump` and `call` are set once trump is made; `trump` stays None if the calls do not
    determine it. `thrown_in` is true once the hand is abandoned.
    """

    def __init__(self, variant: Variant, dealer: Seat, turned: str | None) -> None:
        players = variant.players
        self._variant, self._dealer, self._turned = variant, dealer, turned
        self._turns = [Seat((dealer + 1 + turn) % players) for turn in range(2 * players)]
        self._only: tuple[str, ...] = ()
        self._offered: tuple[Seat, bool] = (dealer, True)
        self.maker: Seat | None = None
        self.trump: str | None = None
        self.call: str | None = None
        self.thrown_in = False

    def hear(self, call: Call) -> Wrong | None:
        """Apply the next call; returns what is wrong with it, None if it is legal."""
        if self.call == "small" and call.seat in self._turns:
            self._turns = self._turns[self._turns.index(call.seat) :]
        if not self._turns:
            return "call_order", phrase("The bidding was over before this call.")
        if call.seat != self._turns[0]:
            return "call_order", phrase("It was another player's turn to call.")
        if call.call not in self._may_call():
            return "bad_call", phrase(
                "“{call}” cannot be called here in {variant}.",
                call=call.call,
                variant=self._variant.name,
            )
        wrong = self._wrong_form(call) or self._wrong_suit(call)
        if wrong is None:
            self._apply(call)
        return wrong

    @property
    def _in_first_round(self) -> bool:
        return len(self._turns) > self._variant.players

    def _may_call(self) -> tuple[str, ...]:
        variant = self._variant
        if self._only:
            return self._only
        schmeiss = () if variant.schmeiss == "off" else ("schmeiss",)
        if self._in_first_round:
            return ("take", "pass", *schmeiss)
        if variant.dealer_must and self._turns[0] == self._dealer:
            return ("forced",)
        return (variant.second_round, "pass", *schmeiss)

    def _wrong_form(self, call: Call) -> Wrong | None:
        if call.suit is None and call.call in ("name", "forced"):
            return "bad_call", phrase("This call names a suit.")
        if call.suit is not None and call.call not in BID_CALLS:
            return "bad_value", phrase("“{call}” names no suit.", call=call.call)
        return None

    def _wrong_suit(self, call: Call) -> Wrong | None:
        suit, turned = call.suit, self._turned
        if suit is not None and len(suit) > 1:
            text = self._variant.declared.get(suit)
            if text is None or not (call.call == "name" or text.first_round):
                return "bad_trump", phrase("No trump cannot be played here.")
            return None
        if call.call == "better" and suit not in (None, BETTER_SUIT):
            return "bad_trump", phrase("A call of better makes clubs trump.")
        if call.call == "take" and turned and suit not in (None, turned):
            return "bad_trump", phrase(
                "If the turned card is taken, its suit is trump: {suit}.",
                suit=self._variant.words.cards.suit(turned),
            )
        if call.call == "name" and turned and suit == turned:
            return "bad_trump", phrase(
                "The turned suit, {suit}, cannot be named.",
                suit=self._variant.words.cards.suit(turned),
            )
        return None

    def _apply(self, call: Call) -> None:
        first_round, seat = self._in_first_round, self._turns.pop(0)
        match call.call:
            case "pass":
                self.thrown_in = not self._turns and self.maker is None
            case "accept":
                self.thrown_in, self._turns = True, []
            case "schmeiss":
                self._offer(seat, first_round=first_round)
            case "refuse":
                self._refuse()
            case _:
                self._make(seat, call)

    def _make(self, seat: Seat, call: Call) -> None:
        follows = {"take": self._turned, "better": BETTER_SUIT}.get(call.call)
        declared = call.suit if call.suit in self._variant.declared else None
        self.maker, self.trump, self.call = seat, declared or follows or call.suit, call.call
        self._turns = []
        if call.call == "small":
            others = range(1, self._variant.players)
            self._turns = [Seat((seat + turn) % self._variant.players) for turn in others]
            self._only = ("pass", "better")

    def _offer(self, caller: Seat, *, first_round: bool) -> None:
        """Schmeiss: the opponent may throw the hand in, or act by the round and house rules."""
        takes = first_round and self._variant.schmeiss == "opponent_takes"
        self._offered = (caller, first_round)
        self._turns = [Seat((caller + 1) % self._variant.players)]
        self._only = ("take" if takes else "refuse", "accept")

    def _refuse(self) -> None:
        """The caller of schmeiss makes trump: in the first round the turned suit, else any."""
        caller, first_round = self._offered
        if first_round:
            self._make(caller, Call(caller, "take"))
        else:
            self._turns, self._only = [caller], ("name",)


def _vocabulary(variant: Variant) -> tuple[str, ...]:
    """Every call of the game, in any round."""
    answers = () if variant.schmeiss == "off" else ("schmeiss", "accept", "refuse")
    return ("pass", *variant.calls, *answers)


def auction_of(
    variant: Variant, dealer: Seat, turned: str | None, calls: tuple[Call, ...], problems: Problems
) -> Auction | None:
    """The result of the calls; None, with the problems noted, if any of them breaks the rules."""
    unknown = [place for place, call in enumerate(calls) if call.call not in _vocabulary(variant)]
    for place in unknown:
        text = phrase(
            "{variant} has no call “{call}”.", variant=variant.name, call=calls[place].call
        )
        problems.add(f"bid.calls.{place}", "bad_call", text)
    if unknown:
        return None
    auction = Auction(variant, dealer, turned)
    for place, call in enumerate(calls):
        wrong = auction.hear(call)
        if wrong is not None:
            problems.add(f"bid.calls.{place}", *wrong)
            return None
    return auction
