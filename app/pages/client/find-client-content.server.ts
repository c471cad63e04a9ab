import type { RouterContextProvider } from 'react-router';

import { collectLinks, type PageLinks } from '#app/content/text/collect-links.ts';
import type { Page } from '#app/content/schemas/page-schema.ts';
import { getPortal } from '#app/portal.ts';

export interface ClientContent {
  page: Page;
  links: PageLinks;
}

/** Finds a client portal page and its links, or returns null if the page has no content file. */
export function findClientContent(context: Readonly<RouterContextProvider>, id: string): ClientContent | null {
  const { content } = getPortal(context);
  const page = content.clientPages.get(id);
  return page === undefined ? null : { page, links: collectLinks(page, content.links) };
}
