// The list of members shows whom one looks for while the name is typed; who is ticked stays.

const form = document.querySelector("[data-members]");
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

form?.querySelector("[type=search]").addEventListener("input", (event) => {
  const wanted = plain(event.target.value.trim());
  for (const row of form.querySelectorAll(".members > li")) {
    const box = row.querySelector("input");
    row.hidden = !plain(row.textContent).includes(wanted) && !(box?.checked && !box.disabled);
  }
});
