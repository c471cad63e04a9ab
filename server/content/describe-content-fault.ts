import { ContentError } from '#app/content/checks/content-error.ts';
import type { ContentFault } from '#app/content/live-content.ts';

/** Says that the content has mistakes, what the portal runs on meanwhile, and where the mistakes are. */
export function describeContentFault({ problems, runsOn }: ContentFault): string {
  const instead =
    runsOn === 'last-good'
      ? 'The portal is running on the last version that worked.'
      : 'The portal is running without the changes made in the console.';
  return `The content has a mistake. ${instead} Fix the mistake, and the portal picks it up within seconds:\n${new ContentError([...problems]).message}`;
}
