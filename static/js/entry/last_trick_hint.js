// Whether the last trick decides a hand: its ten is easily forgotten when counting.

import { evaluate } from "../score/evaluate.js";

// The side for which another ten would turn a made hand into a set one or vice versa; null if none,
// or if the last trick is known.
export function sideOfTen(rules, standing, facts) {
  const isKnown = facts.isWithoutLast || facts.lastTrick !== null || facts.tricks || facts.swept !== null;
  if (isKnown || facts.play !== "played" || facts.points.includes(null)) return null;
  const hand = evaluate(rules, standing, facts);
  if (!hand?.outcome) return null;
  const side = hand.hasFailed ? hand.makers : strongest(hand);
  const other = evaluate(rules, standing, { ...facts, points: shifted(rules, facts.points, side) });
  return other?.outcome && other.hasFailed !== hand.hasFailed ? side : null;
}

// The defenders who would beat the makers first.
function strongest({ points, makers }) {
  const others = [...points.keys()].filter((side) => side !== makers);
  return others.reduce((best, side) => (points[side] > points[best] ? side : best));
}

// If the points add up, the other side has ten less.
function shifted({ adds_up, last_trick }, points, side) {
  return points.map((own, place) => (place === side ? own + last_trick : adds_up ? own - last_trick : own));
}
