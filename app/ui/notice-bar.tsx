import { createContext, useContext } from 'react';

/** The HTML of the notice that the server renders at the top of every page, including error pages. Most portals have none. */
export const DrawnNotice = /* @__PURE__ */ createContext<string | null>(null);

/** Returns the HTML of the notice, or null if there's none. In the browser, it's read from the document that the server rendered. */
export const useNotice: () => string | null = import.meta.env.SSR ? () => useContext(DrawnNotice) : () => noticeOfDocument;

const noticeOfDocument = import.meta.env.SSR ? null : (document.querySelector('[data-notice]')?.innerHTML ?? null);

/** A notice at the top of a page. On wide screens, it leaves room for the side menu, if there is one. The HTML never contains anyone's text. */
export function NoticeBar({ html }: { html: string }) {
  return (
    <aside
      aria-label="Notice"
      data-notice=""
      className="border-b border-warning bg-warning-soft px-4 py-2 text-center text-sm md:in-[body:has(aside.bg-menu)]:pl-68 print:hidden"
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
