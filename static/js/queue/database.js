// The phone's own database: opened when it is first needed, and again where the phone has closed it.

const NAME = "score-book";
const KEYS = { items: "submission_id", tables: "path", facts: "name" };
// A phone that slept, or made room, leaves a connection that only says one of these.
const LOST = ["InvalidStateError", "UnknownError"];

let opened = null;

// What the work gives back, once all that it wrote is on the disk. It takes the named stores.
export async function within(names, mode, work) {
  try {
    return await transacted(await database(), names, mode, work);
  } catch (error) {
    if (!LOST.includes(error?.name)) throw error;
    opened = null;
    return transacted(await database(), names, mode, work);
  }
}

// What a request within a transaction brings.
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
