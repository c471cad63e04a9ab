import type { LiveContent } from '#app/content/live-content.ts';
import { holdsRole, type Role } from '#app/features/access/rules.ts';

/** The most mistakes that the notice names. `northkey doctor` lists them all. */
const mostNamed = 3;

/** Returns a notice for owners that the content has mistakes, and what the portal runs on meanwhile. Null if all is well. */
export function findContentNotice({ fault }: LiveContent, role: Role): string | null {
  if (fault === null || !holdsRole(role, 'owner')) return null;

  const instead =
    fault.runsOn === 'last-good' ? 'the last version that worked' : "the content folder's files, without what was published in the console";
  const named = fault.problems.slice(0, mostNamed).map(({ file, path, reason }) => `${file}${path === '' ? '' : ` at ${path}`}: ${reason}`);
  const more = fault.problems.length > mostNamed ? ` And ${fault.problems.length - mostNamed} more.` : '';
  return `The content has a mistake, so the portal is running on ${instead}. ${named.join('. ')}.${more} Once it's fixed, the portal picks it up within seconds.`;
}
