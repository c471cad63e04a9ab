import { brotliCompressSync } from 'node:zlib';

import { loadContent } from '#app/content/load-content.ts';
import { ruleSetOf } from '#app/content/rule-set/rule-set-of.ts';
import { checkDraft, compileRules } from '#app/draft-check/check-draft.ts';
import { formatTable } from './table.ts';

const sentence = 'Hi Priya, the sellers ask whether the open house on Sunday is confirmed, and I think we sold it for $749,000 last week. ';
const texts = {
  'A text of 2,000 words': sentence.repeat(Math.ceil(2_000 / sentence.trim().split(' ').length)),
  '100,000 letters of prose': sentence.repeat(Math.ceil(100_000 / sentence.length)).slice(0, 100_000),
  '100,000 letters without a space': 'a'.repeat(100_000),
  '100,000 letters of one finding': 'guarantee '.repeat(10_000),
  '100,000 letters of numbers': '4 '.repeat(50_000),
};

const rounds = 9;

function quantilesOf(measure: () => unknown): { p50: number; p99: number } {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    measure();
    times.push(performance.now() - before);
  }
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: sorted[Math.floor(rounds / 2)] ?? 0, p99: sorted.at(-1) ?? 0 };
}

/** Measures how long the draft check takes while you type, and how much its rules add to the download. */
const source = ruleSetOf(loadContent('content'));
const book = compileRules(source);
const weight = brotliCompressSync(JSON.stringify(source)).length;
const rows = Object.entries(texts).map(([what, text]) => ({
  what,
  ...quantilesOf(() => checkDraft(book, { text, kind: 'email', reader: 'client' })),
  note: `${text.length} letters`,
}));

console.log(`${book.rules.length} rules in ${source.families.length} families, ${(weight / 1_000).toFixed(1)} kB compressed (brotli).`);
console.log(formatTable([{ what: 'Reading the rules, once', ...quantilesOf(() => compileRules(source)) }, ...rows]));
