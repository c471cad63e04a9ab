import { href } from 'react-router';

import { clientPageAddress } from '#app/content/client-page-address.ts';
import { findHouseWords } from '#app/content/house-style/find-house-words.ts';
import type { Content } from '#app/content/load-content.ts';
import { isShownField } from '#app/content/text/walk-page.ts';
import { schemaNameOf } from '../content-parts.server.ts';
import { tryRead } from '../files/edit-yaml.server.ts';
import { listDraftTexts, type DraftText } from './draft-texts.ts';
import { findBrokenLinks } from './find-broken-links.ts';
import { findLongLessons } from './find-long-lessons.ts';
import { findMistakes } from './find-mistakes.server.ts';
import { findTellingKeys } from './find-telling-keys.ts';
import { listLinkTargets } from './list-targets.ts';
import type { ContentProblem } from './problem.ts';

export interface ProblemSearch {
  part: string;
  /** The draft's text. */
  source: string;
  /** What readers see, for links, terms and rules. */
  content: Content;
}

/**
 * Lists what an author should look at in a draft of one file, what keeps it from being published first. It reads only this file, so it's
 * quick enough for every request: publishing also checks how the files fit together.
 */
export async function findProblems({ part, source, content }: ProblemSearch): Promise<ContentProblem[]> {
  const data = tryRead(source);
  if (typeof data !== 'object' || data === null) return [unreadable];

  const texts = listDraftTexts(data);
  const { mistakes, value } = await findMistakes({ part, data, content });
  const links = findBrokenLinks(texts, {
    targets: listLinkTargets(content, ownPage(part, data)),
    names: Object.keys(part === 'links.yaml' ? data : content.links),
    glossary: href('/real-estate-glossary'),
  });
  return [
    ...mistakes,
    ...links,
    ...findTellingKeys(data),
    ...(schemaNameOf(part) === 'page' && value !== null ? findLongLessons(data) : []),
    ...(isWordList(part) ? [] : texts.filter(isRead).flatMap(findWords)),
  ];
}

const unreadable: ContentProblem = {
  kind: 'mistake',
  isBlocking: true,
  path: '',
  words: '',
  sentence: "This text can't be read as YAML. Discard the draft, or import a corrected file.",
  replacement: null,
};

function ownPage(part: string, data: unknown): { address: string; data: unknown } | null {
  const [folder = '', id = ''] = part.replace(/\.yaml$/, '').split('/');
  if (folder === 'modules') return { address: href('/:module', { module: id }), data };
  if (folder === 'client') return { address: clientPageAddress(id), data };
  if (folder === 'documents') return { address: href('/documents/:slug', { slug: id }), data };
  return null;
}

/** Lists of wordings that search and the draft check have to recognize. */
function isWordList(part: string): boolean {
  return /^(?:search\.|draft-check|checks\/)/.test(part);
}

function isRead({ field }: DraftText): boolean {
  return isShownField(field) && field !== 'to' && field !== 'page';
}

function findWords({ path, text }: DraftText): ContentProblem[] {
  return findHouseWords(text).map(({ found, advice, replacement }) => ({
    kind: 'word',
    isBlocking: false,
    path,
    words: found,
    sentence: `"${found}": ${advice}.`,
    replacement,
  }));
}
