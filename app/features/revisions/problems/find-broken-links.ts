import { closest } from 'fastest-levenshtein';

import type { DraftText } from './draft-texts.ts';
import type { LinkTargets } from './list-targets.ts';
import type { ContentProblem } from './problem.ts';

export interface LinkPlaces {
  targets: LinkTargets;
  /** The names in links.yaml. */
  names: readonly string[];
  glossary: string;
}

/** Finds links to pages, sections, terms and named links that don't exist. */
export function findBrokenLinks(texts: readonly DraftText[], places: LinkPlaces): ContentProblem[] {
  return texts.flatMap(({ path, field, text }) => {
    if (field === 'link') return checkName(text, path, places);
    if (field === 'lesson' || field === 'to' || field === 'page')
      return text.startsWith('/') ? checkAddress(text, path, { ...places, isBlocking: field !== 'to' }) : [];
    return Array.from(text.matchAll(/\]\((?<address>[^)\s]+)\)/g), ({ groups }) => groups?.['address'] ?? '').flatMap((address) => {
      if (address.startsWith('link:')) return checkName(address.slice('link:'.length), path, places);
      return address.startsWith('/') && !address.startsWith('//') ? checkAddress(address, path, { ...places, isBlocking: false }) : [];
    });
  });
}

function checkName(name: string, path: string, { names }: LinkPlaces): ContentProblem[] {
  if (name === '' || names.includes(name)) return [];
  return [
    {
      kind: 'broken-link',
      isBlocking: true,
      path,
      words: name,
      sentence: `There's no link named "${name}" in the list of links.`,
      replacement: names.length === 0 ? null : closest(name, [...names]),
    },
  ];
}

function checkAddress(address: string, path: string, places: LinkPlaces & { isBlocking: boolean }): ContentProblem[] {
  const [page = '', anchor] = address.replace(/\?[^#]*/, '').split('#');
  const anchors = places.targets.get(page);
  if (anchors === undefined) {
    const sentence = `This links to ${page}, but the portal has no such page.`;
    const nearest = closest(page, [...places.targets.keys()]);
    return [
      { kind: 'broken-link', isBlocking: places.isBlocking, path, words: address, sentence, replacement: address.replace(page, nearest) },
    ];
  }
  if (anchors === null || anchor === undefined || anchor === '' || anchors.has(anchor)) return [];

  const isTerm = page === places.glossary;
  return [
    {
      kind: isTerm ? 'unknown-term' : 'broken-link',
      isBlocking: places.isBlocking,
      path,
      words: address,
      sentence: isTerm
        ? `The glossary has no term "${anchor}".`
        : `This links to "${anchor}" on ${page}, but the page has no such section.`,
      replacement: anchors.size === 0 ? null : `${address.slice(0, address.indexOf('#') + 1)}${closest(anchor, [...anchors])}`,
    },
  ];
}
