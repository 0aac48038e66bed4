{% load static %}// Opens tables from cold without a network: keeps the files of one version, and each table's last page.

const VERSION = "{{ shell.version }}";
const SHELL = [{% for address in shell.addresses %}
  "{{ address }}",{% endfor %}
];
const PHONE = "{% url "phone" %}";
const LEAVING = ["{% url "account_logout" %}", "{% url "account-leave" %}"];
const TABLE = /^\/[\w-]+\/games\/\d+\/hands\/new$/;
const PAGES = "pages";
const MOST_PAGES = 12;
const PATIENCE_MS = 3000;
const TOKEN = /(name="csrfmiddlewaretoken" value=")[^"]*/g;

const phone = () => caches.match(PHONE, { cacheName: VERSION });
const late = () => new Promise((_, reject) => setTimeout(reject, PATIENCE_MS));
const file = async (request) => (await caches.match(request)) ?? fetch(request);

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(Promise.all([tidy(), clients.claim()])));
addEventListener("message", (event) => {
  if (event.data.takeOver) skipWaiting();
  if (event.data.keep) event.waitUntil(fetched(event.data.keep, event.data.keep));
});
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return;
  if (method === "POST" && mode === "navigate" && LEAVING.includes(pathname)) event.respondWith(left(event.request));
  if (method !== "GET") return;
  if (mode === "navigate") event.respondWith(page(event, pathname));
  else if (pathname.startsWith("{% get_static_prefix %}")) event.respondWith(file(event.request));
});

async function install() {
  await (await caches.open(VERSION)).addAll(SHELL);
}

// A page needs the files of the version in which it was made.
async function tidy() {
  const pages = await caches.open(PAGES);
  const kept = await Promise.all((await pages.keys()).map((address) => pages.match(address)));
  const needed = [PAGES, VERSION, ...kept.map((page) => page.headers.get("X-Score-Book"))];
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !needed.includes(name)).map((name) => caches.delete(name)));
}

// The network's answer; the copy where it takes too long or has none.
async function page(event, pathname) {
  const answer = fetched(event.request, pathname);
  event.waitUntil(answer.catch(() => undefined));
  const copy = await copyOf(pathname);
  if (!copy) return answer.catch(() => phone());
  const soon = await Promise.race([answer, late()]).catch(() => copy);
  return soon.status < 500 ? soon : copy;
}

// Who logs out leaves no page behind on the phone. Hands are in its database and stay.
async function left(request) {
  const answer = await fetch(request);
  await caches.delete(PAGES);
  return answer;
}

async function fetched(request, pathname) {
  const answer = await fetch(request);
  const isOurs = answer.ok && !answer.redirected && answer.headers.has("X-Score-Book");
  if (isOurs && (pathname === PHONE || TABLE.test(pathname))) await keep(pathname, answer.clone());
  return answer;
}

async function keep(pathname, answer) {
  const pages = await caches.open(PAGES);
  await pages.put(pathname, await withoutToken(answer));
  for (const oldest of (await pages.keys()).slice(0, -MOST_PAGES)) await pages.delete(oldest);
}

// A token is good for one session only: the page gets another one from the network (shell/register.js).
async function withoutToken(answer) {
  const text = await answer.text();
  return new Response(text.replace(TOKEN, "$1"), { headers: answer.headers });
}

async function copyOf(pathname) {
  return (await (await caches.open(PAGES)).match(pathname)) ?? (pathname === PHONE ? phone() : undefined);
}
