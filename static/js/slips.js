// Keyboard entry of a round's slips: Enter moves to the first box of the next table and from the
// last one to the button, arrows move within a column.

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
    if (event.ctrlKey || event.metaKey) form.querySelector(".actions button").click();
    else goTo(box, event.shiftKey ? -1 : 1, 0);
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    goTo(box, event.key === "ArrowDown" ? 1 : -1, place);
  }
});

// Cells pasted from a spreadsheet are distributed over the boxes: a browser would join them into
// one number.
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

// Asks before leaving with unsaved figures; saving navigates too.
const isTyped = () => lines().flatMap(boxes).some((box) => box.value !== box.defaultValue);
let isSent = false;
form?.addEventListener("submit", () => {
  isSent = true;
});
addEventListener("beforeunload", (event) => {
  if (form && !isSent && isTyped()) event.preventDefault();
});

// Focuses the first table without a result.
const points = form && [...form.querySelectorAll(".slip-cell:not(.of-hands) input")];
const empty = points?.find((box) => box.value === "");
if (empty && !form.querySelector("[role=alert]")) empty.focus();
