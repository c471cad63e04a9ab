import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';

import type { Html as HtmlValue } from '#app/content/text/markdown-piece.ts';

type HtmlTag = 'span' | 'div' | 'p' | 'li' | 'dd' | 'figcaption';

/** Renders HTML from the content, which is safe because it's generated from Markdown with raw HTML turned off. */
export function Html({ value, as: Tag = 'span', className }: { value: HtmlValue; as?: HtmlTag; className?: string }) {
  return <Tag className={className} dangerouslySetInnerHTML={{ __html: value.html }} />;
}

/** Makes links in the content's HTML navigate like the router's own, without reloading the document. */
export function ContentLinks({ children }: { children: ReactNode }) {
  const navigate = useNavigate();

  function followLink(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;

    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target !== '' || link.origin !== location.origin) return;

    event.preventDefault();
    void navigate(`${link.pathname}${link.search}${link.hash}`);
  }

  // The div needs no key handler: it handles only clicks on the links inside, and pressing Enter on a link counts as a click.
  return <div onClick={followLink}>{children}</div>;
}
