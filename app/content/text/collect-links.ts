import type { Links } from '#app/content/schemas/links-schema.ts';
import { walkPage } from './walk-page.ts';

export type PageLinks = Record<string, { title: string; to: string }>;

/** Collects the links in a page's `link` fields, so that only those links are sent to the browser. */
export function collectLinks(page: unknown, links: Links): PageLinks {
  const names = walkPage(page).texts.flatMap(({ text, field }) => (field === 'link' && typeof text === 'string' ? [text] : []));

  return Object.fromEntries(
    names.flatMap((name) => {
      const link = Object.hasOwn(links, name) ? links[name] : undefined;
      return link === undefined ? [] : [[name, { title: link.title, to: link.to }]];
    }),
  );
}
