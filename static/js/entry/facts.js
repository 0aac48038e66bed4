// Reads the form as the facts of a hand, in the format of static/js/score/evaluate.js.

import { sum } from "../score/cards.js";
import { CAPOT } from "../score/contract.js";

const DETAIL = /^(row-|turned_|calls-.*-(call|suit)$|exchange-)/;
const NUMBER = /^[0-9]{1,4}$/;

export function factsOf(text, { sides, tricks: most }) {
  const typed = new URLSearchParams(text);
  const ofSides = (name) => Array.from({ length: sides }, (_, side) => number(typed.get(`${name}-${side}`)));
  const points = ofSides("points");
  const [maker, trump] = (typed.get("bid") ?? "").split("-");
  const tricks = tricksOf(most, typed, ofSides("tricks"));
  const roem = points.map((_, side) => sum(typed.getAll(`roem-${side}`).map(number)));
  return {
    isForServer: [...points, ...tricks, ...roem].some(Number.isNaN) || hasDetails(typed),
    play: typed.get("end") ?? typed.get("play") ?? "played",
    dealer: number(typed.get("dealer")),
    maker: number(maker),
    trump: trump || null,
    call: typed.get("call") ?? "",
    kontra: typed.has("kontra"),
    re: typed.has("re"),
    contract: contractOf(typed.get("contract")),
    raised: number(typed.get("raised")),
    melds: points.map((_, side) => typed.getAll(`meld-${side}`)),
    roem,
    meldWinner: number(typed.get("meld_winner")),
    bellas: typed.getAll("bella").map(number),
    outright: number(typed.get("outright")),
    stopped: number(typed.get("stopped")),
    reneged: typed.getAll("reneged").map(Number),
    points,
    isWithoutLast: typed.has("without_last"),
    lastTrick: number(typed.get("last_trick")),
    tricks: tricks.includes(null) ? null : tricks,
    swept: number(typed.get("swept")),
  };
}

// null if empty, NaN if the server would not read it as a number. For trump: the chosen suit or
// declaration, undefined if none was chosen.
export function trumpIn(form) {
  return form.querySelector('[name="bid"]:checked')?.value.split("-")[1];
}

function number(text) {
  if (!text) return null;
  return NUMBER.test(text) ? Number(text) : NaN;
}

// The contract: a number, or the word for all tricks.
function contractOf(text) {
  return text === CAPOT ? CAPOT : number(text);
}

// A meld given card by card, or a call: the server decides their effect.
function hasDetails(typed) {
  return [...typed].some(([name, text]) => DETAIL.test(name) && text);
}

// The tricks per side, with a missing one filled in; NaN if there are too few.
function tricksOf(most, typed, tricks) {
  const [side, won] = (typed.get("won") ?? "").split("-");
  const told = won ? tricks.map((_, place) => (String(place) === side ? Number(won) : null)) : tricks;
  const open = told.filter((number) => number === null).length;
  if (open === 0 || open === told.length) return told;
  const rest = most - told.reduce((total, number) => total + number, 0);
  return told.map((number) => number ?? (open === 1 ? rest : NaN));
}
