// Piles of cards as counted at the table. Pure: no page, no network.

import { sum } from "../score/cards.js";

// The suits of a deck with the cards that have points, trump first; {suit, cards}.
export function columns({ trump, plain, declared = {} }, suits, trumpSuit) {
  const ordered = [...suits].sort((one, other) => (other === trumpSuit) - (one === trumpSuit));
  return ordered.map((suit) => {
    const values = declared[trumpSuit] ?? (suit === trumpSuit ? trump : plain);
    return { suit, cards: values.map(([rank, points]) => ({ card: rank + suit, rank, points })) };
  });
}

// The state of the count. `piles` has the side of each counted card, `last` the side that won the
// last trick and `ten` its value. `points` are those of every side, null if not counted yet;
// `missing` the uncounted cards; `many` or `few` an impossible number of cards, `isReady` whether
// the points can be used.
export function tally(rules, deck, { piles, last, ten }) {
  const own = Array.from({ length: rules.sides }, (_, side) => worth(deck, piles, side));
  const counted = [...new Set(piles.values())];
  const open = deck.filter(({ card }) => !piles.has(card));
  if (counted.length === 0) return { points: own.map(() => null), missing: [], isReady: false };
  const wrong = rules.adds_up ? {} : wrongNumber(rules, deck, piles.size);
  const missing = rules.adds_up && counted.length > 1 ? open.map(({ card }) => card) : [];
  const rest = rules.adds_up && counted.length === 1 ? worth(open) : 0;
  const points = own.map((points, side) => points + (counted.includes(side) ? 0 : rest) + (side === last ? ten : 0));
  const isOpen = ten > 0 && last === null;
  return { points, missing, ...wrong, isReady: !isOpen && missing.length === 0 && !wrong.many && !wrong.few };
}

function worth(deck, piles, side) {
  return sum(deck.filter(({ card }) => !piles || piles.get(card) === side).map(({ points }) => points));
}

// Only some of the cards are played, and worthless ones are not counted.
function wrongNumber({ cards, played }, deck, number) {
  const least = played - (cards - deck.length);
  if (number > played) return { many: number };
  return number < least ? { few: least } : {};
}
