import { createContext, useContext } from 'react';

/** What the server draws above every page, pages of errors among them. Most portals have nothing to say there. */
export const DrawnNotice = /* @__PURE__ */ createContext<string | null>(null);

/** Returns the line above every page; null on most portals. In a browser it's what the document came with. */
export const useNotice: () => string | null = import.meta.env.SSR ? () => useContext(DrawnNotice) : () => noticeOfDocument;

const noticeOfDocument = import.meta.env.SSR ? null : (document.querySelector('[data-notice]')?.textContent ?? null);

/** One line above a page. It leaves room for the menu that wide screens have at the side. */
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
