// The form as the facts of a hand, in the way in which static/js/score/evaluate.js takes them.

const NUMBER = /^[0-9]{1,4}$/;

export function factsOf(form, sides) {
  const typed = new FormData(form);
  const ofSides = (name) => Array.from({ length: sides }, (_, side) => number(typed.get(`${name}-${side}`)));
  const points = ofSides("points");
  const [maker, trump] = (typed.get("bid") ?? "").split("-");
  const tricks = tricksOf(form, typed, ofSides("tricks"));
  return {
    isForServer: [...points, ...tricks].some(Number.isNaN) || hasDetails(typed),
    play: typed.get("play") ?? "played",
    maker: number(maker),
    trump: trump || null,
    call: typed.get("call") ?? "",
    kontra: typed.has("kontra"),
    re: typed.has("re"),
    melds: points.map((_, side) => typed.getAll(`meld-${side}`)),
    meldWinner: number(typed.get("meld_winner")),
    bella: number(typed.get("bella")),
    reneged: typed.getAll("reneged").map(Number),
    points,
    isWithoutLast: typed.has("without_last"),
    lastTrick: number(typed.get("last_trick")),
    tricks: tricks.includes(null) ? null : tricks,
    swept: number(typed.get("swept")),
  };
}

// null where nothing is typed, NaN where it is no number that the server reads.
function number(text) {
  if (!text) return null;
  return NUMBER.test(text) ? Number(text) : NaN;
}

// A meld with its details, in one of the rows for them.
function hasDetails(typed) {
  return [...typed].some(([name, text]) => name.startsWith("row-") && text);
}

// The tricks per side, the one that was left out filled in; NaN for too few of them.
function tricksOf(form, typed, tricks) {
  const [side, won] = (typed.get("won") ?? "").split("-");
  const told = won ? tricks.map((_, place) => (String(place) === side ? Number(won) : null)) : tricks;
  const open = told.filter((number) => number === null).length;
  if (open === 0 || open === told.length) return told;
  const rest = Number(form.dataset.tricks) - told.reduce((total, number) => total + number, 0);
  return told.map((number) => number ?? (open === 1 ? rest : NaN));
}
