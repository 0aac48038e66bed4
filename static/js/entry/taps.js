// Every tap is remembered, so that one key takes back the last of them, whatever it was.

export class Taps {
  #form;
  #log = [];
  #now = {};

  constructor(form) {
    this.#form = form;
  }

  begin() {
    this.#now = this.#seen();
  }

  // Remembers how the form was before, if it is another now.
  note() {
    const seen = this.#seen();
    if (JSON.stringify(seen) === JSON.stringify(this.#now)) return;
    this.#log.push(this.#now);
    this.#now = seen;
  }

  // Whether there was a tap to take back.
  back() {
    if (this.#log.length === 0) return false;
    this.#now = this.#log.pop();
    for (const field of this.#fields()) restore(field, this.#now[key(field)]);
    const { active } = this.#now;
    for (const side of this.#form.querySelectorAll(".side")) {
      side.toggleAttribute("data-active", side.dataset.side === active);
    }
    return true;
  }

  #fields() {
    return [...this.#form.elements].filter((field) => field.name && field.type !== "hidden");
  }

  #seen() {
    const active = this.#form.querySelector(".side[data-active]")?.dataset.side;
    return { ...Object.fromEntries(this.#fields().map((field) => [key(field), state(field)])), active };
  }
}

// Questions come and go, so a field is known by its name, a tick by its value and place too.
function key(field) {
  if (!isTick(field)) return field.name;
  const alike = [...field.form.elements].filter((other) => other.name === field.name && other.value === field.value);
  return `${field.name}=${field.value}=${alike.indexOf(field)}`;
}

function isTick(field) {
  return field.type === "radio" || field.type === "checkbox";
}

function state(field) {
  if (isTick(field)) return field.checked;
  return { value: field.value, isRest: "rest" in field.dataset, isGiven: "given" in field.dataset };
}

function restore(field, seen) {
  if (seen === undefined) return;
  if (isTick(field)) {
    field.checked = seen;
    return;
  }
  field.value = seen.value;
  field.dataset.was = seen.value;
  field.toggleAttribute("data-rest", seen.isRest);
  field.toggleAttribute("data-given", seen.isGiven);
}
