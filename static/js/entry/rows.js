// Hands that only this phone has, as rows of the sheet like the server's own.

import { printed } from "./words.js";

const NOTHING = "-";

// A row for a hand as static/js/score/evaluate.js gives it; `kit` is what the page was told of the game.
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

// The totals of each side after them; unknown ones as a question.
export function tallies({ rules }, standing) {
  return Array.from({ length: rules.sides }, (_, side) =>
    standing ? printed("tally", { total: standing.totals[side], small: standing.small[side] }) : printed("cell-open"),
  );
}

function made(kit, { maker, trump }) {
  return printed(`made-${trump}`, { maker: kit.words.seats[maker] });
}

function thrown(kit, { dealer }) {
  const cell = printed("thrown");
  if (dealer !== null) cell.firstElementChild.append(dealt(kit, dealer));
  return cell;
}

function cells(kit, hand) {
  return Array.from({ length: kit.rules.sides }, (_, side) => {
    const cell = cellOf(kit, hand, side);
    const isDealer = hand.dealer !== null && hand.dealer % kit.rules.sides === side;
    if (isDealer) cell.firstElementChild.append(dealt(kit, hand.dealer));
    return cell;
  });
}

function dealt(kit, dealer) {
  return printed("dealt", { name: kit.words.seats[dealer] });
}

function cellOf({ rules }, { scored, isVoid }, side) {
  if (!scored) return printed(isVoid ? "cell-void" : "cell-open");
  const mark = scored.marks[side];
  const isSet = scored.hasFailed && side === scored.makers;
  if (mark === NOTHING) return printed("cell-nothing");
  if (mark) return printed("cell-mark", { shown: mark });
  const shown = rules.ladder.small_for_big ? scored.points[side] : scored.totals[side];
  return printed(isSet ? "cell-set" : "cell-plain", { shown });
}
