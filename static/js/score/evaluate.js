// Scores a hand, and a game with hands newer than its page, by the engine's exported rules
// (scoring/phone.py). Pure: no page, no network.

import { sum } from "./cards.js";
import { bidOf, byContract, wrongContract } from "./contract.js";
import { byGamePoints, mayBeVoid, wrongRaise } from "./gamepoints.js";
import { counted, deckOf, isCapturable, waysWithoutTrick } from "./count.js";
import { meldPoints } from "./melds.js";
import { wrongRoem } from "./roem.js";
import { climbed, compared, dealerAfter, declared, haveFailed, leader, settled, shown, targetAt, roundedBy, timesOf, weighedBy, winnerAt, writtenFirst } from "./settle.js";

// The scored hand with the standing after it and the next dealer; {impossible} with the engine's
// code, {missing} with the required field, or null if only the server can tell. Unknown values are
// null in `facts`.
export function evaluate(rules, standing, facts) {
  if (facts.isForServer || (facts.call && !rules.settlement.worth)) return null;
  if (facts.play === "outright") return outright(rules, standing, facts);
  const melds = meldPoints(rules, facts);
  if (melds === null || !ENDINGS[facts.play]) return null;
  if (facts.play !== "thrown_in" && facts.bellas.length > bellasUnder(rules, facts)) return { impossible: "bella_not_allowed" };
  return mayBeVoid(rules, facts) ? null : ENDINGS[facts.play](rules, standing, facts, melds);
}

// The hands as rows with dealers and scores as far as known; the standing after them, or null; the
// next hand's number, and the number left if the game has a limit. Hands are {number, facts,
// dealer, isVoid, isOpen}, in order; an open one is unresolved.
export function folded(rules, begun, hands) {
  let { standing, number, left, tie } = begun;
  const rows = hands.map((hand) => {
    if (hand.number > number) standing = null;
    const before = standing;
    const scored = scoredAfter(rules, before, hand);
    if (!hand.isVoid && !before?.finished) standing = scored;
    left -= !hand.isVoid && hand.facts.play !== "thrown_in";
    if (standing && isLast(left, tie, standing)) standing = { ...standing, finished: true, winner: ahead(tie, standing), dealer: null };
    number = hand.number + 1;
    return { ...hand, scored, dealer: hand.facts.dealer ?? before?.dealer ?? hand.dealer ?? null };
  });
  return { rows, standing, number, left };
}

// A tied game may continue hand by hand, or for six hands first, until one side leads.
function isLast(left, tie, standing) {
  return !standing.finished && left <= 0 && (!tie || (ahead(tie, standing) !== null && (tie !== "six" || !left || left < -5)));
}

// The leader; in a tie, if the tie rule says so, the makers of the last hand if they are level with
// the best.
function ahead(tie, { totals, makers }) {
  const isLevel = tie === "maker" && totals[makers] === Math.max(...totals);
  return leader(totals) ?? (isLevel ? makers : null);
}

function scoredAfter(rules, before, { facts, isVoid, isOpen }) {
  if (isVoid || isOpen || !before || before.finished) return null;
  const hand = evaluate(rules, before, facts);
  return hand?.outcome ? hand : null;
}

function played(rules, standing, facts, melds) {
  const count = counted(rules, facts);
  const impossible = wrongBid(rules, facts);
  if (impossible) return { impossible };
  if (count.impossible) return count;
  const missing = openBid(rules, facts) ?? count.missing;
  if (missing) return { missing };
  const wrong = wrongRoem(rules, facts, count);
  if (wrong) return { impossible: wrong };
  if (rules.instant_end && isOver(rules, standing, facts, melds)) return { impossible: "should_be_stopped" };
  const reckon = (without) => reckoned(rules, standing, facts, { count, melds, without });
  const ways = waysWithoutTrick(rules, facts, count).map(reckon);
  const differ = ways.some((way) => JSON.stringify(way) !== JSON.stringify(ways[0]));
  return differ ? null : after(rules, standing, facts, ways[0]);
}

function thrownIn(rules, standing, facts) {
  const nothing = standing.totals.map(() => 0);
  const hand = { outcome: "thrown_in", makers: null, points: nothing, score: nothing };
  return after(rules, standing, facts, { ...hand, carry: standing.carry });
}

function reneged(rules, standing, facts, melds) {
  if (!rules.has_renege) return { impossible: "not_in_this_game" };
  if (facts.reneged.length === 0) return { missing: "reneged" };
  const impossible = wrongBid(rules, facts);
  if (impossible) return { impossible };
  const [whole] = roundedBy(rules, [deckOf(rules, facts).total + rules.last_trick + (rules.renege ?? 0)]);
  const all = whole + bidOf(rules, facts);
  const hasReneged = (side) => facts.reneged.includes(side);
  const points = melds.map((own, side) => (hasReneged(side) ? 0 : own + bellaOf(rules, facts, side)));
  const score = points.map((own, side) => (hasReneged(side) ? 0 : own + all));
  const makers = facts.maker === null ? null : facts.maker % rules.sides;
  return after(rules, standing, facts, { outcome: "reneged", makers, points, score, carry: standing.carry });
}

// A game won outright, by all the cards of a suit in one hand.
function outright(rules, standing, facts) {
  if (!rules.has_outright) return { impossible: "not_in_this_game" };
  if (facts.outright === null) return { missing: "outright" };
  const nothing = standing.totals.map(() => 0);
  const hand = { outcome: "outright", makers: null, points: nothing, score: nothing, carry: 0 };
  return after(rules, standing, facts, { ...hand, wins: facts.outright });
}

// A side has enough with what it has shown and captured so far; nothing else of the hand counts.
function stopped(rules, standing, facts, melds) {
  if (!rules.may_stop) return null;
  const target = targetAt(rules, standing.totals);
  if (target === null) return { impossible: "not_in_this_game" };
  if (facts.trump === null) return { missing: "bid" };
  const by = facts.stopped;
  if (by === null) return { missing: "stopped" };
  const captured = facts.points[by] ?? 0;
  if (captured > deckOf(rules, facts).total + rules.last_trick) return { impossible: "captured_range" };
  if (!isCapturable(rules, facts, captured)) return { impossible: "captured_impossible" };
  const points = melds.map((own, side) => (side === by ? captured + own + bellaOf(rules, facts, side) : 0));
  const score = points.map((own) => own * timesOf(rules, facts));
  if (score[by] === 0 || standing.totals[by] + score[by] < target) return { impossible: "target_not_reached" };
  const makers = facts.maker === null ? null : facts.maker % rules.sides;
  return after(rules, standing, facts, { outcome: "stopped", makers, points, score, carry: 0, wins: by, target });
}

const ENDINGS = { played, thrown_in: thrownIn, reneged, stopped };

function wrongBid(rules, facts) {
  const { trump, call, kontra, re, contract } = facts;
  const suit = rules.settlement.suits?.[call];
  if (suit && trump && trump !== suit) return "bad_trump";
  return re && !kontra ? "re_without_kontra" : (wrongContract(rules, contract) ?? wrongRaise(rules, facts));
}

function openBid(rules, { maker, trump, call, contract: bid }) {
  const { worth, obligation, contract } = rules.settlement;
  if ((maker === null && obligation !== "none") || trump === null) return "bid";
  if (contract && bid === null) return "contract";
  return worth && !(call in worth) ? "call" : undefined;
}

// Whether melds, bella or the last trick had ended the game before the hand was played out.
function isOver(rules, standing, facts, melds) {
  return withBonuses(rules, standing, facts, melds).some((total) => total !== null);
}

// Each side's total with melds, bella and last trick if these reach the target, else null.
export function withBonuses(rules, { totals }, facts, melds = meldPoints(rules, facts)) {
  const target = targetAt(rules, totals);
  return totals.map((total, side) => {
    const bonus = melds?.[side] + bellaOf(rules, facts, side) + (facts.lastTrick === side ? rules.last_trick : 0);
    return target !== null && bonus > 0 && total + bonus >= target ? total + bonus : null;
  });
}

function reckoned(rules, standing, facts, { count, melds, without }) {
  const makers = facts.maker === null ? null : facts.maker % rules.sides;
  const own = declared(rules, { melds, bella: melds.map((_, side) => bellaOf(rules, facts, side)) }, without);
  const taken = count.points.map((captured, side) => captured + (side === count.lastTrick ? rules.last_trick : 0));
  if (rules.settlement.game_points) return byGamePoints(rules, { makers, counted: taken, held: own, without, facts }, standing.carry);
  const points = taken.map((captured, side) => sum([captured, own.melds[side], own.bella[side], facts.roem[side]]));
  const weighed = weighedBy(rules, points, without, makers);
  const result = comparedBy(rules, points, weighed, makers);
  if (rules.settlement.contract) return { ...result, ...byContract(rules, { makers, points, weighed, held: own, without, facts }, standing.carry) };
  const hasFailed = haveFailed(rules, result.outcome);
  const hand = { ...result, makers, points, weighed, bella: own.bella[makers], hasFailed, without, facts };
  const { score, carry, carriedIn } = settled(rules, hand, standing.carry);
  return { ...result, makers, points, hasFailed, score, carry, carriedIn, written: [own.bella, own.melds] };
}

// Without an obligation the points are only counted.
function comparedBy({ settlement }, points, weighed, makers) {
  if (settlement.obligation === "none") return { outcome: "counted" };
  return { ...compared(points, makers), outcome: compared(weighed, makers).outcome };
}

// The number of king-queen pairs that score: one in a trump suit, else as declared.
function bellasUnder(rules, { trump }) {
  if (rules.bella === null) return 0;
  return trump in rules.decks ? (rules.under?.[trump]?.bellas ?? 0) : 1;
}

function bellaOf(rules, facts, side) {
  return facts.bellas.filter((own) => own === side).length * rules.bella;
}

function after(rules, standing, facts, hand) {
  const { totals, small } = climbed(rules, standing, hand.score);
  const isPlayed = hand.outcome !== "thrown_in" && (hand.outcome !== "reneged" || facts.reneged.length < rules.sides);
  const hands = (standing.hands ?? 0) + isPlayed;
  const written = writtenFirst(rules, standing.totals, facts, hand);
  const first = hand.wins ?? written ?? winnerAt(rules, standing.totals, reaching(totals, hand.short), hand.makers);
  const finished = first !== null || hands >= rules.hands;
  const winner = finished ? (first ?? leader(totals)) : null;
  return {
    carriedIn: 0,
    hasFailed: false,
    ...hand,
    marks: marks(rules, hand),
    totals,
    small,
    ...(finished && rules.tie_pays === "litige" && { carry: 0 }),
    ladder: shown(rules, totals, small),
    hands,
    finished,
    winner,
    dealer: finished ? null : dealerAfter(rules, facts.dealer ?? standing.dealer, hand),
  };
}

// The totals that decide a game: a side that lost its hand cannot reach the target by a bella.
function reaching(totals, short = []) {
  return totals.map((total, side) => (short.includes(side) ? -1 : total));
}

// The marks on the paper sheet in place of a number.
function marks(rules, { makers, score, hasFailed }) {
  if (!rules.marks || hasFailed === undefined) return score.map(() => "");
  const [failed, zero] = rules.marks;
  return score.map((points, side) => (side === makers ? (hasFailed ? failed : "") : points ? "" : zero));
}
