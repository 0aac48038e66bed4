// A score sheet that others write too: sections unfolded here stay so after a refresh.

const KEPT = "unfolded";
const unfolded = new Set(JSON.parse(sessionStorage.getItem(KEPT) ?? "[]"));
sessionStorage.removeItem(KEPT);
const page = document.querySelector(".beside");

document.addEventListener("change", ({ target }) => {
  if (!target.id.startsWith("unfold-")) return;
  if (!target.checked) unfolded.delete(target.id);
  else {
    unfolded.add(target.id);
    target.closest("tbody")?.scrollIntoView({ block: "nearest" });
  }
});

new MutationObserver(renewed).observe(page, { childList: true });
unfold(location.hash.replace("#hand-", "unfold-"));
for (const id of unfolded) unfold(id);
if (!location.hash && !document.querySelector("#sheet > .result")) showLast();

// An unfinished game is opened at its last hand.
function showLast() {
  const last = document.querySelector("#sheet > .sheet > tbody:last-of-type");
  const total = last?.parentNode.tFoot;
  if (total && last.getBoundingClientRect().bottom > total.getBoundingClientRect().top + 1) last.scrollIntoView({ block: "center" });
}

function renewed() {
  for (const id of unfolded) unfold(id);
  const form = document.getElementById("entry");
  const next = document.getElementById("sheet")?.dataset.next;
  if (!form || !next || form.dataset.number === next) return;
  if (isUntouched(form)) loadAnew();
  else form.querySelector("[data-stale]").hidden = false;
}

function loadAnew() {
  sessionStorage.setItem(KEPT, JSON.stringify([...unfolded]));
  location.reload();
}

function unfold(id) {
  const tick = document.getElementById(id);
  if (!tick) return;
  tick.checked = true;
  unfolded.add(id);
}

function isUntouched(form) {
  const ticks = [...form.querySelectorAll("[type=radio], [type=checkbox]")];
  const texts = [...form.querySelectorAll(".box input, textarea")];
  return (
    ticks.every((tick) => tick.checked === tick.defaultChecked) &&
    texts.every((text) => text.value === text.defaultValue)
  );
}
