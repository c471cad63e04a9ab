import { nameOfPart } from '#app/features/revisions/content-parts.server.ts';
import { readPart } from '#app/features/revisions/read-part.server.ts';
import type { Revision } from '#app/features/revisions/rules.ts';
import type { Portal } from '#app/portal.ts';

/** Returns a function that names content files by their titles in the drafts. */
export function namePartsOf({ env }: Pick<Portal, 'env'>, drafts: readonly Revision[]): (part: string) => string {
  const read = (part: string) => {
    const draft = drafts.find((each) => each.part === part);
    return draft?.source || draft?.baseSource || readPart(env.CONTENT_DIR, part);
  };
  return (part) => `${part.startsWith('practice/') ? 'Practice: ' : ''}${nameOfPart(part, read)}`;
}
