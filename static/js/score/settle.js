// What the points of a hand become on the score sheet, by the settlement of the game.

import { sum } from "./cards.js";

// How the makers' points stand to those of the best of the others.
export function compared(points, makers) {
  const own = points[makers];
  const best = Math.max(...points.filter((_, side) => side !== makers));
  return { outcome: own > best ? "made" : own === best ? "tied" : "set", own, best, margin: own - best };
}

export function haveFailed(rules, outcome) {
  return outcome === "set" || (outcome === "tied" && rules.tie_pays !== "made");
}

// The score of each side, what of it had waited, and what waits for the next hand.
export function settled(rules, hand, carry) {
  return rules.settlement.worth ? { score: worthOf(rules, hand), carry: 0, carriedIn: 0 } : paid(rules, hand, carry);
}

function paid(rules, hand, carry) {
  const { points, outcome, without } = hand;
  const score = kept(rules, hand);
  const bonus = rules.settlement.all_tricks;
  if (bonus && without.filter(Boolean).length === rules.sides - 1) {
    const sweeper = without.indexOf(false);
    score[sweeper] += bonus === "double" ? score[sweeper] : bonus;
  }
  if (outcome === "tied") return { score, carry: carry + (rules.tie_pays === "carry" ? sum(points) : 0), carriedIn: 0 };
  score[points.indexOf(Math.max(...points))] += carry;
  return { score, carry: 0, carriedIn: carry };
}

// What each side keeps of its points, or gets of the makers'.
function kept(rules, { points, makers, outcome, hasFailed }) {
  if (!hasFailed) return [...points];
  const pays = outcome === "set" ? rules.settlement.set_pays : rules.tie_pays;
  if (pays === "carry") return points.map(() => 0);
  const more = pays === "both" ? points[makers] : 0;
  return points.map((own, side) => (side === makers ? 0 : own + more));
}

// The makers, or each of the others, win the value of the hand.
function worthOf(rules, { points, makers, hasFailed, facts }) {
  const { worth, loss_factor: times } = rules.settlement;
  const value = worth[facts.call] * (hasFailed ? times : 1);
  const doubled = value * (1 + (facts.kontra ? 1 : 0) + (facts.re ? 2 : 0));
  return points.map((_, side) => ((side === makers) !== hasFailed ? doubled : 0));
}
