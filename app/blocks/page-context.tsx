import { createContext, use, type ReactNode } from 'react';

import type { BlockOf } from '#app/content/block-schema.ts';

/** A link that content names: a document or page of the portal, or an address outside. */
export interface NamedLink {
  title: string;
  to: string;
  external: boolean;
}

/** What a page gives to the blocks on it: who ticked what, where links lead, and the parts that only the page can draw. */
export interface PageContextValue {
  /** The first part of the identifier of each tick: "crm", "client/va-sops", "documents/transaction-checklists". */
  pageId: string;
  /** False until the learner's record is there; boxes are drawn unticked until then. */
  isReady: boolean;
  isTicked: (itemId: string) => boolean;
  setTick: (itemId: string, ticked: boolean) => void;
  clearTicks: (itemIds: string[]) => void;
  linkOf: (name: string) => NamedLink | null;
  /** What the toast says when a prompt was copied; its wording differs between pages (clarifications, "Pages"). */
  promptCopied: string;
  renderLessonEnd: (lessonId: string) => ReactNode;
  renderSpecial: (block: BlockOf<'welcome-video' | 'agreement'>) => ReactNode;
}

const PageContext = createContext<PageContextValue | null>(null);

export const PageProvider = PageContext.Provider;

/** Returns what the page gives to its blocks. */
export function usePage(): PageContextValue {
  const page = use(PageContext);
  if (page === null) throw new Error('A block can be drawn only inside a PageProvider.');
  return page;
}
