// Each side's captures: card points, the last trick, and the tricks if known.

import { isPossible, sum } from "./cards.js";

// The count {points, lastTrick, tricks}, where `lastTrick` is null while its ten is in the points;
// or {impossible} with the engine's code, or {missing}.
export function counted(rules, facts) {
  const tricks = knownTricks(rules, facts);
  if (tricks?.impossible) return tricks;
  const typed = numbers(rules, facts);
  if (!Array.isArray(typed)) return typed;
  if (facts.isWithoutLast && facts.lastTrick === null) return { missing: "last_trick" };
  const isTakenOut = !facts.isWithoutLast && facts.lastTrick !== null;
  const points = isTakenOut ? without(typed, facts.lastTrick, rules.last_trick) : typed;
  const count = { points, lastTrick: facts.lastTrick, tricks };
  if (isContrary(count)) return { impossible: "tricks_conflict" };
  return canBe(rules, facts, count) ? count : { impossible: "captured_impossible", ...bounded(rules, facts, typed) };
}

// The sum of the typed points, with its minimum and maximum.
function bounded(rules, facts, typed) {
  const ten = facts.isWithoutLast ? 0 : rules.last_trick;
  const [least, most] = deckOf(rules, facts).in_play.map((points) => points + ten);
  return { together: sum(typed), least, most };
}

// Every possible set of sides without a trick, as a list of booleans by side.
export function waysWithoutTrick(rules, facts, count) {
  if (count.tricks) return [count.tricks.map((won) => won === 0)];
  const none = count.points.map(() => false);
  if (!tricksMatter(rules)) return [none];
  const empty = count.points.flatMap((points, side) => (points || side === count.lastTrick ? [] : [side]));
  return subsets(empty)
    .map((sides) => none.map((_, side) => sides.includes(side)))
    .filter((way) => way.includes(false) && !way.some((hasNone, side) => hasNone && facts.roem[side]))
    .filter((way) => canBe(rules, facts, count, way));
}

// Whether a side can have these points, perhaps with the last trick, within an unfinished hand.
export function isCapturable(rules, facts, points) {
  const deck = deckOf(rules, facts);
  const least = Array.from({ length: rules.sides }, () => 0);
  const most = least.map(() => rules.tricks);
  return [points, points - rules.last_trick].some((own) => isPossible(deck, rules.tricks, { points: [own, deck.total - own], least, most }));
}

export function deckOf(rules, facts) {
  return rules.decks[facts.trump] ?? rules.decks[""];
}

function knownTricks(rules, { tricks, swept }) {
  const all = swept === null ? null : Array.from({ length: rules.sides }, (_, side) => rules.tricks * (side === swept));
  if (tricks && sum(tricks) !== rules.tricks) return { impossible: "tricks_sum" };
  if (tricks && Math.min(...tricks) < 0) return { impossible: "tricks_sum" };
  if (tricks && all && String(tricks) !== String(all)) return { impossible: "tricks_conflict" };
  return tricks ?? all;
}

// The typed points, with a missing one filled in.
function numbers(rules, facts) {
  const most = deckOf(rules, facts).total + (facts.isWithoutLast ? 0 : rules.last_trick);
  const open = facts.points.filter((points) => points === null).length;
  if (open > (rules.adds_up ? 1 : 0)) return { missing: "points" };
  const rest = most - sum(facts.points);
  const filled = facts.points.map((points) => points ?? rest);
  if (Math.min(...filled) < 0 || Math.max(...filled) > most) return { impossible: "captured_range" };
  return rules.adds_up && sum(filled) !== most ? { impossible: "captured_sum" } : filled;
}

function isContrary({ points, lastTrick, tricks }) {
  return tricks?.some((won, side) => won === 0 && (points[side] || side === lastTrick)) ?? false;
}

// Whether some side can have won the last trick; `way` marks the sides without a trick.
function canBe(rules, facts, count, way) {
  const deck = deckOf(rules, facts);
  const winners = count.lastTrick === null ? [...count.points.keys()] : [count.lastTrick];
  return winners.some((winner) => {
    if (count.tricks?.[winner] === 0) return false;
    const points = count.lastTrick === null ? without(count.points, winner, rules.last_trick) : count.points;
    return isPossible(deck, rules.tricks, { points, ...bounds(rules, count, winner, way) });
  });
}

// The minimum and maximum tricks of each side.
function bounds(rules, { points, tricks }, winner, way) {
  if (tricks) return { least: tricks, most: tricks };
  return {
    least: points.map((_, side) => Number(side === winner || way?.[side] === false)),
    most: points.map((_, side) => (way?.[side] ? 0 : rules.tricks)),
  };
}

function tricksMatter(rules) {
  const { all_tricks: bonus, counter_sweep: counter, gives_melds: gives, game_points: scales } = rules.settlement;
  return rules.melds_need_trick || rules.bella_needs_trick || Boolean(bonus || counter || gives || scales);
}

function without(points, side, less) {
  return points.map((own, place) => (place === side ? own - less : own));
}

function subsets(sides) {
  return sides.reduce((found, side) => [...found, ...found.map((some) => [...some, side])], [[]]);
}
