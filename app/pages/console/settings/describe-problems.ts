import type { Problem } from '#app/content/checks/content-error.ts';
import { nameKey } from '#app/features/revisions/list-fields.ts';

/** The most problems that one sentence names. */
const mostNamed = 5;

/** Says what has to be fixed before the changes can be published. */
export function describeProblems(problems: readonly Problem[]): string {
  const named = problems.slice(0, mostNamed).map(({ path, reason }) => `${namePath(path)}: ${reason}`);
  const rest = problems.length - named.length;
  const more = rest > 0 ? ` And ${rest} more.` : '';
  return `Nothing was published yet. Fix this first: ${named.join('. ')}.${more}`;
}

/** Writes a path the way people read it: "coFounder.name" becomes "Founder, name". */
function namePath(path: string): string {
  const keys = path.split(/[.[\]]+/).filter((key) => key !== '' && !/^\d+$/.test(key));
  const [first, ...others] = keys.map((key) => nameKey(key));
  return [first, ...others.map((name) => name.toLowerCase())].filter((name) => name !== undefined).join(', ') || 'The content';
}
