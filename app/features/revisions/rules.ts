/** What a revision is: being written, what readers see, what they saw earlier, or never published. */
export type RevisionState = 'draft' | 'live' | 'past' | 'discarded';

/** The complete text of a content file, as written in the console. */
export interface Revision {
  id: string;
  /** The content file, such as `brand.yaml`. */
  part: string;
  state: RevisionState;
  /** Null returns the file to the text it came with, and an empty text removes the file (see `removedText`). */
  source: string | null;
  /** The file's own text when this revision was started. Null if there was no such file. */
  baseSource: string | null;
  version: number;
  /** The email of the last person who saved it. */
  author: string;
  reason: string | null;
  createdAt: Date;
  changedAt: Date;
  publishedAt: Date | null;
  publishedBy: string | null;
}

/** A draft in the version that someone looked at. */
export interface SeenDraft {
  id: string;
  version: number;
}

/** Returns the drafts that were seen. Returns null if one of them has changed or is gone. */
export function pickSeenDrafts<Draft extends SeenDraft>(drafts: readonly Draft[], seen: readonly SeenDraft[]): Draft[] | null {
  const isSame = (one: SeenDraft, other: SeenDraft) => one.id === other.id && one.version === other.version;
  if (!seen.every((each) => drafts.some((draft) => isSame(draft, each)))) return null;
  return drafts.filter((draft) => seen.some((each) => isSame(draft, each)));
}
