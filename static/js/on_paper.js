// Keyboard entry of a paper sheet: Enter moves to the next box, arrows move within the column, and
// a new row is added after the last.

const form = document.querySelector("[data-paper]");
const BOX = "tbody input";
const NUMBERED = /^(id_hand-|hand-|said-)[0-9]+/;
const MOST_ROWS = 150;

const rows = () => [...form.querySelectorAll("tbody tr")];
const inSight = (scope) =>
  [...scope.querySelectorAll("input")].filter((box) => box.offsetParent !== null);

function focus(box) {
  box?.focus();
  box?.select();
}

function renumber(element, number) {
  for (const { name, value } of [...element.attributes]) {
    if (NUMBERED.test(value)) element.setAttribute(name, value.replace(NUMBERED, `$1${number}`));
  }
}

function addRow() {
  const last = rows().at(-1);
  const number = rows().length + 1;
  if (number > MOST_ROWS) return null;
  const row = last.cloneNode(true);
  for (const element of row.querySelectorAll("*")) renumber(element, number);
  for (const box of row.querySelectorAll("input")) {
    box.value = "";
    box.removeAttribute("aria-invalid");
  }
  for (const word of row.querySelectorAll(".spoken")) word.textContent = `${number} `;
  row.querySelector("th").textContent = String(number);
  row.querySelector(`#said-${number}`).replaceChildren();
  last.after(row);
  form.elements.rows.value = String(number);
  return row;
}

function goOn(box, step) {
  const boxes = inSight(form.querySelector("tbody"));
  const next = boxes[boxes.indexOf(box) + step];
  if (next || step < 0) focus(next);
  else focus(inSight(addRow() ?? box.closest("tr"))[0]);
}

function goAlong(box, step) {
  const row = box.closest("tr");
  const place = [...row.querySelectorAll("input")].indexOf(box);
  const next = rows()[rows().indexOf(row) + step];
  if (next) focus(next.querySelectorAll("input")[place]);
}

form.addEventListener("keydown", (event) => {
  const box = event.target;
  if (event.isComposing || !box.matches(BOX)) return;
  if (event.key === "Enter") {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) form.querySelector("[name=save]").click();
    else goOn(box, event.shiftKey ? -1 : 1);
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    goAlong(box, event.key === "ArrowDown" ? 1 : -1);
  }
});
