// The slips of a round are typed without a mouse: Enter goes to the first box of the next table and
// behind the last one to the button, the arrows go up and down a column.

const form = document.querySelector("[data-slips]");

const lines = () => [...form.querySelectorAll("[data-slip]")];
const boxes = (line) => [...line.querySelectorAll("input:not([type=hidden])")];

function focus(box) {
  box.focus();
  box.select?.();
}

function goTo(box, step, place) {
  const all = lines();
  const line = all[all.indexOf(box.closest("[data-slip]")) + step];
  if (line) focus(boxes(line)[place] ?? boxes(line)[0]);
  else if (step > 0) focus(form.querySelector(".actions button"));
}

form?.addEventListener("keydown", (event) => {
  const box = event.target;
  if (event.isComposing || !box.matches("[data-slip] input")) return;
  const place = boxes(box.closest("[data-slip]")).indexOf(box);
  if (event.key === "Enter") {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) form.requestSubmit();
    else goTo(box, event.shiftKey ? -1 : 1, 0);
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    goTo(box, event.key === "ArrowDown" ? 1 : -1, place);
  }
});

// What is copied from a table of figures goes into one box after the other: a browser would make one
// number of all of them.
form?.addEventListener("paste", (event) => {
  const box = event.target;
  const figures = event.clipboardData.getData("text").trim().split(/[\t\r\n]+/);
  if (figures.length < 2 || !box.matches("[data-slip] input")) return;
  event.preventDefault();
  const kind = box.closest(".of-hands") ? ".of-hands input" : ".slip-cell:not(.of-hands) input";
  const all = [...form.querySelectorAll(kind)];
  const from = all.indexOf(box);
  for (const [place, other] of all.slice(from, from + figures.length).entries()) {
    other.value = figures[place].trim();
  }
  box.dispatchEvent(new Event("change", { bubbles: true }));
});

// Figures that are typed and not saved are not left behind unasked; saving turns the page too.
const isTyped = () => lines().flatMap(boxes).some((box) => box.value !== box.defaultValue);
let isSent = false;
form?.addEventListener("submit", () => {
  isSent = true;
});
addEventListener("beforeunload", (event) => {
  if (form && !isSent && isTyped()) event.preventDefault();
});

// Whoever comes to type begins at the first table without a result.
const points = form && [...form.querySelectorAll(".slip-cell:not(.of-hands) input")];
const empty = points?.find((box) => box.value === "");
if (empty && !form.querySelector("[role=alert]")) empty.focus();
