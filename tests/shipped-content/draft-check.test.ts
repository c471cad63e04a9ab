import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { loadContent } from '#app/content/load-content.ts';
import { ruleSetOf } from '#app/content/rule-set/rule-set-of.ts';
import { verifyClassifier } from '#app/content/rule-set/verify-checks.ts';
import { trainClassifier } from '#app/content/rule-set/train-classifier.ts';
import { digestTexts, readExamples, trainingTextsOf } from '#app/content/rule-set/training-texts.ts';
import { judgedMessagesSchema, measureDrafts } from '#app/content/rule-set/measure-drafts.ts';
import { walkPage } from '#app/content/text/walk-page.ts';
import { textKinds, type Draft, type TextKind, type Weight } from '#app/draft-check/rule-set.ts';
import { readers } from '#app/draft-check/readers.ts';
import { checkDraft, compileRules } from '#app/draft-check/check-draft.ts';

const content = loadContent('content');
const examples = readExamples('content') ?? { groups: [] };
const book = compileRules(ruleSetOf(content));
const rules = new Map(book.rules.map(({ rule }) => [rule.id, rule]));

/** A phone script is checked like a chat message. A draft without a channel is checked as an email. */
const kinds: Record<string, TextKind> = { Email: 'email', Text: 'text', Chat: 'chat', Phone: 'chat', Social: 'post' };

function find(draft: Draft, by = book): { id: string; weight: Weight; words: string }[] {
  return checkDraft(by, draft).map(({ rule, weight, place }) => ({
    id: rule,
    weight,
    words: place === null ? '' : draft.text.slice(place.start, place.end),
  }));
}

/** Finds only problems with the wording, because a single sentence has no sender to check. */
function findWords(draft: Draft) {
  return find(draft).filter(({ id, weight }) => rules.get(id)?.needs.length === 0 && weight !== 'better');
}

const sentenceFile = z.strictObject({
  kind: z.enum(textKinds),
  to: z.enum(readers),
  bad: z.array(z.string()),
  good: z.array(z.string()),
});

test('the weights were trained on these examples: npm run write:weights trains them again', () => {
  const texts = trainingTextsOf(content, examples);
  expect(examples.groups.length).toBeGreaterThan(100);
  expect(content.checkWeights).toEqual({ examples: digestTexts(texts), ...trainClassifier(texts) });
});

test("the trained rules do what their examples say, and are refused if they don't", () => {
  expect(verifyClassifier(content)).toEqual([]);

  const [id, family] = [...content.checkFamilies].find(([, each]) => each.rules.some(({ detect }) => detect === 'classifier')) ?? [];
  if (id === undefined || family === undefined) throw new Error('No rule goes by what was learned.');
  const wrong = { ...family, rules: family.rules.map((rule) => ({ ...rule, catches: rule.passes, passes: rule.catches })) };
  const reasons = verifyClassifier({ ...content, checkFamilies: new Map([[id, wrong]]) }).map(({ reason }) => reason);
  expect(reasons).toContain('the rule finds nothing in it');
  expect(reasons).toContain('the rule finds something in it');
});

/**
 * These texts were used to improve the rules and train the classifier. A change to the portal's messages can shift a text or two, but the
 * limits are never raised.
 */
test.each([
  ['Sentences by family', 0.014, 0.017],
  ['Short messages', 0.036, 0.021],
  ['Whole messages', 0.012, 0.012],
  ['Near misses', 0.015, 0.015],
  ['Office messages', 0.002, 0.002],
])('%s: no more are missed and no more cause a false alarm than before', (from, mostMissed, mostAlarms) => {
  const { missed, alarms } = measure(examples.groups.filter((group) => group.from.startsWith(from)));
  expect(missed.share, missed.texts.join('\n')).toBeLessThanOrEqual(mostMissed);
  expect(alarms.share, alarms.texts.join('\n')).toBeLessThanOrEqual(mostAlarms);
});

/**
 * Each of these authors is measured with weights trained on all the others. Rules were improved only for habits that several authors share.
 */
const authors = [...new Set(examples.groups.map(({ from }) => from))].filter((from) =>
  /^(?:Whole messages [E-S]|Working day .|Office messages .)$/.test(from),
);

test('of complete messages by authors outside the training set, at most 1.5 percent are missed and 3.5 percent cause a false alarm', () => {
  const { groups } = examples;
  const figures = authors.map((author) => {
    const texts = trainingTextsOf(content, { groups: groups.filter(({ from }) => from !== author) });
    const checkWeights = { examples: digestTexts(texts), ...trainClassifier(texts) };
    const without = compileRules(ruleSetOf({ ...content, checkWeights }));
    const own = groups.filter(({ from }) => from === author);
    return measure(own, (draft) => find(draft, without).filter(({ weight }) => weight !== 'better'));
  });
  const meanOf = (key: 'missed' | 'alarms') => figures.reduce((sum, each) => sum + each[key].share, 0) / figures.length;
  expect(authors).toHaveLength(28);
  expect(meanOf('missed'), figures.flatMap(({ missed }) => missed.texts).join('\n')).toBeLessThanOrEqual(0.015);
  expect(meanOf('alarms'), figures.flatMap(({ alarms }) => alarms.texts).join('\n')).toBeLessThanOrEqual(0.035);
}, 600_000);

type JudgedTexts = readonly { kind: TextKind; to: Draft['reader']; bad: readonly string[]; good: readonly string[] }[];

/** Measures misses (bad texts without a finding) and false alarms (good texts with a Stop or an Ask). */
function measure(groups: JudgedTexts, findFlags: (draft: Draft) => readonly { weight: Weight }[] = findWords) {
  const isAlarm = ({ weight }: { weight: Weight }) => weight === 'stop' || weight === 'ask';
  const missed = groups.flatMap(({ kind, to, bad }) => bad.filter((text) => findFlags({ text, kind, reader: to }).length === 0));
  const alarms = groups.flatMap(({ kind, to, good }) => good.filter((text) => findFlags({ text, kind, reader: to }).some(isAlarm)));
  const countOf = (key: 'bad' | 'good') => groups.reduce((sum, group) => sum + group[key].length, 0);
  const figures = {
    missed: { texts: missed, share: missed.length / countOf('bad') },
    alarms: { texts: alarms, share: alarms.length / countOf('good') },
  };
  console.info(`missed ${missed.length} of ${countOf('bad')}, false alarms ${alarms.length} of ${countOf('good')}`);
  return figures;
}

/**
 * No rule was written from these texts. The limits are the current results, and are lowered when rules improve. The texts are single
 * sentences, so a change that helps with complete messages by excluded authors can make one of these results worse.
 */
const heldOut = z.array(sentenceFile).parse(load(readFileSync('tests/shipped-content/held-out-sentences.yaml', 'utf8')));

test('of sentences that no rule was written for and no training used, no more are missed and no more cause a false alarm', () => {
  const { missed, alarms } = measure(heldOut);
  expect(missed.texts.length, missed.texts.join('\n')).toBeLessThanOrEqual(10);
  expect(alarms.share).toBeLessThanOrEqual(0.05);
});

/** Friendly sentences that say nothing forbidden, around one that does. */
const surroundings = [
  (sentence: string) =>
    `Hi Mr. Lee, thanks for your message. ${sentence} Priya can call you at 4:30 p.m. today. Does that time work for you?`,
  (sentence: string) =>
    `Good morning! Yes, it's still available. Priya can show it today at 10:45 or 11:30. Which works for you? ${sentence}`,
];

test('friendly sentences around a forbidden one rarely hide it', () => {
  const own = [...content.checkFamilies.values()].flatMap(({ rules: list }) =>
    list
      .filter(({ weight, needs }) => weight !== 'better' && needs.length === 0)
      .map(({ kinds: [kind = 'email'], readers: [to = 'client'], catches }) => ({ kind, to, bad: [...catches], good: [] })),
  );
  const shareHidden = (groups: JudgedTexts) => {
    const found = groups
      .flatMap(({ kind, to, bad }) => bad.map((text) => ({ kind, reader: to, text })))
      .filter((draft) => findWords(draft).length > 0);
    const hidden = found.flatMap((draft) =>
      surroundings.map((around) => ({ ...draft, text: around(draft.text) })).filter((around) => findWords(around).length === 0),
    );
    console.info(`hidden ${hidden.length} of ${found.length * surroundings.length}`);
    return { share: hidden.length / (found.length * surroundings.length), texts: hidden.map(({ text }) => text) };
  };
  for (const [groups, most] of [
    [own, 0.01],
    [heldOut, 0.14],
  ] as const) {
    const { share, texts } = shareHidden(groups);
    expect(share, texts.join('\n')).toBeLessThanOrEqual(most);
  }
});

/**
 * These are complete messages with a greeting and a signature. Each file was written by someone who hadn't seen the rules. The messages are
 * measured in the same way as on the page, including missing senders. The limits are the current results, and are lowered when rules
 * improve.
 */
test.each([
  ['mixed', { bad: 25, good: 30, silent: 2, falseAlarms: 2 }],
  ['chats', { bad: 70, good: 70, silent: 3, falseAlarms: 0 }],
  ['formal-emails', { bad: 70, good: 70, silent: 3, falseAlarms: 3 }],
  ['working-week', { bad: 70, good: 70, silent: 0, falseAlarms: 3 }],
  ['texts-and-dms', { bad: 70, good: 70, silent: 0, falseAlarms: 2 }],
  ['newsletters-and-listings', { bad: 70, good: 70, silent: 0, falseAlarms: 3 }],
  ['condos-and-rentals', { bad: 70, good: 70, silent: 2, falseAlarms: 2 }],
  ['cottages-and-farms', { bad: 70, good: 70, silent: 2, falseAlarms: 3 }],
  ['agency-assistants', { bad: 70, good: 70, silent: 1, falseAlarms: 2 }],
  ['replies', { bad: 70, good: 70, silent: 0, falseAlarms: 3 }],
])('of the messages in %s.yaml, which were never used for training, no more are missed and no more cause a false alarm', (name, limits) => {
  const messages = judgedMessagesSchema.parse(load(readFileSync(`tests/shipped-content/held-out-messages/${name}.yaml`, 'utf8')));
  const { bad, good, silent, falseAlarms } = measureDrafts(book, messages);
  expect([bad, good]).toEqual([limits.bad, limits.good]);
  expect(silent.length, silent.map(({ message }) => message.text).join('\n')).toBeLessThanOrEqual(limits.silent);
  expect(falseAlarms.length, falseAlarms.map(({ message }) => message.text).join('\n')).toBeLessThanOrEqual(limits.falseAlarms);
});

/** In outside use on 2026-11-23, messages with this signature passed although they violated core prohibitions. */
const signature = '\n\nKind regards,\nMaricel Dizon\nAssistant to Priya Nair, Salesperson\nLarkmoor Realty Inc., Brokerage\n905-555-0142';

test.each([
  ['The market is hot right now.', 'market-talk'],
  ['I will host the open house on Saturday and show the buyers around.', 'hosts-or-shows'],
  ['Want to know what your home is worth? Reply YES and I will tell you.', 'offers-value'],
  ['I submit it to the lender for you.', 'acts-for-client'],
  ['I went ahead and lowered the price on the listing this morning.', 'changes-without-yes'],
  ['My seller told me they would be okay with 730.', 'their-limit'],
  ['I can help you buy or sell today.', 'helps-to-trade'],
])('a proper signature never hides "%s"', (sentence, rule) => {
  const around = `Good day Mr. Szabo,\n\nYour photos are ready and in the shared folder. ${sentence} Please reply with a time that works for you.`;
  expect(find({ text: around + signature, kind: 'email', reader: 'client' })).toContainEqual(
    expect.objectContaining({ id: rule, weight: 'stop' }),
  );
});

test.each([
  ['The documents are in your folder.', 'email'],
  ['Your listing on the MLS System is ready for your approval.', 'email'],
  ['Priya is a REALTOR and will call you at 4.', 'text'],
] as const)('"%s" passes with a greeting and a signature', (sentence, kind) => {
  const found = find({ text: `Good day Mr. Szabo,\n\n${sentence}${signature}`, kind, reader: 'client' });
  expect(found).toEqual([]);
});

// Only the rules count in this test. Trained weights say less about a single sentence than about a complete message.
test.each([
  ['email', 'client', 'I appreciate how carefully you laid everything out.'],
  ['email', 'client', 'We would appreciate a call before noon.'],
  ['email', 'client', 'I put more time on her calendar so nobody feels hurried.'],
  ['email', 'client', 'If you would sooner raise it with the manager, I will gladly connect you.'],
  ['email', 'client', 'I would rather not suggest which neighbourhood would suit your family.'],
  ['email', 'colleague', 'Angus will turn off the alarm and come back at one to lock up.'],
  ['chat', 'colleague', 'Could we get your OK in writing? If no, all good!'],
] as const)('no rule stops or asks about an everyday sentence: %s to %s, "%s"', (kind, reader, text) => {
  const byRule = findWords({ kind, reader, text }).filter(({ id }) => id !== 'reads-alike');
  expect(byRule.filter(({ weight }) => weight === 'stop' || weight === 'ask')).toEqual([]);
});

test.each([
  ['Homes here appreciate quickly.', 'market-talk'],
  ['Your condo will appreciate over the next five years.', 'market-talk'],
  ['You would better raise your price.', 'tells-what-to-do'],
  ['Come back at 905 and they will sign.', 'offer-tactic'],
])('a similar but forbidden sentence is still stopped: "%s"', (text, rule) => {
  expect(findWords({ kind: 'email', reader: 'client', text })).toContainEqual(expect.objectContaining({ id: rule, weight: 'stop' }));
});

test('a trademark without its symbol could be better in ads and listings', () => {
  const text = 'New on the Toronto MLS this week. Larkmoor Realty Inc., Brokerage';
  for (const kind of ['ad', 'listing'] as const) {
    expect(find({ text, kind, reader: 'public' })).toEqual([{ id: 'mls-sign', weight: 'better', words: 'MLS' }]);
  }
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

/** A prompt stays inside the office, so it's checked as a chat message to the agent. */
test.each(prompts)('the prompt "%s" passes without a stop', (_title, text) => {
  expect(find({ text, kind: 'chat', reader: 'agent' }).filter(({ weight }) => weight === 'stop')).toEqual([]);
});

test('the files for checking a draft stay under 61.6 kB in a browser', () => {
  expect(brotliCompressSync(JSON.stringify(ruleSetOf(content))).byteLength).toBeLessThan(61_600);
});
