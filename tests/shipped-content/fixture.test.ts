import { expect, test } from 'vitest';

import { loadContent, type Content } from '#app/content/load-content.ts';
import { walkPage } from '#app/content/text/walk-page.ts';
import { fixture } from '#tests/support/fixture-content.ts';

/** Lists the kinds of content in a folder. Every kind that ships must also be in the fixture that the other suites use. */
function kindsOf({ modulePages, clientPages, documents, prompts, links }: Content) {
  const blocks = [modulePages, clientPages, documents].flatMap((pages) => [...pages.values()]).flatMap((page) => walkPage(page).blocks);
  const kinds = {
    blocks: blocks.map((block) => block.type),
    calloutTones: blocks.flatMap((block) => (block.type === 'callout' ? [block.tone] : [])),
    verdicts: blocks.flatMap((block) => (block.type === 'message' ? [block.verdict ?? 'none'] : [])),
    exerciseAnswers: blocks.flatMap((block) => (block.type === 'exercise' ? block.items.map(({ answer }) => answer) : [])),
    blanks: prompts.blanks.map((blank) => blank.kind),
    audiences: [...documents.values()].map((document) => document.audience),
    links: Object.values(links).map(({ to }) => (to.startsWith('https://') ? 'outside' : 'inside')),
  };
  return Object.fromEntries(Object.entries(kinds).map(([name, found]) => [name, [...new Set<string>(found)].toSorted()]));
}

test('the test content has every kind of thing that ships', () => {
  const has = kindsOf(fixture);
  for (const [name, ships] of Object.entries(kindsOf(loadContent('content'))))
    expect(has[name], name).toEqual(expect.arrayContaining(ships));
});
