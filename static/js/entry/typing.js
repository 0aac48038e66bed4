// Serialises the form as the text a browser would send, and restores it.

import { trumpIn } from "./facts.js";

const NOT_TYPED = ["csrfmiddlewaretoken", "submission", "number", "revision", "beside"];
const FIELDS = "input:not([type=hidden]), select, textarea";

// The form without values set by the page, and without empty ones.
export function typedOf(form, button) {
  const pairs = [...new FormData(form)].concat(button?.name ? [[button.name, button.value]] : []);
  return new URLSearchParams(pairs.filter(([name, text]) => text && !NOT_TYPED.includes(name))).toString();
}

// Sets the form to exactly these values.
export function put(form, typed) {
  const left = [...new URLSearchParams(typed)];
  for (const field of form.elements) if (field.name && field.matches(FIELDS)) fill(field, left);
  for (const field of form.querySelectorAll(".box input")) delete field.dataset.rest;
  countAlike(form);
}

// The first of several equal melds has their count: that of the chip that was `tapped`, or one less
// if it was already selected.
export function countAlike(form, tapped) {
  sayWorth(form);
  for (const { name, value } of form.querySelectorAll(".again input")) {
    const kind = `[name="${name}"][value="${value}"]`;
    const alike = [":not(.again)", ".again"].flatMap((chip) => [...form.querySelectorAll(`${chip} > ${kind}`)]);
    const place = alike.indexOf(tapped);
    const { length: ticked } = alike.filter(({ checked }) => checked);
    const times = place < 0 ? ticked : place + tapped.checked;
    alike.forEach((input, number) => (input.checked = number < times));
    if (times > 1) alike[0].parentNode.dataset.times = times;
    else delete alike[0].parentNode.dataset.times;
  }
}

// A meld's value may change with the declaration.
function sayWorth(form) {
  for (const chip of form.querySelectorAll("[data-under]")) {
    const said = JSON.parse(chip.dataset.under);
    chip.textContent = said[trumpIn(form)] ?? said[""];
  }
}

function fill(field, left) {
  const isTick = field.type === "radio" || field.type === "checkbox";
  const place = left.findIndex(([name, text]) => name === field.name && (!isTick || text === field.value));
  const [found] = place < 0 ? [] : left.splice(place, 1);
  if (isTick) field.checked = found !== undefined;
  else field.value = found?.[1] ?? "";
}
