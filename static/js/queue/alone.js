// Only one page of a phone sends at a time.

// Runs the work unless another page is doing it; returns whether it did. The work receives a
// function that tells before each step whether it still has the lock.
export async function alone(work) {
  if (!navigator.locks) return (await import("./lease.js")).leased(work);
  return navigator.locks.request("sender", { ifAvailable: true }, async (lock) => {
    if (lock) await work(async () => true);
    return lock !== null;
  });
}
