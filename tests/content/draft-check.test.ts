import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { loadContent } from '#app/content/load-content.ts';
import { checkBookOf, verifyLearned } from '#app/content/verify-checks.ts';
import { walkPage } from '#app/content/walk-page.ts';
import { readers, textKinds, type Draft, type TextKind } from '#app/draft-check/check-book.ts';
import { checkDraft, readBook } from '#app/draft-check/check-draft.ts';

const content = loadContent('content');
const book = readBook(checkBookOf(content));
const rules = new Map(book.rules.map(({ rule }) => [rule.id, rule]));

/** A phone script is said like a chat line; a draft without a channel is read as an e-mail. */
const kinds: Record<string, TextKind> = { Email: 'email', Text: 'text', Chat: 'chat', Phone: 'chat', Social: 'post' };

function find(draft: Draft, by = book): { id: string; weight: string | undefined; words: string }[] {
  return checkDraft(by, draft).map(({ rule, place }) => ({
    id: rule,
    weight: rules.get(rule)?.weight,
    words: place === null ? '' : draft.text.slice(place.start, place.end),
  }));
}

/** What speaks of wording: a sentence alone names no sender. */
function findWords(draft: Draft) {
  return find(draft).filter(({ id, weight }) => rules.get(id)?.needs.length === 0 && weight !== 'better');
}

const sentenceFile = z.strictObject({
  kind: z.enum(textKinds),
  to: z.enum(readers),
  bad: z.array(z.string()),
  good: z.array(z.string()),
});

test('the rules that go by what was learned do what their examples say, and are refused when they do not', () => {
  expect(verifyLearned(content)).toEqual([]);

  const [id, family] = [...content.checkFamilies].find(([, each]) => each.rules.some(({ detect }) => detect === 'likeness')) ?? [];
  if (id === undefined || family === undefined) throw new Error('No rule goes by what was learned.');
  const wrong = { ...family, rules: family.rules.map((rule) => ({ ...rule, catches: rule.passes, passes: rule.catches })) };
  const reasons = verifyLearned({ ...content, checkFamilies: new Map([[id, wrong]]) }).map(({ reason }) => reason);
  expect(reasons).toContain('the rule finds nothing in it');
  expect(reasons).toContain('the rule finds something in it');
});

/** Of these, the rules were mended and the words learned. Changed messages of the portal move a text or two; limits go down alone. */
test.each([
  ['Sentences by family', 0.014, 0.017],
  ['Short messages', 0.036, 0.021],
  ['Whole messages', 0.012, 0.012],
  ['Near misses', 0.015, 0.015],
])('%s: no more are missed and no more raise a false alarm than before', (from, mostMissed, mostAlarms) => {
  const { missed, alarms } = measure(content.checkExamples.groups.filter((group) => group.from.startsWith(from)));
  expect(missed.share, missed.texts.join('\n')).toBeLessThanOrEqual(mostMissed);
  expect(alarms.share, alarms.texts.join('\n')).toBeLessThanOrEqual(mostAlarms);
});

/** Each of these authors is measured with what was learned from all others. Rules were mended for what several of them do alone. */
const authors = [...new Set(content.checkExamples.groups.map(({ from }) => from))].filter((from) => /^Whole messages [E-S]$/.test(from));

test('of whole messages by authors from whom nothing was learned, less than one in twenty is missed or raises a false alarm', () => {
  const { groups } = content.checkExamples;
  const figures = authors.map((author) => {
    const others = { ...content.checkExamples, groups: groups.filter(({ from }) => from !== author) };
    const without = readBook(checkBookOf({ ...content, checkExamples: others }));
    const own = groups.filter(({ from }) => from === author);
    return measure(own, (draft) => find(draft, without).filter(({ weight }) => weight !== 'better'));
  });
  const meanOf = (key: 'missed' | 'alarms') => figures.reduce((sum, each) => sum + each[key].share, 0) / figures.length;
  expect(authors).toHaveLength(15);
  expect(meanOf('missed'), figures.flatMap(({ missed }) => missed.texts).join('\n')).toBeLessThanOrEqual(0.045);
  expect(meanOf('alarms'), figures.flatMap(({ alarms }) => alarms.texts).join('\n')).toBeLessThanOrEqual(0.045);
}, 120_000);

type JudgedTexts = readonly { kind: TextKind; to: Draft['reader']; bad: readonly string[]; good: readonly string[] }[];

function measure(groups: JudgedTexts, findFlags: (draft: Draft) => readonly unknown[] = findWords) {
  const isQuiet = (draft: Draft) => findFlags(draft).length === 0;
  const missed = groups.flatMap(({ kind, to, bad }) => bad.filter((text) => isQuiet({ text, kind, reader: to })));
  const alarms = groups.flatMap(({ kind, to, good }) => good.filter((text) => !isQuiet({ text, kind, reader: to })));
  const countOf = (key: 'bad' | 'good') => groups.reduce((sum, group) => sum + group[key].length, 0);
  const figures = {
    missed: { texts: missed, share: missed.length / countOf('bad') },
    alarms: { texts: alarms, share: alarms.length / countOf('good') },
  };
  console.info(`missed ${missed.length} of ${countOf('bad')}, false alarms ${alarms.length} of ${countOf('good')}`);
  return figures;
}

/**
 * No rule was written from these. The limits are what was reached; they go down when rules get better. These are lone
 * sentences: a change that whole messages gain from by authors left out may cost one of them.
 */
const heldOut = z.array(sentenceFile).parse(load(readFileSync('tests/content/held-out-sentences.yaml', 'utf8')));

test('of sentences that no rule was written for and no word was learned from, no more are missed and no more raise a false alarm', () => {
  const { missed, alarms } = measure(heldOut);
  expect(missed.share).toBeLessThanOrEqual(0.084);
  expect(alarms.share).toBeLessThanOrEqual(0.159);
});

const pages = [...content.modulePages.values(), ...content.clientPages.values(), ...content.documents.values()];
const blocks = pages.flatMap((page) => walkPage(page).blocks);
const messages = blocks.flatMap((block) => (block.type === 'message' ? [block] : []));
const templates = blocks.flatMap((block) => (block.type === 'templates' ? block.items : []));

test.each(messages.filter((message) => message.verdict === 'good').map((message) => [message.title, message] as const))(
  'the good message "%s" passes without a stop',
  (_title, { channel, subject = '', text }) => {
    const kind = kinds[channel] ?? 'email';
    const found = find({ text: `${subject}\n${text}`, kind, reader: kind === 'post' ? 'public' : 'client' });
    expect(found.filter(({ weight }) => weight === 'stop')).toEqual([]);
  },
);

test.each(messages.filter((message) => message.verdict === 'bad').map((message) => [message.title, message] as const))(
  'the bad message "%s" is caught',
  (_title, { channel, subject = '', text }) => {
    const kind = kinds[channel] ?? 'email';
    const readersOf = kind === 'post' ? (['public'] as const) : (['client', 'agent', 'public'] as const);
    const found = readersOf.flatMap((reader) => findWords({ text: `${subject}\n${text}`, kind, reader }));
    expect(found).not.toEqual([]);
  },
);

test.each(templates.filter(({ text }) => text !== undefined).map((template) => [template.title, template] as const))(
  'the template "%s" passes without a stop',
  (_title, { channel = 'Email', subject = '', text = '' }) => {
    const kind = kinds[channel] ?? 'email';
    const found = find({ text: `${subject}\n${text}`, kind, reader: kind === 'post' ? 'public' : 'client' });
    expect(found.filter(({ weight }) => weight === 'stop')).toEqual([]);
  },
);

const prompts = [
  ...content.prompts.prompts.map(({ title, prompt }) => [title, prompt] as const),
  ...blocks.flatMap((block) => (block.type === 'prompts' ? block.items.map(({ title, text }) => [title, text] as const) : [])),
];

/** A prompt stays in the own office: nobody else reads it. */
test.each(prompts)('the prompt "%s" passes without a stop', (_title, text) => {
  expect(find({ text, kind: 'chat', reader: 'agent' }).filter(({ weight }) => weight === 'stop')).toEqual([]);
});

test('the rules and what was learned leave room for the page in 60 kB', () => {
  expect(brotliCompressSync(JSON.stringify(checkBookOf(content))).byteLength).toBeLessThan(48_700);
});

test('a text of 2,000 words is checked while one types', () => {
  const text = 'Hi Priya, the sellers ask whether the open house on Sunday is confirmed, and we sold it last week. '.repeat(106);
  const times = Array.from({ length: 9 }, () => {
    const before = performance.now();
    find({ text, kind: 'email', reader: 'client' });
    return performance.now() - before;
  });
  expect(Math.min(...times)).toBeLessThan(50);
});
