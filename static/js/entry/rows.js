// Score sheet rows for hands that only this phone has, like the server's own.

import { shown as ladderOf } from "../score/settle.js";
import { bidIn, printed, standing as standsAt } from "./words.js";

const NOTHING = "-";

// A row for a hand from static/js/score/evaluate.js; `kit` is the page's data about the game.
export function rowOf(kit, hand) {
  const row = printed("row", hand).firstElementChild;
  const { facts, isVoid, isKept } = hand;
  const place = row.querySelector("a");
  if (facts.trump) place.append(made(kit, facts));
  if (isVoid) place.append(printed("void"));
  if (isKept) place.append(printed("kept"));
  row.classList.toggle("kept", isKept);
  row.append(...(facts.play === "thrown_in" && !isVoid ? [thrown(kit, hand)] : cells(kit, hand)));
  return row;
}

// The totals of each side; unknown ones as a question mark.
export function tallies({ rules }, standing) {
  return Array.from({ length: rules.sides }, (_, side) => {
    if (!standing) return printed("cell-open");
    const total = rules.ladder.top ? onDie(rules, standing, side) : standing.totals[side];
    return printed("tally", { total, small: standing.small[side] });
  });
}

function made(kit, { maker, trump }) {
  return printed(`made-${trump}`, { maker: kit.words.seats[maker] });
}

function thrown(kit, { dealer }) {
  const cell = printed("thrown");
  if (dealer === null) return cell;
  const mark = dealt(kit, dealer);
  mark.querySelector(".dealt").dataset.side = dealer % kit.rules.sides;
  cell.firstElementChild.append(mark);
  return cell;
}

function cells(kit, hand) {
  return Array.from({ length: kit.rules.sides }, (_, side) => {
    const cell = cellOf(kit, hand, side);
    const roem = hand.scored && hand.facts.play === "played" ? hand.facts.roem[side] : 0;
    if (roem) cell.firstElementChild.prepend(printed("roem", { roem }), " ");
    if (isBid(hand, side)) cell.firstElementChild.prepend(printed("contract", bidOf(kit, hand, side)), " ");
    const isDealer = hand.dealer !== null && hand.dealer % kit.rules.sides === side;
    if (isDealer) cell.firstElementChild.append(dealt(kit, hand.dealer));
    return cell;
  });
}

// Whether this side's total is marked with a contract that was made.
function isBid({ facts, scored }, side) {
  return Boolean(scored) && facts.contract !== null && side === scored.makers;
}

function bidOf({ words }, { facts, scored }, side) {
  return { contract: bidIn(words, facts), points: scored.points[side] };
}

function dealt(kit, dealer) {
  return printed("dealt", { name: kit.words.seats[dealer] });
}

function cellOf({ rules, words }, { scored, facts, isVoid }, side) {
  if (!scored) return printed(isVoid ? "cell-void" : "cell-open");
  const mark = scored.marks[side];
  const isTold = facts.reneged.length ? facts.reneged.includes(side) : side === (scored.wins ?? scored.makers);
  const word = isTold ? words.cells[scored.outcome] : "";
  if (mark === NOTHING) return printed("cell-nothing");
  if (mark) return printed("cell-mark", { shown: mark, word });
  const shown = rules.ladder.top ? onDie(rules, scored, side) : rules.ladder.small_for_big ? scored.points[side] : scored.totals[side];
  const name = !word ? "plain" : scored.hasFailed ? "failed" : "worded";
  return printed(`cell-${name}`, { shown, word });
}

// The die on the table: its face, and its direction.
function onDie(rules, { totals, small }, side) {
  const { name, face } = standsAt({ totals, small, ladder: ladderOf(rules, totals, small) }, side);
  const part = printed(name, { face });
  return (part.querySelector("[aria-hidden]") ?? part).textContent;
}
