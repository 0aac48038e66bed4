// Hands with a contract, like the engine's scoring/contract.py.

import { sum } from "./cards.js";
import { compared, haveFailed, rounded, sweeperOf } from "./settle.js";

export const CAPOT = "capot";
const LEAST = 80;
const STEP = 10;

// The engine's code for an invalid contract, else undefined.
export function wrongContract({ settlement }, contract) {
  if (contract === null) return undefined;
  if (!settlement.contract) return "not_in_this_game";
  const most = settlement.contract.most ?? Infinity;
  const isNumber = contract % STEP === 0 && contract >= LEAST && contract <= most;
  return contract === CAPOT || isNumber ? undefined : "bad_contract";
}

// The points of a bid as such, 0 without one.
export function bidOf({ settlement }, { contract }) {
  return contract === CAPOT ? settlement.contract.capot_bid : (contract ?? 0);
}

// The outcome and each side's score, the points held over before and after; `short` are the sides
// that cannot reach the target by this score. `held` has the melds and bellas that count.
export function byContract(rules, hand, waited) {
  const stake = { ...hand, ...agreed(rules, hand) };
  const { outcome, hasFailed } = stake;
  const { score, carry } = settled(rules, stake);
  const winner = winnerOf(stake);
  const isPaid = winner !== null && waited > 0;
  if (isPaid) score[winner] += waited;
  const left = isPaid ? { carry, carriedIn: waited } : { carry: carry + waited, carriedIn: 0 };
  return { outcome, hasFailed: hasFailed || haveFailed(rules, outcome), makers: hand.makers, points: hand.points, score, ...left, short: shortOf(rules, stake, score) };
}

// `cards` replaces all card points if one side scores everything, `times` is the factor of the
// raises.
function agreed({ settlement, tie_pays: tie }, hand) {
  const { contract, set_pays: whole, all_tricks: bonus, round_to: to } = settlement;
  const { makers, weighed, held, facts } = hand;
  const isCapot = facts.contract === CAPOT;
  const helping = weighed[makers] - (contract.bella_helps ? 0 : held.bella[makers]);
  const isReached = isCapot ? sweeperOf(hand) === makers : helping >= facts.contract;
  const enough = contract.bid_is_enough ? "made" : compared(weighed, makers).outcome;
  const outcome = isReached ? enough : "set";
  const times = facts.kontra ? contract.raises[facts.re ? 1 : 0] : 1;
  const hasFailed = outcome === "set" || (outcome === "tied" && (times > 1 || tie === "both"));
  const swept = isReached && weighed[makers] !== hand.points[makers] ? bonus : 0;
  const [flat] = rounded([whole], to);
  const [most] = rounded([whole + swept], to);
  const price = isCapot ? priceOf(contract, isReached, isReached ? rounded([whole + bonus], to)[0] : flat) : facts.contract;
  return { outcome, hasFailed, times, bid: price, cards: hasFailed ? flat : most, melds: sum(held.melds) };
}

// The points of a bid of every trick; a fixed price includes its cards.
function priceOf({ capot_bid: bid, capot_made: made, capot_lost: lost, only_bid: isAlone }, isReached, cards) {
  const price = isReached ? made : lost;
  if (price === null) return bid;
  return isAlone ? price : price - cards;
}

function settled({ settlement, tie_pays: tie }, hand) {
  const { makers, outcome, weighed } = hand;
  if (settlement.contract.only_bid) return bidAlone(tie, hand);
  if (hand.hasFailed) return { score: whole(settlement, hand, 1 - makers), carry: 0 };
  if (hand.times > 1) return { score: whole(settlement, hand, makers), carry: 0 };
  const score = rounded(weighed, settlement.round_to);
  const waits = outcome === "tied" && tie === "litige" ? score[makers] : 0;
  if (outcome === "made" || tie === "made") score[makers] += hand.bid;
  else score[makers] = waits ? 0 : kept(settlement, hand, makers);
  return { score, carry: waits };
}

// Nothing is written but the bid, times the raises; a tie may leave it open.
function bidAlone(tie, { makers, outcome, hasFailed, times, bid }) {
  const score = [0, 0];
  if (outcome === "tied" && !hasFailed && tie !== "made") return { score, carry: tie === "litige" ? bid : 0 };
  score[hasFailed ? 1 - makers : makers] = times * bid;
  return { score, carry: 0 };
}

// One side scores everything and the contract; the other keeps its bella, or as defenders its own
// points.
function whole(settlement, hand, winner) {
  const loser = 1 - winner;
  const { bella } = hand.held;
  const { raise_counts: counts, raised_defenders_score: isOwn } = settlement.contract;
  const { round_to: to, bella_on_set: goes } = settlement;
  const hasMade = winner === hand.makers;
  const keepsOwn = hasMade && isOwn;
  const isAsMade = hasMade && counts === "made";
  const cards = isAsMade ? rounded([hand.weighed[winner]], to)[0] : hand.cards;
  const passed = goes || keepsOwn ? 0 : bella[loser];
  const held = (isAsMade ? 0 : hand.melds + bella[winner]) + passed;
  const raised = hand.bid + (counts === "bid" ? 0 : cards) + (counts === "all" || counts === "made" ? held : 0);
  const score = [0, 0];
  score[winner] = cards + held + hand.bid + (hand.times - 1) * raised;
  score[loser] = keepsOwn ? rounded([hand.points[loser]], to)[0] : kept(settlement, hand, loser);
  return score;
}

function kept({ bella_on_set: stays }, { held }, side) {
  return stays === "keep" ? held.bella[side] : 0;
}

// The side that takes the points held over, null if they wait on.
function winnerOf({ outcome, times, makers }) {
  if (outcome === "made") return makers;
  return outcome === "set" || times > 1 ? 1 - makers : null;
}

// The sides that failed or have no trick, and score nothing but a bella.
function shortOf({ settlement }, { held, makers, hasFailed, without }, score) {
  if (settlement.contract.bella_alone_wins) return [];
  const isNothing = (side) => without[side] || (hasFailed && side === makers);
  return [0, 1].filter((side) => held.bella[side] && score[side] === held.bella[side] && isNothing(side));
}
