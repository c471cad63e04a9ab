import { isAbout, writeReason, type Problem } from '#app/content/checks/content-error.ts';
import type { NeededParts } from '#app/features/revisions/parts/list-needed.server.ts';
import type { LineLinks } from '#app/forms/form.ts';
import { settingsParts } from '#app/features/revisions/settings-sections.ts';

/** The most problems that one message names. */
const mostNamed = 5;

type NamePart = (part: string) => string;

/** Names files, and what's wrong in them, as people know them. */
export interface ProblemNames {
  namePart: NamePart;
  /** Names the value that a problem is about. Empty for the whole file. */
  namePlaceOf: (problem: Problem) => string;
  /** Returns the page where a problem is fixed. Null if no page edits its file. */
  findEditorOf: (problem: Problem) => string | null;
}

/** Says what has to be fixed before the changes can be published. `others` are the files with changes that weren't chosen. */
export function describeProblems(problems: readonly Problem[], others: readonly string[], names: ProblemNames): string {
  const fix = `Nothing was published yet. Fix this first:${listProblems(problems, names)}`;
  const meant = others.filter((part) => problems.some((problem) => isAbout(problem, part)));
  if (meant.length === 0) return fix;
  const [have, them] = meant.length === 1 ? ['has changes', 'it'] : ['have changes', 'them'];
  return `${fix}\n${listNames(meant, names.namePart)} ${have} that you didn't choose. If they're what's missing, choose ${them} too.`;
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

export function listNames(parts: readonly string[], namePart: NamePart): string {
  return new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(parts.map((part) => quote(namePart(part))));
}

function quote(name: string): string {
  return `“${name}”`;
}

interface PreviewedDrafts {
  /** The files whose changes previews leave out. Null if they can't show any change. */
  leftOut: readonly string[] | null;
  names: ProblemNames;
}

/** Says why previews don't show the changes, or some of them. */
export function describePreviewProblems(problems: readonly Problem[], { leftOut, names }: PreviewedDrafts): string {
  const listed = listProblems(problems, names);
  if (leftOut === null) return `Previews show the published text, because the unpublished changes have a mistake. Fix this first:${listed}`;
  return `Previews leave out the changes to ${listNames(leftOut, names.namePart)}, because of a mistake. Fix this first:${listed}`;
}

/** Lists problems on lines of their own, which the notice keeps apart. */
function listProblems(problems: readonly Problem[], names: ProblemNames): string {
  // Two entries of a list can have the same mistake.
  const all = [...new Set(problems.map((problem) => describeProblem(problem, names)))];
  const rest = all.length - mostNamed;
  return [...all.slice(0, mostNamed), ...(rest > 0 ? [`And ${rest} more.`] : [])].map((line) => `\n• ${line}`).join('');
}

function describeProblem(problem: Problem, { namePart, namePlaceOf }: ProblemNames): string {
  // The page of a setting is known by the setting's name.
  const file = settingsParts.includes(problem.file) ? '' : quote(namePart(problem.file));
  return [file, namePlaceOf(problem), writeReason(problem.reason)].filter((words) => words !== '').join(': ');
}

/** Returns the page where each problem is fixed, by the problem's line. If entries have the same line, it leads to the first one. */
export function linkProblems(problems: readonly Problem[], names: ProblemNames): LineLinks {
  const links = problems.toReversed().map((problem) => [describeProblem(problem, names), names.findEditorOf(problem)] as const);
  return Object.fromEntries(links.flatMap(([line, to]) => (to === null ? [] : [[line, to]])));
}

/** Says which files can't be edited here because they aren't valid YAML. Null if there are none. */
export function describeUnreadable(files: readonly string[]): string | null {
  if (files.length === 0) return null;
  return `${files.join(', ')} can't be read, so it can't be edited here. Fix the file on the server, or import a corrected one.`;
}
