// Texts for hands scored on the phone, from the server's patterns.

import { CAPOT } from "../score/contract.js";

export function filled(pattern, values) {
  return pattern.replace(/\{(\w*)\}/g, (_, name) => values[name || 0]);
}

// The pattern of this name with the values filled in.
export function printed(name, values = {}) {
  const part = document.querySelector(`[data-part="${name}"]`).content.cloneNode(true);
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) texts.currentNode.data = filled(texts.currentNode.data, values);
  return part;
}

export function sentence(words, hand, facts) {
  const carried = hand.carry ? filled(words.carried, hand) : "";
  return filled(words.outcomes[hand.outcome], {
    ...hand,
    points: hand.points.join(words.to),
    times: words.times?.[facts.trump] ?? "",
    maker: words.makers[facts.maker],
    suit: words.suits[facts.trump],
    contract: bidIn(words, facts),
    doubled: words.doubled[facts.raised || (facts.re ? "re" : facts.kontra ? "kontra" : "")],
    set: words.set,
    short: -hand.margin,
    waiting: carried,
    side: words.sides[hand.wins],
    sides: listed(words, facts.reneged.map((side) => words.sides[side])),
  });
}

// The contract: a number, or the word for all tricks.
export function bidIn(words, { contract }) {
  return contract === CAPOT ? words.capot : contract;
}

export function result(words, { totals, winner }) {
  if (winner === null) return filled(words.nobody, { totals: totals.join(words.to) });
  const others = totals.filter((_, side) => side !== winner);
  return filled(words.won, { side: words.sides[winner], own: totals[winner], others: listed(words, others) });
}

// The message that a hand has ended a small game, or nothing.
export function smallGame({ small_games: said, sides }, before, { totals }) {
  const won = totals.map((big, side) => big - before.totals[side]);
  const side = won.findIndex((big) => big > 0);
  return said && side >= 0 ? filled(said[won[side]], { side: sides[side] }) : "";
}

// The next step, or an error; nothing if the server's text applies.
export function remark(words, hand, { facts, order }) {
  const isFull = hand.missing === "points" && facts.points[order[0]] !== null;
  const step = isFull ? "other" : hand.missing === "points" && facts.isWithoutLast ? "alone" : hand.missing;
  if (step) return filled(words.steps[step], [nextSide(words, facts, order)]);
  if (hand.impossible !== "captured_impossible") return undefined;
  if (isOneDigit(facts)) return words.steps.digit;
  const { together, least, most } = hand;
  return filled(words.impossible[together > most ? "many" : together < least ? "few" : "other"], hand);
}

// The steps that ask for the points of any side.
export function pointSteps({ steps, sides }) {
  return sides.flatMap((side) => [steps.points, steps.alone].map((step) => filled(step, [side])));
}

// Whether another digit may still follow.
export function isOneDigit(facts) {
  return facts.points.some((points) => points !== null && points < 10);
}

// The pattern for a side's standing, and its values.
export function standing({ totals, small, ladder }, side) {
  const total = totals[side];
  if (ladder === null) return { name: "total", total };
  if (!ladder.dice) return { name: "points", total, small: small[side] };
  const { face, down } = ladder.dice[side];
  return { name: face === null ? "out" : down ? "down" : total ? "up" : "start", face };
}

function nextSide(words, facts, order) {
  return words.sides[order.find((side) => facts.points[side] === null) ?? order[0]];
}

function listed(words, names) {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((name) => name !== "").join(words.and);
}
