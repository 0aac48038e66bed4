// Roem: what a side has made in its tricks, one sum for each side, as the engine's own scoring/roem.py.

import { sum } from "./cards.js";

const NEVER = [10, 30];
const MOST_IN_TRICK = 100;
const FOUR_JACKS = 200;

// The engine's code where these sums cannot be made in the tricks that the sides have, else undefined.
export function wrongRoem(rules, { roem }, count) {
  if (!rules.has_roem) return sum(roem) ? "not_in_this_game" : undefined;
  if (count.tricks?.some((won, side) => won === 0 && roem[side])) return "tricks_conflict";
  if (roem.some((points) => points % 10 || NEVER.includes(points))) return "roem_impossible";
  const hasRoom = roem.every((points, side) => points <= FOUR_JACKS || points <= most(tricksFor(rules, roem, count, side)));
  return hasRoom && sum(roem) <= most(rules.tricks) ? undefined : "roem_impossible";
}

// The most roem in so many tricks: 100 in each, and in one of them four jacks.
function most(tricks) {
  return MOST_IN_TRICK * tricks + FOUR_JACKS - MOST_IN_TRICK;
}

// The most tricks that a side can have: one less where the other has won something.
function tricksFor(rules, roem, { points, tricks }, side) {
  const hasOther = points.some((own, other) => other !== side && (own || roem[other]));
  return tricks ? tricks[side] : rules.tricks - Number(hasOther);
}
