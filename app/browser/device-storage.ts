/**
 * What stays when somebody signs out: how the pages look and answer to keys, and the count of failed attempts, which belongs
 * to the device's cookie and stays with it. Everything else that a page stores here was somebody's work.
 */
const staying = new Set(['northkey-theme', 'northkey-desk-keys', 'assessment_attempts']);

/** The beginnings of the keys of what somebody would miss. Without such a key, nobody is asked before it all goes. */
const workKeys = [
  'northkey-date-sheets',
  'northkey-requests',
  'northkey-draft-',
  'draft-check',
  'northkey-learning',
  'northkey-answers-',
  'northkey-prompt-',
];

/** Returns the pages' stores of this device that can be used: a browser may refuse them. */
function openStorages(): Storage[] {
  return (['localStorage', 'sessionStorage'] as const).flatMap((name) => {
    try {
      return [window[name]];
    } catch {
      return [];
    }
  });
}

/** Reads what is stored under keys that begin in this way, by key. */
export function readStored(start: string): [string, string][] {
  return openStorages().flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(start))
      .map((key): [string, string] => [key, storage.getItem(key) ?? '']),
  );
}

/** Tells whether this device holds something that its user would miss. */
export function hasWorkOnDevice(): boolean {
  return workKeys.some((start) => readStored(start).length > 0);
}

/** Deletes what this device holds of its user: stored values, kept pages, databases of the browser. */
export async function clearDevice(): Promise<void> {
  for (const storage of openStorages()) {
    for (const key of Object.keys(storage)) if (!staying.has(key)) storage.removeItem(key);
  }
  await Promise.all([clearCaches(), clearDatabases()]).catch(() => undefined);
}

/** The worker does so as well, when it hears of it. The portal's own files, which everybody gets, stay. */
async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith('northkey-words-') || name === 'northkey-state');
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function clearDatabases(): Promise<void> {
  if (!('indexedDB' in window) || !('databases' in indexedDB)) return;
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
}
