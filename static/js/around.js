// Seating by taps on names and on a drawn table; the fields below hold the submitted values.

const around = () => document.querySelector(".around");
const fieldOf = (seat) => document.querySelector(`[name="seat-${seat}"]`);
const dealer = (seat) => document.querySelector(`[name="first_dealer"][value="${seat}"]`);

// A long press on a chair chooses the dealer; its end does not count as a tap.
const LONG_MS = 500;
let timer;
let hasRested = false;

document.addEventListener("click", ({ target, detail }) => {
  if (hasRested && detail) return;
  const { player } = target.closest(".around [data-player]")?.dataset ?? {};
  const { seat } = target.closest(".around [data-seat]")?.dataset ?? {};
  if (player) seatOrFree(player);
  else if (seat) dealOrFree(seat);
  else return;
  draw();
});
document.addEventListener("pointerdown", rest);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer));
document.addEventListener("contextmenu", (event) => event.target.closest(".around [data-seat]") && event.preventDefault());
document.addEventListener("input", ({ target }) => target.name?.startsWith("seat-") && draw());
new MutationObserver(begin).observe(document.getElementById("main"), { childList: true });
addEventListener("pageshow", begin);

// A seat's error is shown at its field, which then stays visible; so do fields with typed names.
function begin() {
  if (!around()) return;
  around().hidden = false;
  const seats = document.querySelector(".seats");
  seats.hidden = !seats.querySelector(".error, [aria-invalid=true], [list]");
  draw();
}

function seatOrFree(player) {
  const seats = places();
  const own = seats.find((seat) => fieldOf(seat).value === valueOf(seat, player));
  const free = own ?? seats.find((seat) => !fieldOf(seat).value);
  if (free !== undefined) put(free, own === undefined ? valueOf(free, player) : "");
}

function dealOrFree(seat) {
  if (!fieldOf(seat).value) return;
  const { checked } = dealer(seat);
  dealer(seat).checked = !checked;
  if (checked) put(seat, "");
}

function rest({ target }) {
  const { seat } = target.closest(".around [data-seat]")?.dataset ?? {};
  hasRested = false;
  clearTimeout(timer);
  if (!seat || !fieldOf(seat).value) return;
  timer = setTimeout(() => {
    if (!dealer(seat)) return; // another game was chosen meanwhile
    hasRested = dealer(seat).checked = true;
    draw();
  }, LONG_MS);
}

function put(seat, value) {
  fieldOf(seat).value = value;
  if (!value) dealer(seat).checked = false;
}

// A select holds players' keys, a text field their names.
function valueOf(seat, player) {
  return fieldOf(seat).matches("select") ? player : nameOf(player);
}

function nameOf(player) {
  return around().querySelector(`[data-player="${player}"]`).textContent;
}

function draw() {
  const seated = new Set();
  for (const chair of around().querySelectorAll(".chair")) {
    const { seat, empty } = chair.dataset;
    const field = fieldOf(seat);
    const name = (field.matches("select") ? field.selectedOptions[0]?.text : field.value) ?? "";
    const deals = Boolean(field.value) && dealer(seat).checked;
    chair.replaceChildren(field.value ? named(name) : empty, ...(deals ? [told()] : []));
    chair.setAttribute("aria-pressed", deals);
    if (field.value) seated.add(field.value);
  }
  for (const chip of around().querySelectorAll("[data-player]")) {
    const isSeated = [chip.dataset.player, chip.textContent].some((value) => seated.has(value));
    chip.setAttribute("aria-pressed", isSeated);
  }
}

function named(name) {
  const made = document.createElement("bdi");
  made.textContent = name;
  return made;
}

function told() {
  const made = document.createElement("small");
  made.textContent = around().dataset.deals;
  return made;
}

function places() {
  return [...around().querySelectorAll(".chair")].map(({ dataset }) => dataset.seat);
}
