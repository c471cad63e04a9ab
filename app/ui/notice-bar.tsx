import { createContext, useContext } from 'react';

/** The notice that the server renders above every page, including error pages. Most portals have none. */
export const DrawnNotice = /* @__PURE__ */ createContext<string | null>(null);

/**
 * Returns the notice above every page, or null if there's none, as on most portals. In the browser, the notice is read from the document.
 */
export const useNotice: () => string | null = import.meta.env.SSR ? () => useContext(DrawnNotice) : () => noticeOfDocument;

const noticeOfDocument = import.meta.env.SSR ? null : (document.querySelector('[data-notice]')?.textContent ?? null);

/** A notice above a page. On wide screens, it leaves room for the side menu. */
export function NoticeBar({ text }: { text: string }) {
  return (
    <aside
      aria-label="Notice"
      data-notice=""
      className="border-b border-warning bg-warning-soft px-4 py-2 text-center text-sm md:pl-68 print:hidden"
    >
      {text}
    </aside>
  );
}
