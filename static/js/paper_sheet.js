// Keyboard entry of a season's totals: Enter and the arrows move up and down a column, and cells
// pasted from a spreadsheet fill the boxes from the one that has the focus on.

const form = document.querySelector("[data-paper]");

const rows = () => [...form.querySelectorAll("tbody tr")].filter((row) => row.querySelector("input"));
const boxes = (row) => [...row.querySelectorAll("td input")];

function placeOf(box) {
  const row = box.closest("tr");
  return [rows().indexOf(row), boxes(row).indexOf(box)];
}

function boxAt(row, column) {
  const found = rows()[row];
  return found && boxes(found)[column];
}

form?.addEventListener("keydown", (event) => {
  if (event.isComposing || !event.target.matches("td input")) return;
  const [row, column] = placeOf(event.target);
  const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const next = boxAt(row + step, column) ?? (step > 0 ? boxAt(0, column + 1) : undefined);
  (next ?? form.querySelector(".actions button")).focus();
  next?.select();
});

form?.addEventListener("paste", (event) => {
  const text = event.clipboardData.getData("text").replace(/\r?\n$/, "");
  if (!/[\t\n]/.test(text) || !event.target.matches("td input")) return;
  event.preventDefault();
  const [row, column] = placeOf(event.target);
  for (const [down, line] of text.split(/\r?\n/).entries()) {
    for (const [across, cell] of line.split("\t").entries()) {
      const box = boxAt(row + down, column + across);
      if (box) box.value = cell.trim();
    }
  }
});

// Asks before leaving with totals that are not saved; saving navigates too.
let isSent = false;
form?.addEventListener("submit", () => {
  isSent = true;
});
addEventListener("beforeunload", (event) => {
  const isTyped = form && [...form.querySelectorAll("td input")].some((box) => box.value !== box.defaultValue);
  if (isTyped && !isSent) event.preventDefault();
});
