import { createContext, use, type ReactNode } from 'react';

import type { BlockOf } from '#app/content/schemas/block-schema.ts';

/** A link that content names: a document or page of the portal, or an address outside. */
export interface NamedLink {
  title: string;
  to: string;
  external: boolean;
}

/** What a page gives to the blocks on it: where links lead, and the parts that only the page can draw. Stays the same while the page is open. */
export interface PageParts {
  /** The first part of the identifier of each tick: "crm", "client/va-sops", "documents/transaction-checklists". */
  pageId: string;
  linkOf: (name: string) => NamedLink | null;
  /** What the toast says when a prompt was copied; its wording differs between pages (clarifications, "Pages"). */
  promptCopied: string;
  renderLessonEnd: (lessonId: string) => ReactNode;
  renderSpecial: (block: BlockOf<'welcome-video' | 'roles' | 'agreement'>) => ReactNode;
  /**
   * A hook: only the lists that call it are drawn again with a tick. What the page itself draws again loses, for every
   * part whose script is still on its way, the drawing of the server and what was typed into it.
   */
  useTicks: () => Ticks;
  /** A hook as well: the lessons that the reader completed; null until the learner's record is there. */
  useCompletedLessons: () => readonly string[] | null;
}

/** What the reader ticked, as `pageId.listId.itemId`. */
export interface Ticks {
  /** False until the learner's record is there; boxes are drawn unticked until then. */
  isReady: boolean;
  isTicked: (itemId: string) => boolean;
  setTick: (itemId: string, ticked: boolean) => void;
  clearTicks: (itemIds: string[]) => void;
}

const PartsContext = createContext<PageParts | null>(null);
/** Holds what the blocks of a page need. */
export function PageProvider({ parts, children }: { parts: PageParts; children: ReactNode }) {
  return <PartsContext value={parts}>{children}</PartsContext>;
}

/** Returns what the page gives to its blocks. */
export function usePage(): PageParts {
  const parts = use(PartsContext);
  if (parts === null) throw new Error('A block can be drawn only inside a PageProvider.');
  return parts;
}
