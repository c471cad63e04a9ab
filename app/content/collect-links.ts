import type { Links } from './links-schema.ts';

/** The links that one page names, by name: what its blocks need to draw them. */
export type PageLinks = Record<string, { title: string; to: string }>;

/** Collects the links that a page names in its `link` fields, so that the browser gets those and no others. */
export function collectLinks(page: unknown, links: Links): PageLinks {
  const found: PageLinks = {};
  collect(page, links, found);
  return found;
}

function collect(value: unknown, links: Links, found: PageLinks): void {
  if (typeof value !== 'object' || value === null) return;

  for (const [key, child] of Object.entries(value)) {
    if (key !== 'link' || typeof child !== 'string') {
      collect(child, links, found);
      continue;
    }

    const link = Object.hasOwn(links, child) ? links[child] : undefined;
    if (link !== undefined) found[child] = { title: link.title, to: link.to };
  }
}
