import type { Problem } from '#app/content/checks/content-error.ts';
import type { NeededParts } from '#app/features/revisions/parts/list-needed.server.ts';
import { settingsParts } from '#app/features/revisions/settings-sections.ts';
import { nameKey } from '#app/features/revisions/list-fields.ts';

/** The most problems that one sentence names. */
const mostNamed = 5;

type NamePart = (part: string) => string;

/** Says what has to be fixed before the changes can be published. `others` are the files with changes that weren't chosen. */
export function describeProblems(problems: readonly Problem[], others: readonly string[], namePart: NamePart): string {
  const fix = `Nothing was published yet. Fix this first: ${nameProblems(problems)}`;
  const meant = others.filter((part) => problems.some((problem) => isAbout(problem, part)));
  if (meant.length === 0) return fix;
  const [have, them] = meant.length === 1 ? ['has changes', 'it'] : ['have changes', 'them'];
  return `${fix} ${listNames(meant, namePart)} ${have} that you didn't choose. If they're what's missing, choose ${them} too.`;
}

/** Says which files the chosen ones can't be published without. */
export function describeIncomplete(needed: NeededParts, namePart: NamePart): string {
  const sentences = [...needed].map(
    ([part, needs]) => `${quote(namePart(part))} can't be published without ${listNames(needs, namePart)}.`,
  );
  return `Nothing was published yet. ${sentences.join(' ')} Choose them together, or leave them out.`;
}

/** Says which files an update changed after someone had started to edit them. */
export function describeOutdated(parts: readonly string[], namePart: NamePart): string {
  const them = parts.length === 1 ? 'it' : 'them';
  return `Nothing was published yet. An update changed ${listNames(parts, namePart)} after you'd started editing ${them}. Choose which text to keep at the top of this page, or publish the other files without ${them}.`;
}

/** Tells whether a problem is in a file, or names the file or its module. */
function isAbout({ file, reason }: Problem, part: string): boolean {
  const module = /^modules\/(?<id>.+)\.yaml$/.exec(part)?.groups?.['id'];
  return (
    file === part || reason.includes(part) || (module !== undefined && (reason.includes(`"${module}"`) || reason.includes(`"/${module}#`)))
  );
}

export function listNames(parts: readonly string[], namePart: NamePart): string {
  return new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(parts.map((part) => quote(namePart(part))));
}

function quote(name: string): string {
  return `“${name}”`;
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
