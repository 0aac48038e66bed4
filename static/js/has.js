// Stands in for :has() where a browser lacks it (Firefox before 121, Chrome before 105). What a rule
// asks of an element becomes an attribute, and every style sheet is added again with it.

const QUESTION = ":has(";
// The answer to it decides whether the rules apply at all.
const GUARD = "@supports selector(:has(a))";
const EVENTS = ["change", "input", "click", "focusin", "focusout", "toggle", "reset"];

const questions = [];
const texts = new Map();
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

for (const name of EVENTS) addEventListener(name, answerSoon, true);
new MutationObserver(answer).observe(document.documentElement, { attributes: true, childList: true, subtree: true });
new MutationObserver(rewrite).observe(document.head, { childList: true });
rewrite();

// Panels bring style sheets of their own.
async function rewrite() {
  const links = [...document.head.querySelectorAll("link[rel=stylesheet]")];
  const rules = await Promise.all(links.map(rewritten));
  sheet.replaceSync(rules.join("\n"));
  answer();
}

async function rewritten({ href, media }) {
  if (!texts.has(href)) texts.set(href, fetch(href).then((response) => response.text()));
  const text = asAttributes((await texts.get(href)).split(GUARD).join("@media all"));
  return media ? `@media ${media} {${text}}` : text;
}

function asAttributes(text) {
  let [made, from] = ["", 0];
  for (let at = text.indexOf(QUESTION); at >= 0; at = text.indexOf(QUESTION, from)) {
    const end = closing(text, at + QUESTION.length);
    made += text.slice(from, at) + attribute(text.slice(at + QUESTION.length, end));
    from = end + 1;
  }
  return made + text.slice(from);
}

function closing(text, from) {
  let [at, depth] = [from, 1];
  for (; depth; at += 1) depth += { "(": 1, ")": -1 }[text[at]] ?? 0;
  return at - 1;
}

// The second part never matches: it keeps the weight that the question has among other rules.
function attribute(asked) {
  if (!questions.some((one) => one.asked === asked)) questions.push({ asked, parts: split(asked).map(partOf) });
  const number = questions.findIndex((one) => one.asked === asked);
  const weight = questions[number].parts.map(({ rest }) => rest).join(", ");
  return `:is([data-has~="${number}"], :is(${weight}):not(*))`;
}

function partOf(part) {
  const sign = /^[>~+]/.exec(part)?.[0] ?? "";
  return { sign, rest: part.slice(sign.length).trim() };
}

// Splits at commas outside brackets.
function split(text) {
  let [depth, parts] = [0, [""]];
  for (const letter of text) {
    depth += { "(": 1, "[": 1, ")": -1, "]": -1 }[letter] ?? 0;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

function answerSoon() {
  answer();
  requestAnimationFrame(answer);
}

function answer() {
  const found = new Map();
  questions.forEach(({ parts }, number) => {
    for (const part of parts) for (const element of having(part)) {
      found.set(element, [...(found.get(element) ?? []), number]);
    }
  });
  for (const element of document.querySelectorAll("[data-has]")) {
    if (!found.has(element)) element.removeAttribute("data-has");
  }
  for (const [element, numbers] of found) {
    const value = [...new Set(numbers)].join(" ");
    if (element.dataset.has !== value) element.dataset.has = value;
  }
}

// The elements of which the part of a question is true.
function having({ sign, rest }) {
  if (sign === "~" || sign === "+") return beside(sign, rest);
  const above = new Set();
  for (const match of document.querySelectorAll(rest)) {
    for (let element = match.parentElement; element && !above.has(element); element = element.parentElement) above.add(element);
  }
  return [...above].filter((element) => element.querySelector(`:scope ${sign} ${rest}`));
}

function beside(sign, rest) {
  const [, first, inner] = /^((?:\([^)]*\)|\[[^\]]*\]|[^\s([])+)\s*(.*)$/.exec(rest);
  const found = [];
  for (const match of document.querySelectorAll(first)) {
    if (inner && !match.querySelector(`:scope ${inner}`)) continue;
    let before = match.previousElementSibling;
    for (; before; before = sign === "~" ? before.previousElementSibling : null) found.push(before);
  }
  return found;
}
