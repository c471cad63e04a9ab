import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

import { walkPage } from '#app/content/text/walk-page.ts';

/** Shorter runs of words may be anywhere by chance. */
const shortest = 32;

/** What anyone may read: names, looks and addresses. */
const publicFiles = new Set(['brand.yaml', 'links.yaml', 'screens.yaml']);

/** Lists telling pieces of everything that the files of a content folder say behind a gate, free of markup, so that they are in an answer as they are. */
export function listGatedWords(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.yaml') && !publicFiles.has(file),
  );
  const texts = files.flatMap((file) =>
    walkPage(load(readFileSync(join(folder, file), 'utf8'))).texts.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])),
  );

  return [
    ...new Set(
      texts.flatMap((text) =>
        text
          .split(/[^\p{L}\p{N} ,;:.-]+/u)
          .map((run) => run.trim())
          .filter((run) => run.length >= shortest),
      ),
    ),
  ];
}
