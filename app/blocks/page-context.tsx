import { createContext, use, type ReactNode } from 'react';

import type { BlockOf } from '#app/content/schemas/blocks/block-schema.ts';

/** A link that the content refers to by name: a document or page of the portal, or an external address. */
export interface NamedLink {
  title: string;
  to: string;
  external: boolean;
}

/** The links and page-specific parts that a page provides to its blocks. They don't change while the page is open. */
export interface PageParts {
  /** The first part of every checkbox ID, such as "crm", "client/va-sops" or "documents/transaction-checklists". */
  pageId: string;
  linkOf: (name: string) => NamedLink | null;
  /** The toast shown after a prompt is copied, which differs between pages (clarifications, "Pages"). */
  promptCopied: string;
  renderLessonStart: (lessonId: string) => ReactNode;
  renderLessonEnd: (lessonId: string) => ReactNode;
  renderSpecial: (block: BlockOf<'welcome-video' | 'roles' | 'agreement'>) => ReactNode;
  /**
   * A hook that returns the checked items. Only the lists that call this hook render again after a change. If the entire page did, every
   * part whose script is still loading would lose the server's HTML and anything typed into it.
   */
  useTicks: () => Ticks;
  /** A hook that returns the lessons the reader has completed, or null until the learner's record has loaded. */
  useCompletedLessons: () => readonly string[] | null;
}

/** The items that the reader has checked, as `pageId.listId.itemId`. */
export interface Ticks {
  /** Becomes true when the learner's record has loaded. Until then, all boxes are unchecked. */
  isReady: boolean;
  isTicked: (itemId: string) => boolean;
  setTick: (itemId: string, ticked: boolean) => void;
  clearTicks: (itemIds: string[]) => void;
}

const PartsContext = createContext<PageParts | null>(null);
/** Provides a page's links and page-specific parts to its blocks. */
export function PageProvider({ parts, children }: { parts: PageParts; children: ReactNode }) {
  return <PartsContext value={parts}>{children}</PartsContext>;
}

/** Returns the links and page-specific parts that the page provides. */
export function usePage(): PageParts {
  const parts = use(PartsContext);
  if (parts === null) throw new Error('Blocks can only be rendered inside a PageProvider.');
  return parts;
}
