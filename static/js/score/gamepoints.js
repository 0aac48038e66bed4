// Hands in game points, like the engine's scoring/game_points.py.

import { sum } from "./cards.js";
import { compared, sweeperOf } from "./settle.js";

const TEN = 10;
const FIVE = 5;
const HUNDRED = 5;

// The engine's code for an invalid raise, else undefined.
export function wrongRaise({ settlement }, { raised, trump }) {
  if (raised === null) return undefined;
  if (!settlement.game_points) return "not_in_this_game";
  return raised >= 0 && raised <= termsOf(settlement, trump).raises ? undefined : "bad_raise";
}

// Whether a side's bella may be part of its own run, which makes it void; only the cards can tell.
export function mayBeVoid({ settlement, melds }, { bellas, melds: shown }) {
  if (!settlement.game_points?.hundred_voids_bella) return false;
  return bellas.some((side) => shown[side]?.some((code) => melds[code]?.run >= HUNDRED));
}

// The outcome and each side's score; points held over go to the winner. `counted` are the points of
// each side with the last trick, `held` the game points of melds and bellas.
export function byGamePoints(rules, hand, waited) {
  const { settlement, target } = rules;
  const terms = termsOf(settlement, hand.facts.trump);
  const raised = hand.facts.raised ?? 0;
  const share = { ...hand, raised, sweeper: sweeperOf(hand), ...sharedBy(settlement, terms, hand, raised) };
  const winner = winnerOf(share);
  const isLast = settlement.game_points.raises[raised - 1] === "game";
  const isTarget = isLast && settlement.game_points.game_pays === "target" && target !== null;
  const score = isTarget ? [0, 0] : settled(settlement, terms, share, winner);
  if (isTarget) score[winner] = target;
  else if (waited) score[winner] += waited;
  const { points, makers } = share;
  return {
    ...compared(points, makers),
    outcome: winner === makers ? "made" : "set",
    hasFailed: winner !== makers,
    makers,
    points,
    score,
    carry: 0,
    carriedIn: waited,
    ...(isLast && { wins: winner }),
  };
}

function termsOf({ game_points: { under } }, trump) {
  return under[trump] ?? under[""];
}

// The last raiser's points are not counted, nor those of makers without a raise; the other side has
// the rest.
function sharedBy({ game_points: { sweep_projects: goes } }, terms, hand, raised) {
  const { counted, held, makers } = hand;
  const counting = raised % 2 ? makers : 1 - makers;
  const few = toTen(terms, counted[counting]) / terms.unit;
  const shares = [0, 1].map((side) => (side === counting ? few : terms.whole - few));
  const lost = shares.map((own, side) => counted[side] - terms.unit * own);
  const sweeper = sweeperOf(hand);
  const cards = sweeper === null ? shares : shares.map((_, side) => (side === sweeper ? terms.sweep : 0));
  const melds = held.melds.map((own) => own / terms.unit);
  const bella = held.bella.map((own) => (own ? terms.bella : 0));
  const left = (side) => (goes === "keep" ? melds[side] : 0);
  const points = cards.map((own, side) => (sweeper === 1 - side ? left(side) : own + melds[side] + bella[side]));
  return { cards, melds, bella, lost, points };
}

// Rounds to the nearest ten, a five down or kept.
function toTen({ keeps_five: isKept }, points) {
  const rest = points % TEN;
  if (rest === FIVE && isKept) return points;
  return points + (rest > FIVE ? TEN - rest : -rest);
}

// More points win, then more lost by rounding; else the side that did not raise last, or the
// makers.
function winnerOf({ sweeper, points, lost, makers, raised }) {
  if (sweeper !== null) return sweeper;
  const defenders = 1 - makers;
  const numbers = [points, lost].find((own) => own[0] !== own[1]);
  if (numbers) return numbers[0] > numbers[1] ? 0 : 1;
  return raised && raised % 2 === 0 ? defenders : makers;
}

function settled(settlement, terms, { sweeper, raised, points, melds, bella, makers }, winner) {
  if (sweeper === null && !raised && winner === makers) return [...points];
  const loser = 1 - winner;
  const { bella_on_set: stays, game_points: own } = settlement;
  const isSwept = sweeper !== null;
  const cards = isSwept ? terms.sweep : terms.whole;
  const worth = isSwept && own.sweep_projects !== "both" ? melds[winner] : sum(melds);
  const times = isSwept && !own.sweep_is_raised ? 1 : (own.raises[raised - 1] ?? 1);
  const more = times === "game" ? 1 : times;
  const passed = stays || isSwept ? 0 : bella[loser];
  const score = [0, 0];
  score[winner] = more * cards + Math.min(more, own.cap ?? more) * worth + bella[winner] + passed;
  if (isSwept) score[loser] = own.sweep_projects === "keep" ? melds[loser] : 0;
  else score[loser] = stays === "keep" ? bella[loser] : 0;
  return score;
}
