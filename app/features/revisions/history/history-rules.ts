import type { RevisionSummary } from '#app/features/revisions/store.server.ts';

/** Stands for the text that a file came with, among the versions of the file. */
export const originalVersion = 'original';

type Version = Pick<RevisionSummary, 'id' | 'state' | 'changedAt' | 'publishedAt'>;

/**
 * Returns the version that readers saw when another one was written, among a file's versions from newest to oldest: the one published
 * before it, or the text that the file came with.
 */
export function findVersionBefore(versions: readonly Version[], id: string): string {
  const version = versions.find((each) => each.id === id);
  if (version === undefined) return originalVersion;
  const time = (version.publishedAt ?? version.changedAt).getTime();
  const earlier = versions
    .filter((each) => each.id !== id && each.publishedAt !== null && each.publishedAt.getTime() <= time)
    .toSorted((one, other) => Number(other.publishedAt) - Number(one.publishedAt));
  return earlier[0]?.id ?? originalVersion;
}
