import type { Links } from '#app/content/schemas/links-schema.ts';
import { startMarking, type TermFinder } from './mark-terms.ts';
import { renderPiece } from './markdown.ts';
import { walkPage } from './walk-page.ts';

export interface RenderContentOptions {
  links: Links;
  terms?: TermFinder | undefined;
  /** Called with each link name that doesn't exist. */
  onUnknownLink: (name: string, path: PropertyKey[]) => void;
}

/** Renders every piece of Markdown in a content file in place, and resolves the file's links. */
export function renderContent(file: unknown, { links, terms, onUnknownLink }: RenderContentOptions): void {
  const findTermsAt = terms === undefined ? undefined : startMarking(terms);

  for (const place of walkPage(file).texts) {
    const addressOf = (name: string) => {
      const link = Object.hasOwn(links, name) ? links[name] : undefined;
      if (link === undefined) onUnknownLink(name, [...place.path, place.field]);
      return link?.to ?? '';
    };

    if (typeof place.text !== 'string') renderPiece(place.text, { addressOf, findTerms: findTermsAt?.(place) });
    else if (place.field === 'link') addressOf(place.text);
  }
}
