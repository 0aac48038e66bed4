// Scoring melds, where the phone can tell: the contest itself is never computed here.

import { sum } from "./cards.js";

// The points of each side's scoring melds, or null if only the server can tell.
export function meldPoints(rules, facts) {
  const melds = facts.melds.map((codes) => codes.map((code) => meldUnder(rules, facts, code)));
  const all = melds.flat();
  if (all.includes(undefined) || (all.length && facts.bellas.length > 1)) return null;
  const isAlone = all.length === 1 && facts.bellas.length === 0;
  if (!isAlone && !melds.every((own) => areHeld(rules, own))) return null;
  const worth = melds.map((own) => sum(own.map(({ points }) => points)));
  const showing = [...melds.keys()].filter((side) => melds[side].length);
  if (!rules.is_contest || showing.length < 2) return worth;
  if (!isBelievable(melds, facts.meldWinner) || melds.some((own, side) => hasToHoldTrump(rules, facts, own, side))) return null;
  return worth.map((points, side) => (side === facts.meldWinner ? points : 0));
}

// The meld of a chip's code; declarations other than trump may have fours of their own.
function meldUnder(rules, { trump }, code) {
  const { fours } = rules.under?.[trump] ?? {};
  const meld = rules.melds[code];
  if (!fours || !meld || meld.run) return meld;
  return code in fours ? { points: fours[code] } : undefined;
}

// Runs that fit into one hand are compatible with everything else; for other melds the cards
// matter.
function areHeld(rules, melds) {
  return melds.every(({ run }) => run) && lengthOf(melds) <= rules.tricks;
}

// Whether, beside these runs, king and queen of trump must be cards of one of them, which decides
// between equal runs.
function hasToHoldTrump(rules, { bellas }, melds, side) {
  return bellas.includes(side) && lengthOf(melds) + 2 > rules.tricks;
}

function lengthOf(melds) {
  return sum(melds.map(({ run }) => run));
}

// Whether this side's best meld can be the better one, as the table says.
function isBelievable(melds, winner) {
  const best = melds.map((own) => Math.max(0, ...own.map(({ points }) => points)));
  return best[winner] === Math.max(...best);
}
