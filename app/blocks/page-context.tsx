import { createContext, use, type ReactNode } from 'react';

import type { BlockOf } from '#app/content/schemas/block-schema.ts';

/** A link that content refers to by name: a document or page of the portal, or an external address. */
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
  /** The toast after a prompt is copied. Its wording differs between pages (clarifications, "Pages"). */
  promptCopied: string;
  renderLessonStart: (lessonId: string) => ReactNode;
  renderLessonEnd: (lessonId: string) => ReactNode;
  renderSpecial: (block: BlockOf<'welcome-video' | 'roles' | 'agreement'>) => ReactNode;
  /**
   * A hook, so that only the lists that call it render again after a tick. If the page itself rendered again, every part whose script is
   * still loading would lose the server's HTML and anything typed into it.
   */
  useTicks: () => Ticks;
  /** Also a hook. Returns the lessons the reader has completed, or null until the learner's record has loaded. */
  useCompletedLessons: () => readonly string[] | null;
}

/** The items the reader checked, as `pageId.listId.itemId`. */
export interface Ticks {
  /** False until the learner's record has loaded. Until then, boxes show as unchecked. */
  isReady: boolean;
  isTicked: (itemId: string) => boolean;
  setTick: (itemId: string, ticked: boolean) => void;
  clearTicks: (itemIds: string[]) => void;
}

const PartsContext = createContext<PageParts | null>(null);
/** Provides what a page's blocks need. */
export function PageProvider({ parts, children }: { parts: PageParts; children: ReactNode }) {
  return <PartsContext value={parts}>{children}</PartsContext>;
}

/** Returns what the page provides to its blocks. */
export function usePage(): PageParts {
  const parts = use(PartsContext);
  if (parts === null) throw new Error('Blocks can only be rendered inside a PageProvider.');
  return parts;
}
