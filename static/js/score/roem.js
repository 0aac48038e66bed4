// Roem: one sum per side of the combinations in its tricks, like the engine's scoring/roem.py.

import { sum } from "./cards.js";

const NEVER = [10, 30];
const MOST_IN_TRICK = 100;
const FOUR_JACKS = 200;

// The engine's code if these sums are impossible in the sides' tricks, else undefined.
export function wrongRoem(rules, { roem }, count) {
  if (!rules.has_roem) return sum(roem) ? "not_in_this_game" : undefined;
  if (count.tricks?.some((won, side) => won === 0 && roem[side])) return "tricks_conflict";
  if (roem.some((points) => points % 10 || NEVER.includes(points))) return "roem_impossible";
  const hasRoom = roem.every((points, side) => points <= FOUR_JACKS || points <= most(tricksFor(rules, roem, count, side)));
  return hasRoom && sum(roem) <= most(rules.tricks) ? undefined : "roem_impossible";
}

// The most roem in this number of tricks: 100 in each, and four jacks in one of them.
function most(tricks) {
  return MOST_IN_TRICK * tricks + FOUR_JACKS - MOST_IN_TRICK;
}

// The most tricks of a side: one less if the other has won something.
function tricksFor(rules, roem, { points, tricks }, side) {
  const hasOther = points.some((own, other) => other !== side && (own || roem[other]));
  return tricks ? tricks[side] : rules.tricks - Number(hasOther);
}
