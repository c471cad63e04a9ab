import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

import { walkPage } from '#app/content/text/walk-page.ts';

/** Shorter phrases could appear anywhere by chance. */
const shortest = 32;

/** The files that anyone can read: names, appearance and addresses. */
const publicFiles = new Set(['brand.yaml', 'links.yaml', 'screens.yaml']);

/** Lists distinctive phrases from all gated content in a folder. They have no markup, so they appear unchanged in a response. */
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
