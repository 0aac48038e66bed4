// Attainable card points: whether the cards of a deck can be divided so. Exact, like the engine's
// answer; only card values and the number captured by each side count.

// Whether these points are attainable; `least` and `most` are tricks per side.
export function isPossible(deck, tricks, { points, least, most }) {
  const outside = deck.total - sum(points);
  const cannot = outside < 0 || Math.min(...points) < 0 || least.some((won, side) => won > most[side]);
  if (cannot || sum(least) > tricks || sum(most) < tricks) return false;
  const piles = [...points, outside].map((worth, pile) => ({ worth, pile, room: deck.left_out }));
  most.forEach((won, side) => (piles[side].room = won * deck.trick_cards));
  piles.sort((one, other) => one.worth - other.worth);
  return isLaidOut(deck.cards, piles, (sizes) => {
    const needed = least.map((won, side) => Math.max(won, Math.ceil(sizes[side] / deck.trick_cards)));
    return sum(needed) <= tricks;
  });
}

export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

// Whether the cards can form these piles, each with its capacity, in accepted sizes. The last pile
// is the remainder, whose points follow.
function isLaidOut(cards, piles, accepts) {
  const left = cards.map(([, count]) => count);
  const sizes = [];
  return begin(0);

  function begin(place) {
    const { worth, pile, room } = piles[place];
    if (place < piles.length - 1) return lay(place, 0, worth, room);
    sizes[pile] = sum(left);
    return sizes[pile] <= room && accepts(sizes);
  }

  function lay(place, kind, worth, room) {
    if (worth === 0) {
      sizes[piles[place].pile] = piles[place].room - room;
      return begin(place + 1);
    }
    if (kind === cards.length) return false;
    const had = left[kind];
    const [value] = cards[kind];
    for (let number = Math.min(had, room, Math.floor(worth / value)); number >= 0; number -= 1) {
      left[kind] = had - number;
      if (lay(place, kind + 1, worth - number * value, room - number)) return true;
    }
    left[kind] = had;
    return false;
  }
}
