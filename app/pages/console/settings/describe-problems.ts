import type { Problem } from '#app/content/checks/content-error.ts';
import { settingsParts } from '#app/features/revisions/settings-sections.ts';
import { nameKey } from '#app/features/revisions/list-fields.ts';

/** The most problems that one sentence names. */
const mostNamed = 5;

/** Says what has to be fixed before the changes can be published. */
export function describeProblems(problems: readonly Problem[]): string {
  return `Nothing was published yet. Fix this first: ${nameProblems(problems)}`;
}

/** Says why previews don't show the changes. */
export function describePreviewProblems(problems: readonly Problem[]): string {
  return `Previews show the published text, because the unpublished changes have a mistake. Fix this first: ${nameProblems(problems)}`;
}

function nameProblems(problems: readonly Problem[]): string {
  // Two entries of a list can have the same mistake.
  const all = [...new Set(problems.map(({ file, path, reason }) => `${nameFile(file)}${namePath(path)}: ${reason}`))];
  const named = all.slice(0, mostNamed);
  const rest = all.length - named.length;
  const more = rest > 0 ? ` And ${rest} more.` : '';
  return `${named.join('. ')}.${more}`;
}

/** Names a file that isn't among the settings, where the path alone says what's meant. */
function nameFile(file: string): string {
  return settingsParts.includes(file) ? '' : `${file}, `;
}

/** Writes a path the way people read it: "coFounder.name" becomes "Founder, name". */
function namePath(path: string): string {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '' && !/^\d+$/.test(key));
  const [first, ...others] = keys.map((key) => nameKey(key));
  return [first, ...others.map((name) => name.toLowerCase())].filter((name) => name !== undefined).join(', ') || 'The content';
}

/** Says which files can't be edited here because they aren't valid YAML. Null if there are none. */
export function describeUnreadable(files: readonly string[]): string | null {
  if (files.length === 0) return null;
  return `${files.join(', ')} can't be read, so it can't be edited here. Fix the file on the server, or import a corrected one.`;
}
