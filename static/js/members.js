// Filters the list of members while a name is typed; ticked ones stay visible.

const form = document.querySelector("[data-members]");
const PLAIN = { đ: "d", ł: "l", ø: "o", ß: "ss", æ: "ae", œ: "oe", ı: "i", "’": "", "'": "", "-": " " };
const DOUBLED = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe", đ: "dj" };
const exchanged = (text, table) => text.replace(/./gu, (letter) => table[letter] ?? letter);
const plain = (text) =>
  exchanged(text.normalize("NFKD").replace(/\p{M}/gu, ""), PLAIN).replace(/\s+/g, " ");

/** A text as it is typed without accents: with "u" for "ü", or with "ue". */
function spellings(text) {
  const small = text.normalize("NFC").toLowerCase();
  return [plain(small), plain(exchanged(small, DOUBLED))];
}

form?.querySelector("[type=search]").addEventListener("input", (event) => {
  const wanted = spellings(event.target.value.trim());
  for (const row of form.querySelectorAll(".members > li")) {
    const box = row.querySelector("input");
    row.hidden = !spellings(row.textContent).some((text) => wanted.some((part) => text.includes(part))) && !(box?.checked && !box.disabled);
  }
});

// For a pair or team each tick shows the partners: players ticked in succession enter together.
const places = Number(form?.dataset.places);

function tell(order) {
  form.elements.order.value = order.join(" ");
  for (const box of form.querySelectorAll(".members input:enabled")) {
    const at = order.indexOf(box.value);
    const row = box.closest("label");
    row.querySelector("output")?.remove();
    if (at >= 0) {
      const said = document.createElement("output");
      said.className = "tag";
      said.textContent = form.dataset.entry.replace("{number}", Math.floor(at / places) + 1);
      row.append(" ", said);
    }
  }
}

if (places > 1) {
  const ticked = [...form.querySelectorAll(".members input:enabled:checked")].map((box) => box.value);
  let order = form.elements.order.value.split(" ").filter((key) => ticked.includes(key));
  order.push(...ticked.filter((key) => !order.includes(key)));
  tell(order);
  form.addEventListener("change", ({ target }) => {
    if (target.name !== "player") return;
    order = order.filter((key) => key !== target.value);
    if (target.checked) order.push(target.value);
    tell(order);
  });
}
