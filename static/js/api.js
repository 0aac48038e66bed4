// Tries an operation on the reference page: sends the request and prints the response as text.

const key = document.getElementById("key");

for (const form of document.querySelectorAll("form.try")) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ask(form);
  });
}
key.form.hidden = false;
// The key is kept on this page only: submitting the form sends nothing.
key.form.addEventListener("submit", (event) => event.preventDefault());

async function ask(form) {
  const said = form.querySelector(".status");
  const answer = form.querySelector(".answer");
  said.textContent = "…";
  answer.hidden = true;
  try {
    const response = await fetch(address(form), options(form));
    said.textContent = `${response.status} ${response.statusText}`;
    answer.textContent = pretty(await response.text());
    answer.hidden = false;
  } catch (error) {
    said.textContent = String(error);
  }
}

function address(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll("input")) {
    if (field.dataset.place === "path") {
      path = path.replace(`{${field.name}}`, encodeURIComponent(field.value));
    } else if (field.value) {
      query.set(field.name, field.value);
    }
  }
  return String(query) ? `${path}?${query}` : path;
}

function options(form) {
  const headers = {};
  const body = form.querySelector("textarea");
  if (form.dataset.method !== "GET") {
    if (key.value) headers.Authorization = `Bearer ${key.value}`;
    headers["Content-Type"] = "application/json";
  }
  return { method: form.dataset.method, headers, body: body?.value };
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
