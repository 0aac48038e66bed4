// What scores add up to in a game, who has won it, and who deals next.

// The totals and small points after a hand's score.
export function climbed({ ladder }, { totals, small }, score) {
  const five = ladder.small_for_big;
  if (!five) return { totals: added(totals, score), small };
  const more = added(small, score);
  if (Math.max(...more) < five) return { totals, small: more };
  const won = Math.min(...more) === 0 ? 2 : 1;
  return { totals: totals.map((big, side) => big + (more[side] >= five ? won : 0)), small: more.map(() => 0) };
}

// What the sheet shows beside the totals, null if nothing.
export function shown({ ladder }, totals, small) {
  if (ladder.small_for_big) {
    const { big_for_match: ten, laube_from: four } = ladder;
    const match = totals.map((big) => Math.floor((big + Math.floor(ten / 2)) / ten));
    return { small, big: totals, match, laube: [...small].reverse().map((points) => points >= four) };
  }
  const { top } = ladder;
  return top ? { dice: totals.map((points) => ({ face: face(points, top), down: points >= top })) } : null;
}

// The side that has won, null while the game goes on.
export function winnerAt(rules, totals, makers) {
  if (rules.target === null || Math.max(...totals) < rules.target) return null;
  if (rules.both_out === "maker" && makers !== null && totals[makers] >= rules.target) return makers;
  const most = Math.max(...totals);
  return totals.indexOf(most) === totals.lastIndexOf(most) ? totals.indexOf(most) : null;
}

// The seat that deals after a scored hand; null where nobody knows who dealt it.
export function dealerAfter(rules, dealer, { outcome, score }) {
  const most = Math.max(...score);
  const isThrownIn = outcome === "thrown_in";
  const isAgain = isThrownIn ? rules.deals_after_thrown_in === "same" : outcome === "reneged" && most === 0;
  if (isAgain) return dealer;
  const isAlone = score.indexOf(most) === score.lastIndexOf(most);
  if (!isThrownIn && rules.deals_next === "winner" && isAlone) return score.indexOf(most);
  return dealer === null ? null : (dealer + 1) % rules.players;
}

// Up to six and down again; nothing at the end.
function face(points, top) {
  if (points === 0) return top;
  if (points >= 2 * top) return null;
  return points <= top ? points : 2 * top - points;
}

function added(totals, score) {
  return totals.map((total, side) => total + score[side]);
}
