import type { SeenDraft } from '#app/features/revisions/rules.ts';

/** What became of the drafts that a review was asked for. */
export type ReviewedDrafts = 'same' | 'changed' | 'gone';

/**
 * Compares the drafts that a review was asked for with those there are now. Once none of them is a draft anymore, because they were
 * published or discarded, there's nothing left to review.
 */
export function compareReviewed(asked: readonly SeenDraft[], drafts: readonly SeenDraft[]): ReviewedDrafts {
  if (!drafts.some(({ id }) => asked.some((each) => each.id === id))) return 'gone';
  const isSame = (one: SeenDraft, other: SeenDraft) => one.id === other.id && one.version === other.version;
  const isUnchanged = drafts.length === asked.length && drafts.every((draft) => asked.some((each) => isSame(each, draft)));
  return isUnchanged ? 'same' : 'changed';
}

/** Writes which drafts were seen, in which version. */
export function writeSeenDrafts(drafts: readonly SeenDraft[]): string {
  return drafts.map(({ id, version }) => `${id}:${version}`).join(' ');
}

/** Reads which drafts were seen. Returns null for anything that wasn't written by `writeSeenDrafts`. */
export function readSeenDrafts(seen: string): SeenDraft[] | null {
  const drafts = seen.split(' ').filter((each) => each !== '');
  if (!drafts.every((each) => /^[\w-]{22}:\d{1,9}$/.test(each))) return null;
  return drafts.map((each) => {
    const [id = '', version = ''] = each.split(':');
    return { id, version: Number(version) };
  });
}
