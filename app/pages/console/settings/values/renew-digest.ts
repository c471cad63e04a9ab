import type { SettingsField } from '#app/features/revisions/load-settings.server.ts';

type ListedField = Pick<SettingsField, 'name' | 'listSeen'>;

/**
 * Returns a change of a list with the list's digest as it is now, for a change that waited until a save had ended: the save of a text in the
 * list isn't someone else's change. If the list has other entries or fields than before, the old digest stays, so the change is refused.
 */
export function renewDigest(change: string, before: readonly ListedField[], now: readonly ListedField[]): string {
  const [kind, name = '', index, digest, ...rest] = change.split('|');
  const seen = now.find((field) => field.name === name)?.listSeen;
  if (digest === undefined || seen === undefined || listNamesIn(name, before) !== listNamesIn(name, now)) return change;
  return [kind, name, index, seen, ...rest].join('|');
}

function listNamesIn(list: string, fields: readonly ListedField[]): string {
  return fields.flatMap(({ name }) => (name.startsWith(`${list}[`) ? [name] : [])).join('\n');
}
