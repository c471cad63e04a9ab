import type { RouterContextProvider } from 'react-router';

import { collectLinks, type PageLinks } from '#app/content/text/collect-links.ts';
import type { Page } from '#app/content/schemas/page-schema.ts';
import { getPortal } from '#app/portal.ts';

/** A page of the client portal, with the links that its content uses. */
export interface ClientContent {
  page: Page;
  links: PageLinks;
}

/** Reads a page of the client portal. Returns null if the page has no content file. */
export function findClientContent(context: Readonly<RouterContextProvider>, id: string): ClientContent | null {
  const { content } = getPortal(context);
  const page = content.clientPages.get(id);
  return page === undefined ? null : { page, links: collectLinks(page, content.links) };
}
