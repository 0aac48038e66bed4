// Settlement of a hand on the score sheet; totals, winner, and next dealer.

import { sum } from "./cards.js";

const TEN = 10;

// The makers' points compared with the best of the others.
export function compared(points, makers) {
  const own = points[makers];
  const best = Math.max(...points.filter((_, side) => side !== makers));
  return { outcome: own > best ? "made" : own === best ? "tied" : "set", own, best, margin: own - best };
}

export function haveFailed(rules, outcome) {
  return outcome === "set" || (outcome === "tied" && rules.tie_pays !== "made");
}

// The score of each side, the points held over that it includes, and those for the next hand.
export function settled(rules, hand, carry) {
  return rules.settlement.worth ? { score: worthOf(rules, hand), carry: 0, carriedIn: 0 } : paid(rules, hand, carry);
}

function paid(rules, hand, carry) {
  const { points, outcome, makers, weighed } = hand;
  const { round_to: to } = rules.settlement;
  const score = kept(rules, hand);
  const sweeper = sweeperOf(hand);
  const bonus = sweepOf(rules, sweeper, makers);
  if (bonus) score[sweeper] += bonus === "double" ? score[sweeper] : bonus;
  score.forEach((own, side) => (score[side] = own * timesOf(rules, hand.facts)));
  const best = outcome === "tied" ? null : leader(weighed);
  if (best !== null) score[best] += carry;
  const waits = outcome === "tied" ? { carry: sum(points), litige: points[makers] }[rules.tie_pays] ?? 0 : 0;
  const paidOut = best === null ? { carry: carry + waits, carriedIn: 0 } : { carry: 0, carriedIn: carry };
  return { score: to === "together" ? roundedTogether(score, makers) : rounded(score, to), ...paidOut };
}

// The makers' points to the nearest ten, a five down; the others have the rest of the rounded sum.
function roundedTogether(score, makers) {
  const [whole] = rounded([sum(score)], TEN);
  const own = Math.ceil(score[makers] / TEN - 0.5) * TEN;
  return score.map((_, side) => (side === makers ? own : whole - own));
}

// Rounds to the nearest ten, a five up.
export function rounded(points, to = 1) {
  return points.map((own) => Math.floor(own / to + 0.5) * to);
}

export function roundedBy({ settlement }, points) {
  return rounded(points, settlement.round_to ? TEN : 1);
}

// The factor of a hand by its declaration.
export function timesOf({ settlement }, { trump }) {
  return settlement.times?.[trump] ?? 1;
}

// The points compared in settlement, with the all-tricks bonus if it counts for that.
export function weighedBy(rules, points, without, makers) {
  const sweeper = rules.settlement.sweep_counts ? sweeperOf({ without }) : null;
  return points.map((own, side) => own + (side === sweeper ? sweepOf(rules, sweeper, makers) : 0));
}

// The bonus for all tricks, which may differ for defenders.
function sweepOf({ settlement }, sweeper, makers) {
  const { all_tricks: bonus, counter_sweep: counter = bonus } = settlement;
  return sweeper === null ? 0 : sweeper === makers ? bonus : counter;
}

// Each side's points for melds and bella: none if lost without a trick; in some games the side with
// all tricks takes those of the others, including a bella unless it stays.
export function declared(rules, { melds, bella }, without) {
  const { gives_melds: gives, bella_on_set: stays } = rules.settlement;
  const sweeper = gives ? sweeperOf({ without }) : null;
  const taken = (points) => (sweeper === null ? points : points.map((_, side) => (side === sweeper ? sum(points) : 0)));
  const held = (points, needsTrick) => points.map((own, side) => (without[side] && needsTrick ? 0 : own));
  const bellas = held(bella, rules.bella_needs_trick);
  return { melds: taken(held(melds, rules.melds_need_trick)), bella: stays ? bellas : taken(bellas) };
}

// The side that won every trick, null if there is none.
export function sweeperOf({ without }) {
  return without.filter((hasNone) => !hasNone).length === 1 ? without.indexOf(false) : null;
}

// The points that each side keeps, or receives from the makers.
function kept(rules, { points, makers, outcome, hasFailed, bella }) {
  if (!hasFailed) return [...points];
  const { set_pays, bella_on_set: goes } = rules.settlement;
  const pays = outcome === "set" ? set_pays : rules.tie_pays;
  if (pays === "carry") return points.map(() => 0);
  const more = pays === "both" ? points[makers] - (goes ? bella : 0) : 0;
  const left = goes === "keep" && pays !== "litige" ? bella : 0;
  return points.map((own, side) => (side === makers ? left : own + more));
}

// The value of the hand, won by the makers or by each of the others.
function worthOf(rules, { points, makers, hasFailed, facts }) {
  const { worth, loss_factor: times } = rules.settlement;
  const value = worth[facts.call] * (hasFailed ? times : 1);
  const doubled = value * (1 + (facts.kontra ? 1 : 0) + (facts.re ? 2 : 0));
  return points.map((_, side) => ((side === makers) !== hasFailed ? doubled : 0));
}

// The totals and small points after a hand's score.
export function climbed({ ladder }, { totals, small }, score) {
  const five = ladder.small_for_big;
  if (!five) return { totals: added(totals, score), small };
  const more = added(small, score);
  if (Math.max(...more) < five) return { totals, small: more };
  const won = Math.min(...more) === 0 ? 2 : 1;
  return { totals: totals.map((big, side) => big + (more[side] >= five ? won : 0)), small: more.map(() => 0) };
}

// What the sheet shows beside the totals, null if nothing.
export function shown({ ladder }, totals, small) {
  if (ladder.small_for_big) {
    const { big_for_match: ten, laube_from: four } = ladder;
    const match = totals.map((big) => Math.floor((big + Math.floor(ten / 2)) / ten));
    return { small, big: totals, match, laube: [...small].reverse().map((points) => points >= four) };
  }
  const { top } = ladder;
  return top ? { dice: totals.map((points) => ({ face: face(points, top), down: points >= top })) } : null;
}

// The target of a hand with these totals before it: raised beyond all if several have reached it
// and play on.
export function targetAt({ target, both_out: step }, before) {
  const most = Math.max(...before);
  if (target === null || !(step > 0) || most < target) return target;
  return target + step * (Math.floor((most - target) / step) + 1);
}

// The winning side, null while the game goes on.
export function winnerAt(rules, before, totals, makers) {
  const target = targetAt(rules, before);
  if (target === null || Math.max(...totals) < target) return null;
  if (rules.both_out > 0 && totals.filter((total) => total >= target).length > 1) return null;
  if (rules.both_out === "maker" && makers !== null && totals[makers] >= target) return makers;
  return leader(totals);
}

// The side whose bella or melds reach the target first in games that write these before the tricks.
export function writtenFirst(rules, before, facts, { written }) {
  const target = rules.both_out === "in_order" ? targetAt(rules, before) : null;
  if (target === null || !written) return null;
  const totals = [...before];
  for (const points of written) {
    for (const [side, own] of points.entries()) {
      totals[side] += own * timesOf(rules, facts);
      if (own && totals[side] >= target) return side;
    }
  }
  return null;
}

// The side with the most, null if tied.
export function leader(points) {
  const side = points.indexOf(Math.max(...points));
  return side === points.lastIndexOf(points[side]) ? side : null;
}

// The next dealer after a scored hand; null if the dealer is unknown.
export function dealerAfter(rules, dealer, { outcome, score }) {
  const isThrownIn = outcome === "thrown_in";
  const isAgain = isThrownIn ? rules.deals_after_thrown_in === "same" : outcome === "reneged" && Math.max(...score) === 0;
  if (isAgain) return dealer;
  const best = rules.deals_next === "winner" && !isThrownIn ? leader(score) : null;
  if (best !== null) return best;
  return dealer === null ? null : (dealer + 1) % rules.players;
}

// Up to six and down again; null at the end.
function face(points, top) {
  if (points === 0) return top;
  if (points >= 2 * top) return null;
  return points <= top ? points : 2 * top - points;
}

function added(totals, score) {
  return totals.map((total, side) => total + score[side]);
}
