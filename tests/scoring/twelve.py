"""Seeded hands and games of the twelve games, and a hash of everything that is answered to them.

    python -m tests.scoring.twelve

Nothing here asks the engine how a game goes: what is dealt, bid, shown and won is chance, and some
of the records are broken on purpose. `test_twelve.py` keeps the hash.
"""

import hashlib
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from scoring.answer import answer_game, answer_hand

Json = dict[str, Any]

HANDS = 20_000
GAMES = 1_000
SUITS = "CDHS"
PLAYERS = {
    **dict.fromkeys(("clobby", "klobber-nuggie", "klaberjass", "zensa", "clobyosh", "darda"), 2),
    "partnership-clobber": 4,
    "klammern": 4,
    "klapper-jas-4": 4,
    "clabber": 4,
    "klapper-jas-3": 3,
    "klapper-jas-2": 2,
}
LADDERS = ("klammern", "klapper-jas-4", "klapper-jas-3", "klapper-jas-2")
RACES = tuple(game for game in PLAYERS if game not in LADDERS)
TWO_PLAYER_RACES = tuple(game for game in RACES if PLAYERS[game] == 2)
CONTESTS = tuple(game for game in PLAYERS if game != "klobber-nuggie")
OPTIONS: dict[str, tuple[tuple[str, ...], tuple[Any, ...]]] = {
    "target": (tuple(PLAYERS), (100, 300, None)),
    "both_out": (tuple(PLAYERS), ("highest", "maker")),
    "instant_end": (TWO_PLAYER_RACES, (True, False)),
    "meld_tie": (
        tuple(game for game in CONTESTS if game != "klammern"),
        ("none", "eldest", "split"),
    ),
    "longer_wins": (CONTESTS, (True, False)),
    "split_runs": (CONTESTS, (True, False)),
    "melds_need_trick": (tuple(PLAYERS), (True, False)),
    "marriages": (("klobber-nuggie",), (True, False)),
    "bella_points": (CONTESTS, (0, 20, 40)),
    "bella_needs_trick": (CONTESTS, (True, False)),
    "set_pays": (RACES, ("both", "own")),
    "tie_pays": (RACES, ("defender_own", "carry", "both", "made")),
    "all_tricks": (RACES, ("double", 0, 50)),
    "renege": (RACES, ("total_plus_melds", "off")),
    "value_take": (LADDERS, (0, 3)),
}
"""House rules: the games that have them, and some of their values."""
FOURS = {
    "zensa": "JAKQT",
    "darda": "Q9AKJ",
    "clabber": "J9ATKQ",
    "klobber-nuggie": "AKQJ",
}
JUNK: tuple[Any, ...] = (None, True, -1, 0, 1, 5, 162, "H", "NT", "tie", "", [], [0, 0], {}, 7.5)


def questions(hands_asked: int, games_asked: int) -> Iterator[tuple[str, Json]]:
    """The commands (hand or game) with their questions."""
    random = Random(1)
    games = list(PLAYERS)
    for number in range(hands_asked):
        game = games[number % len(games)]
        yield "hand", _asked(random, game) | {"hand": _hand(random, game), **_before(random, game)}
    for number in range(games_asked):
        game = games[number % len(games)]
        hands = [_hand(random, game) for _ in range(random.randrange(1, 7))]
        for hand in hands[1:]:
            hand["dealer_override"] = True
        is_closed = random.random() < 0.3
        yield "game", _asked(random, game) | {"hands": hands, "closed": is_closed}


def answers_hash(hands: int = HANDS, games: int = GAMES) -> str:
    """The hash of every answer in its order, as the command line writes it but for its words."""
    answered = {"hand": answer_hand, "game": answer_game}
    together = hashlib.sha256()
    for command, question in questions(hands, games):
        line = json.dumps(_without_words(answered[command](question)), separators=(",", ":"))
        together.update(line.encode() + b"\n")
    return together.hexdigest()


def _without_words(answer: Any) -> Any:
    if isinstance(answer, dict):
        kept = {name: part for name, part in answer.items() if name not in ("text", "message")}
        return {name: _without_words(part) for name, part in kept.items()}
    return [_without_words(part) for part in answer] if isinstance(answer, list) else answer


def _asked(random: Random, game: str) -> Json:
    names = [name for name, (games, _) in OPTIONS.items() if game in games]
    chosen = random.sample(names, random.choice((0, 0, 1, 1, 2)))
    if random.random() < 0.02:
        chosen = [random.choice(sorted(OPTIONS))]
    options = {name: random.choice(OPTIONS[name][1]) for name in chosen}
    return {"ruleset": {"variant": game, "options": options}}


def _before(random: Random, game: str) -> Json:
    if random.random() < 0.5:
        return {}
    sides = min(PLAYERS[game], 3) if PLAYERS[game] < 4 else 2
    totals = [random.randrange(520) for _ in range(sides)]
    stood = ({"carry": 90}, {"totals": totals}, {"totals": totals, "carry": 81})
    return {"before": random.choice(stood)}


def _hand(random: Random, game: str) -> Json:
    """A record of one hand; one in eight has something wrong in it."""
    players = PLAYERS[game]
    ranks = "AKQJT9" if game == "clabber" else "AKQJT987"
    size = len(ranks) * 4 // players if players == 4 else 9
    deck = [rank + suit for suit in SUITS for rank in ranks]
    random.shuffle(deck)
    dealt = [deck[seat * size : (seat + 1) * size] for seat in range(players)]
    hand: Json = {"dealer": random.randrange(players), "bid": _bid(random, game, deck[-1])}
    hand |= _shown(random, game, dealt, hand["bid"].get("trump") or "H", ranks)
    hand = _ended(random, game, hand, dealt)
    if random.random() < 0.125:
        _break(random, hand)
    return hand


def _bid(random: Random, game: str, turned: str) -> Json:
    calls = ("take", "small", "better") if game in LADDERS else ("take", "name")
    call = random.choice(calls)
    others = [suit for suit in SUITS if suit != turned[1]]
    trump = {"take": turned[1], "better": "C"}.get(call) or random.choice(others)
    if game == "klobber-nuggie" and call == "name" and random.random() < 0.4:
        trump = "NT"
    bid: Json = {"maker": random.randrange(PLAYERS[game]), "trump": trump}
    if game in LADDERS or (game != "partnership-clobber" and random.random() < 0.3):
        bid["call"] = call
    if random.random() < 0.2:
        bid["turned"] = turned
    if game in LADDERS and random.random() < 0.3:
        bid["kontra"] = True
        bid["re"] = random.random() < 0.4
    return bid


def _shown(random: Random, game: str, dealt: list[list[str]], trump: str, ranks: str) -> Json:
    melds = [meld for seat, cards in enumerate(dealt) for meld in _runs(seat, cards, ranks)]
    for meld in melds:
        if random.random() < 0.15:
            del meld[random.choice(("high", "suit"))]
    melds += [meld for seat, cards in enumerate(dealt) for meld in _equals(game, seat, cards)]
    if random.random() < 0.02:
        melds.append({"seat": 0, "kind": "four", "rank": random.choice(ranks)})
    hand: Json = {"melds": melds} if melds else {}
    pair = {"K" + trump, "Q" + trump}
    holders = [seat for seat, cards in enumerate(dealt) if pair <= set(cards)]
    if holders and game != "klobber-nuggie" and random.random() < 0.8:
        hand["bella"] = holders[0]
    if random.random() < 0.03:
        hand["meld_winner"] = random.choice((0, 1, "tie"))
    return hand


def _runs(seat: int, cards: list[str], ranks: str) -> Iterator[Json]:
    """The sequences in a hand, each at its full length."""
    for suit in SUITS:
        row = "".join(rank if rank + suit in cards else " " for rank in ranks)
        for run in row.split():
            if len(run) >= 3:
                meld = {"seat": seat, "kind": "sequence", "length": len(run)}
                yield meld | {"high": run[0], "suit": suit}


def _equals(game: str, seat: int, cards: list[str]) -> Iterator[Json]:
    """The fours in a hand, and the threes where they score."""
    for rank in FOURS.get(game, ""):
        equal = sum(card[0] == rank for card in cards)
        if equal == 4 or (equal == 3 and game == "klobber-nuggie"):
            yield {"seat": seat, "kind": "four" if equal == 4 else "three", "rank": rank}


def _ended(random: Random, game: str, hand: Json, dealt: list[list[str]]) -> Json:
    sides = 2 if PLAYERS[game] == 4 else PLAYERS[game]
    kinds = {"played": 88, "thrown_in": 4, "reneged": 3, "stopped": 1, "march": 0}
    kinds |= {"clobyosh": {"stopped": 12}, "klammern": {"march": 12}}.get(game, {})
    kind = random.choices(tuple(kinds), tuple(kinds.values()))[0]
    if kind == "thrown_in":
        return {"dealer": hand["dealer"], "play": "thrown_in"}
    if kind == "reneged":
        return hand | {"play": "reneged", "reneged": random.choice(([0], [1], [0, 1]))}
    if kind == "stopped":
        return hand | {"play": "stopped", "stopped": {"by": random.randrange(sides)}}
    winners = [random.randrange(sides) for _ in dealt[0]]
    if random.random() < 0.08:
        winners = [random.randrange(sides)] * len(winners)
    piles: list[list[str]] = [[] for _ in range(sides)]
    for winner, trick in zip(winners, zip(*dealt, strict=True), strict=True):
        piles[winner] += trick
    hand["last_trick"] = winners[-1]
    if kind == "march":
        hand |= {
            "march": random.randrange(4),
            "tricks": [winners.count(side) for side in range(sides)],
        }
    return hand | _counted(random, game, hand, piles, winners)


def _counted(
    random: Random, game: str, hand: Json, piles: list[list[str]], winners: list[int]
) -> Json:
    way = random.choice(("captured", "captured", "counted", "cards"))
    if way == "cards":
        return {"cards": piles}
    points = [sum(_worth(game, card, hand["bid"].get("trump")) for card in pile) for pile in piles]
    if random.random() < 0.06:
        points = [sum(points) // len(points)] * len(points)
    told: Json = {}
    if 0 in points and "tricks" not in hand and random.random() < 0.7:
        told["tricks"] = [winners.count(side) for side in range(len(piles))]
    if way == "counted":
        points[winners[-1]] += 10
    return told | {way: points}


def _worth(game: str, card: str, trump: str | None) -> int:
    """The value of a card by section 2 of docs/rules.md."""
    rank, suit = card[0], card[1]
    if game == "klobber-nuggie":
        worth = {"A": 10, "T": 10, "K": 5, "Q": 5} | ({"J": 20, "9": 15} if suit == trump else {})
    elif game == "darda" and suit == trump:
        worth = {"Q": 20, "9": 14, "A": 11, "T": 10, "K": 4, "J": 2}
    else:
        worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
        if suit == trump:
            worth |= {"J": 22 if game == "partnership-clobber" else 20, "9": 14}
    return worth.get(rank, 0)


def _break(random: Random, hand: Json) -> None:
    """Put junk in the place of a part, or take it out."""
    place: Any = hand
    name = random.choice(sorted(place))
    if isinstance(place[name], dict) and place[name] and random.random() < 0.6:
        place = place[name]
        name = random.choice(sorted(place))
    if random.random() < 0.3:
        del place[name]
    else:
        place[name] = random.choice(JUNK)


if __name__ == "__main__":
    print(answers_hash())
