// Finds the best of several melds, step by step as the game compares them. Pure.

const STEPS = {
  points: ({ sequences, fours }, { length, rank }) => (rank ? Object.fromEntries(fours)[rank] : sequences[length - 3]),
  kind: (contest, { rank }) => Number(Boolean(rank) === contest.fours_beat_sequences),
  length: (contest, { length }) => (contest.longer_wins && length) || 0,
  high: (contest, meld) => turned(contest, highest(contest, meld)),
  suit: (contest, { rank, suit }) => (rank ? 0 : contest.suit_order ? placed(contest.suit_order, suit) : trumped(contest, suit)),
};

// The best of these melds and the deciding step: {winner, by}, with the winner null if equal; or
// {open}, the first step that needs more information. A sequence has a length, a high card and a
// suit ("trump" or "plain" if the game has no order of suits), a four a rank; null or missing means
// unknown, or a side without a meld.
export function best(contest, melds) {
  let left = melds.flatMap((meld, side) => (meld ? [side] : []));
  for (const [step, value] of Object.entries(STEPS)) {
    const values = new Map(left.map((side) => [side, value(contest, melds[side])]));
    if ([...values.values()].includes(undefined)) return { open: step, sides: left };
    const most = Math.max(...values.values());
    left = left.filter((side) => values.get(side) === most);
    if (left.length === 1) return { winner: left[0], by: step };
  }
  return { winner: null, sides: left };
}

// The contest under this declaration: without a trump suit trump breaks no tie, the lower card may
// rank higher, and fours may differ.
export function under(contest, trump) {
  const isLow = contest.declared?.[trump];
  return isLow === undefined ? contest : { ...contest, ...contest.under?.[trump], isLow, trump_breaks_tie: false };
}

// The points of a scoring meld.
export function pointsOf(contest, meld) {
  return STEPS.points(contest, meld);
}

function highest({ ranks, fours }, { rank, high }) {
  return rank ? -fours.findIndex(([four]) => four === rank) : placed(ranks, high);
}

function turned({ isLow }, place) {
  return isLow && place !== undefined ? -place : place;
}

// The rank of a name in an order from high to low; undefined if unknown.
function placed(order, name) {
  return name ? -order.indexOf(name) : undefined;
}

function trumped({ trump_breaks_tie: decides = true }, suit) {
  if (!decides) return 0;
  return suit ? Number(suit === "trump") : undefined;
}
