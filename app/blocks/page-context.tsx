import { createContext, use, type ReactNode } from 'react';

import type { BlockOf } from '#app/content/schemas/block-schema.ts';

/** A link that the content refers to by name: a document or page of the portal, or an external address. */
export interface NamedLink {
  title: string;
  to: string;
  external: boolean;
}

/**
 * What a page provides to its blocks: where links lead, and the parts that only the page can render. It doesn't change while the page is
 * open.
 */
export interface PageParts {
  /** The first part of each tick's ID: "crm", "client/va-sops", "documents/transaction-checklists". */
  pageId: string;
  linkOf: (name: string) => NamedLink | null;
  /** The text of the toast after a prompt is copied. It differs between pages (clarifications, "Pages"). */
  promptCopied: string;
  renderLessonStart: (lessonId: string) => ReactNode;
  renderLessonEnd: (lessonId: string) => ReactNode;
  renderSpecial: (block: BlockOf<'welcome-video' | 'roles' | 'agreement'>) => ReactNode;
  /**
   * A hook that returns the ticks. Only the lists that call it render again after a tick. If the page itself rendered again, every part
   * whose script is still loading would lose the server's HTML and anything typed into it.
   */
  useTicks: () => Ticks;
  /** A hook that returns the lessons the reader has completed, or null until the learner's record has loaded. */
  useCompletedLessons: () => readonly string[] | null;
}

/** The items that the reader has checked, as `pageId.listId.itemId`. */
export interface Ticks {
  /** Whether the learner's record has loaded. Until then, boxes are shown as unchecked. */
  isReady: boolean;
  isTicked: (itemId: string) => boolean;
  setTick: (itemId: string, ticked: boolean) => void;
  clearTicks: (itemIds: string[]) => void;
}

const PartsContext = createContext<PageParts | null>(null);
/** Provides what the page's blocks need. */
export function PageProvider({ parts, children }: { parts: PageParts; children: ReactNode }) {
  return <PartsContext value={parts}>{children}</PartsContext>;
}

/** Returns what the page provides to its blocks. */
export function usePage(): PageParts {
  const parts = use(PartsContext);
  if (parts === null) throw new Error('Blocks can only be rendered inside a PageProvider.');
  return parts;
}
