// The phone's database: opened on first use, and reopened if the browser closed it.

const NAME = "score-book";
const KEYS = { items: "submission_id", tables: "path", facts: "name" };
// After sleep or eviction a connection only fails with one of these.
const LOST = ["InvalidStateError", "UnknownError"];

let opened = null;

// The result of the work, once all its writes are on disk. The work receives the named stores.
export async function within(names, mode, work) {
  try {
    return await transacted(await database(), names, mode, work);
  } catch (error) {
    if (!LOST.includes(error?.name)) throw error;
    opened = null;
    return transacted(await database(), names, mode, work);
  }
}

// The result of a request within a transaction.
export function asked(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function transacted(database, names, mode, work) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(names, mode, { durability: "strict" });
    let result;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
    work(...names.map((name) => transaction.objectStore(name))).then((value) => (result = value), reject);
  });
}

function database() {
  if (!opened) {
    opened = open();
    opened.catch(forget);
  }
  return opened;
}

async function open() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    for (const [name, keyPath] of Object.entries(KEYS)) request.result.createObjectStore(name, { keyPath });
  };
  const database = await asked(request);
  database.onclose = forget;
  database.onversionchange = () => {
    database.close();
    forget();
  };
  return database;
}

function forget() {
  opened = null;
}
