// One page of a phone sends at a time.

// Does the work unless another page is at it; gives back whether it did. The work takes a function
// that says before each step whether the turn is still its own.
export async function alone(work) {
  if (!navigator.locks) return (await import("./lease.js")).leased(work);
  return navigator.locks.request("sender", { ifAvailable: true }, async (lock) => {
    if (lock) await work(async () => true);
    return lock !== null;
  });
}
