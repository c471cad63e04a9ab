/**
 * The keys of the values that stay after sign-out: display and keyboard settings, and the count of failed attempts, which belongs to the
 * device's cookie. Everything else that a page stores is someone's work.
 */
const staying = new Set(['northkey-theme', 'northkey-desk-keys', 'assessment_attempts']);

/**
 * The beginning of the keys of what managers typed into the console and haven't saved. The ID of the manager follows, because it's theirs,
 * also when someone else signs out of a portal on this device. Signing out of the console deletes it.
 */
export const managersEdits = 'northkey-edits-';

/** Returns the beginning of the keys of what one manager typed and hasn't saved. */
export function editsOf(manager: string): string {
  return `${managersEdits}${manager}-`;
}

/** The key prefixes of data that someone would miss. Without such data, signing out deletes everything without asking. */
const workKeys = [
  'northkey-date-sheets',
  'northkey-requests',
  'northkey-draft-',
  'draft-check',
  'northkey-learning',
  'northkey-answers-',
  'northkey-prompt-',
];

/** Returns the browser's local and session storage, leaving out any that the browser blocks. */
function openStorages(): Storage[] {
  return (['localStorage', 'sessionStorage'] as const).flatMap((name) => {
    try {
      return [window[name]];
    } catch {
      return [];
    }
  });
}

/** Returns the stored keys that start with a prefix, with their values. */
export function readStored(start: string): [string, string][] {
  return openStorages().flatMap((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(start))
      .map((key): [string, string] => [key, storage.getItem(key) ?? '']),
  );
}

/** Returns the stored keys of the work that this device's user would miss, with their values. */
export function readWork(): [string, string][] {
  return workKeys.flatMap((start) => readStored(start));
}

/** Tells whether this device stores any work that its user would miss. */
export function hasUnsentWork(): boolean {
  return readWork().length > 0;
}

/** Deletes this device's data about its user: stored values, saved pages and browser databases. */
export async function clearDevice(): Promise<void> {
  for (const storage of openStorages()) {
    for (const key of Object.keys(storage)) if (!staying.has(key) && !key.startsWith(managersEdits)) storage.removeItem(key);
  }
  await Promise.all([clearCaches(), clearDatabases()]).catch(() => undefined);
}

/** Deletes saved pages. The portal's own files stay, because they're the same for everyone. */
async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith('northkey-words-') || name === 'northkey-state');
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function clearDatabases(): Promise<void> {
  if (!('indexedDB' in window) || !('databases' in indexedDB)) return;
  for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name);
}
