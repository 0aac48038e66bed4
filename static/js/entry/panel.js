// A modal panel from its template, removed when closed.

const store = document.getElementById("panels");

export const rules = () => JSON.parse(store.dataset.cards);

let stock = null;

// A table's page loads its panels with the first tap, and again after a network failure.
export function stocked() {
  stock ??= fetched().catch((error) => {
    stock = null;
    throw error;
  });
  return stock;
}

async function fetched() {
  if (!store.dataset.address) return;
  const answer = await fetch(store.dataset.address);
  const panels = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("panels");
  Object.assign(store.dataset, panels.dataset);
  store.append(...panels.children);
}

// The visible panel, with its style; null if this page does not have it.
export async function shown(name) {
  if (!document.getElementById(`panel-${name}`)) await stocked();
  const made = document.getElementById(`panel-${name}`).content.cloneNode(true);
  const panel = made.querySelector("dialog");
  await styled();
  document.body.append(panel);
  panel.addEventListener("click", ({ target }) => target.closest("[data-close]") && panel.close());
  panel.addEventListener("close", () => panel.remove());
  panel.showModal();
  return panel;
}

// Awaited last, so that nothing is shown unstyled.
function styled() {
  if (document.querySelector("link[data-panel]")) return undefined;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: store.dataset.style });
  link.dataset.panel = "";
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}
