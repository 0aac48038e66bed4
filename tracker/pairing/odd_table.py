"""The one table that is not full: a game for three, or a game with the house."""

from tracker.pairing.chance import chance
from tracker.pairing.draw import HOUSE, DrawInput
from tracker.pairing.encounters import Encounters
from tracker.pairing.partner_search import NEVER, costs
from tracker.pairing.seating import Sides
from tracker.pairing.turns import Burden, in_turn, sat_in_three, sat_with_house, times


def table_for_three(field: DrawInput, met: Encounters) -> Sides:
    """Three who play a game for three, each for himself: whose turn it is, and who met least."""
    a, b, c = _chosen(field, met, sat_in_three, 3)
    return ((a,), (b,), (c,))


def table_with_house(field: DrawInput, met: Encounters, number: int) -> Sides:
    """Two or three who play with the house: two are partners against it, or one is its partner."""
    chosen = _chosen(field, met, sat_with_house, number)
    if number == 2:
        return (chosen[0], chosen[1]), (HOUSE, HOUSE)
    of = costs(field, met, chosen).partners
    alone = min(range(3), key=lambda at: of[at - 1][at - 2])
    return (chosen[alone - 1], chosen[alone - 2]), (chosen[alone], HOUSE)


def _chosen(field: DrawInput, met: Encounters, burden: Burden, number: int) -> list[int]:
    """The first by turn, and then those who had it least often and cost least beside him."""
    turn = in_turn(field, burden, chance(field, "odd table"))
    borne = times(field, burden)
    of = costs(field, met, turn)
    rows = of.opponents if burden is sat_in_three else of.partners
    chosen = [0]

    def price(at: int) -> tuple[bool, int, int, int]:
        cost = sum(rows[at][other] for other in chosen)
        return cost >= NEVER, borne[turn[at]], cost, at

    while len(chosen) < number:
        chosen.append(min((at for at in range(len(turn)) if at not in chosen), key=price))
    return [turn[at] for at in chosen]
