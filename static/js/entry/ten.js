// Whether the last trick decides a hand: points that were counted without its ten are easily typed.

import { evaluate } from "../score/evaluate.js";

// The side for which another ten would make of a made hand a set one or the reverse; null where
// none does, or where the last trick is known.
export function sideOfTen(rules, standing, facts) {
  const isKnown = facts.isWithoutLast || facts.lastTrick !== null || facts.tricks || facts.swept !== null;
  if (isKnown || facts.play !== "played" || facts.points.includes(null)) return null;
  const hand = evaluate(rules, standing, facts);
  if (!hand?.outcome) return null;
  const side = hand.hasFailed ? hand.makers : strongest(hand);
  const other = evaluate(rules, standing, { ...facts, points: shifted(rules, facts.points, side) });
  return other?.outcome && other.hasFailed !== hand.hasFailed ? side : null;
}

// The defenders who would be the first to beat the makers.
function strongest({ points, makers }) {
  const others = [...points.keys()].filter((side) => side !== makers);
  return others.reduce((best, side) => (points[side] > points[best] ? side : best));
}

// Where the points add up, the other side has ten less.
function shifted({ adds_up, last_trick }, points, side) {
  return points.map((own, place) => (place === side ? own + last_trick : adds_up ? own - last_trick : own));
}
