import { expect, test } from 'vitest';

import type { RuleSet, CheckRule, Draft } from './rule-set.ts';
import { checkDraft, compileRules } from './check-draft.ts';
import { packWeights } from './classifier.ts';
import { PatternError, readPattern } from './pattern.ts';
import { hashWord } from './text-features.ts';

function ruleWith(parts: Partial<CheckRule>): CheckRule {
  return {
    id: 'rule',
    title: 'A rule',
    weight: 'stop',
    kinds: ['email'],
    readers: ['client'],
    find: [],
    sure: [],
    needs: [],
    unless: [],
    negated: 'excused',
    certain: false,
    reason: 'Because. So.',
    source: 'House rule',
    asOf: '2026-11',
    lesson: '/compliance#advertising',
    ...parts,
  };
}

const weights = new Map(Object.entries({ hush: 3, kind: -3, calm: -3, mild: -1 }).map(([word, weight]) => [hashWord(word), weight]));

function bookOf(...rules: CheckRule[]): RuleSet {
  return {
    sets: { home: ['(house|condo)'] },
    excuses: [{ readers: ['client'], wordings: ['the agent answers'] }],
    classifier: { ...packWeights(weights), ask: 0.1, keep: -0.1, unsure: -0.3 },
    families: [{ id: 'one', title: 'One', rules }],
  };
}

function findIn(text: string, parts: Partial<CheckRule>, draft: Partial<Draft> = {}): string[] {
  const found = checkDraft(compileRules(bookOf(ruleWith(parts))), { text, kind: 'email', reader: 'client', ...draft });
  return found.map(({ place }) => (place === null ? 'missing' : text.slice(place.start, place.end)));
}

test.each([
  ['all forms of a word', 'guarantee', 'We GUARANTEED it, and he guarantees it.', ['GUARANTEED', 'guarantees']],
  ['one form alone', '=sold', 'sold and selling', ['sold']],
  ['a beginning', 'negotia*', 'renegotiate, negotiations', ['negotiations']],
  ['contractions', 'will not last', "It won't last, it wont last, it won’t last.", ["won't last", 'wont last', 'won’t last']],
  [
    'one of several, and nothing',
    'price (is )?(too|very)? high',
    'The price is too high. Price high.',
    ['price is too high', 'Price high'],
  ],
  ['words between, within a sentence', 'worth ..3 <number>', 'worth perhaps about 800. Worth it. At 5.', ['worth perhaps about 800']],
  ['sums', '<money>', '$5, 1.2M, 700K, 640 thousand, 850,000 and 12', ['$5', '1.2M', '700K', '640', 'thousand', '850,000']],
  ['letters as they are', '"MLS"', 'the MLS, mls and MLS®', ['MLS', 'MLS']],
  ['a set', 'my [home]', 'my houses, my condo, my car', ['my houses', 'my condo']],
  ['the ends of a sentence', '<start> sold <end>', 'Sold! We sold it. Sold.', ['Sold', 'Sold']],
] as const)('a pattern finds %s', (_name, pattern, text, found) => {
  expect(findIn(text, { find: [pattern], negated: 'same' })).toEqual(found);
});

test.each([
  ['worth ~3 sum', 'The sum it is worth. Worth this sum. Worth of all that we have the sum.', ['sum it is worth', 'Worth this sum']],
  ['(a ~1 b|c)', 'a b, b x a, a x y b and c', ['a b, b x a', 'c']],
])('either order: %s', (pattern, text, found) => {
  expect(findIn(text, { find: [pattern] })).toEqual(found);
});

test('a wording that excuses a sentence everywhere works for its readers, except for rules that always apply', () => {
  const text = 'We guarantee that the agent answers. We guarantee it.';
  expect(findIn(text, { find: ['guarantee'] })).toEqual(['guarantee']);
  expect(findIn(text, { find: ['guarantee'], readers: ['agent'] }, { reader: 'agent' })).toHaveLength(2);
  expect(findIn(text, { find: ['guarantee'], negated: 'always' })).toHaveLength(2);
});

test.each([
  ['not in reach', 'We do not guarantee it.', []],
  ['no answer to what follows', 'No, we guarantee it.', ['guarantee']],
  ['a turn after it', 'Not now but we guarantee it.', ['guarantee']],
  ['a new clause after a comma', 'Without a hitch, I guarantee it.', ['guarantee']],
  ['another sentence', 'Never. We guarantee it.', ['guarantee']],
])('a negating word: %s', (_name, text, found) => {
  expect(findIn(text, { find: ['guarantee'] })).toEqual(found);
});

test("an excused sentence doesn't affect the next one", () => {
  expect(findIn('Worth 5, ask Priya. Worth 6.', { find: ['worth <number>'], unless: ['ask'] })).toEqual(['Worth 6']);
});

test('missing wordings are reported, in some rules only if another wording is present', () => {
  expect(findIn('Open house on Sunday.', { needs: ['brokerage'] })).toEqual(['missing']);
  expect(findIn('Open house. Example Realty Inc., Brokerage', { needs: ['brokerage'] })).toEqual([]);
  expect(findIn('', { needs: ['brokerage'] })).toEqual([]);
  expect(findIn('Our newsletter.', { find: ['newsletter'], needs: ['unsubscribe'] })).toEqual(['newsletter']);
  expect(findIn('Our letter.', { find: ['newsletter'], needs: ['unsubscribe'] })).toEqual([]);
});

test('a sentence that reads like the bad examples is found without a rule, and located in the text', () => {
  expect(findIn('Hush. We guarantee it.', { detect: 'classifier' })).toEqual(['Hush']);
  expect(findIn('Kind hush now.', { detect: 'classifier' })).toEqual([]);
  const both = bookOf(ruleWith({ find: ['guarantee'] }), ruleWith({ id: 'alike', detect: 'classifier' }));
  const found = checkDraft(compileRules(both), { text: 'Hush. We guarantee it.', kind: 'email', reader: 'client' });
  expect(found.map(({ rule }) => rule)).toEqual(['rule']);
});

test("in a harmless text, a sure wording is found but a merely likely one isn't", () => {
  expect(findIn('Kind guarantee.', { find: ['guarantee'] })).toEqual([]);
  expect(findIn('Kind guarantee.', { sure: ['guarantee'] })).toEqual(['guarantee']);
});

test('any finding is not sure in a text that reads rather well, unless its rule is certain', () => {
  const weightIn = (text: string, certain: boolean) =>
    checkDraft(compileRules(bookOf(ruleWith({ find: ['guarantee'], certain }))), { text, kind: 'email', reader: 'client' })[0]?.weight;
  expect(weightIn('Mild guarantee.', false)).toBe('unsure');
  expect(weightIn('Mild guarantee.', true)).toBe('stop');
  expect(weightIn('A guarantee.', false)).toBe('stop');
});

test('kind sentences around a wording do not hide it, unless its own sentence reads as harmless too', () => {
  const weightsIn = (text: string, wordings: Partial<CheckRule>) =>
    checkDraft(compileRules(bookOf(ruleWith(wordings))), { text, kind: 'email', reader: 'client' }).map(({ weight }) => weight);
  const kind = 'This is a kind and calm note about the day.';
  expect(weightsIn(`${kind} We guarantee it.`, { find: ['guarantee'] })).toEqual(['unsure']);
  expect(weightsIn(`${kind} Hush, we guarantee it.`, { sure: ['guarantee'] })).toEqual(['stop']);
  expect(weightsIn(`${kind} A kind guarantee.`, { find: ['guarantee'] })).toEqual([]);
});

test('one bad sentence is found among many good ones, even if those clearly read as harmless', () => {
  const calm = 'This is a kind and calm note about the day. ';
  expect(findIn(`${calm}Hush hush hush. ${calm.repeat(4)}`, { detect: 'classifier' })).toEqual(['Hush hush hush']);
  expect(findIn(`We call on the day. Hush now. ${'We call on the day. '.repeat(4)}`, { detect: 'classifier' })).toEqual(['Hush now']);
});

test('a sum is money or a number as large as a price, not a time, date or year', () => {
  expect(findIn('At 730, for $5 or 1,250,000. In 2027 at 7:30, on the 15th, by 5.', { find: ['<sum>'] })).toEqual([
    '730',
    '$5',
    '1,250,000',
  ]);
});

test.each([
  ['a greeting and a closing', 'Good day Ms. Hush,\n\nWe call.\n\nKind regards,\nHush Dizon'],
  ['a sender', 'We call.\n\nHush Dizon\nAssistant to Hush Nair, Salesperson\nHush Realty Inc., Brokerage\n905-555-0142'],
  ['a sender within the message', 'Hi Hush, this is Joy from Hush Nair’s office. We call.'],
])('the classifier never flags %s', (_name, text) => {
  expect(findIn(text, { detect: 'classifier' })).toEqual([]);
});

test('a finding in a harmless text is dropped, unless the rule is certain', () => {
  for (const weight of ['ask', 'stop'] as const) {
    expect(findIn('Kind guarantee.', { find: ['guarantee'], weight })).toEqual([]);
    expect(findIn('Kind guarantee.', { find: ['guarantee'], weight, certain: true })).toEqual(['guarantee']);
    expect(findIn('Kind kind.', { needs: ['brokerage'], weight })).toEqual([]);
    expect(findIn('Kind kind.', { needs: ['brokerage'], weight, certain: true })).toEqual(['missing']);
  }
  expect(findIn('Kind guarantee.', { find: ['guarantee'], weight: 'better' })).toEqual(['guarantee']);
  expect(findIn('Kind 4111 1111 1111 1111.', { detect: 'card' })).toEqual(['4111 1111 1111 1111']);
});

test('a rule only checks its own kinds of text and readers', () => {
  expect(findIn('I guarantee it.', { find: ['guarantee'] }, { kind: 'chat' })).toEqual([]);
  expect(findIn('I guarantee it.', { find: ['guarantee'] }, { reader: 'agent' })).toEqual([]);
});

test.each([
  ['a social insurance number', 'sin', 'SIN 046 454 286, 130-692-544 or 046454287', ['046 454 286', '130-692-544']],
  [
    'a SIN beside other numbers',
    'sin',
    '046 454 286 416-555-0123, 046-454-286 1980-03-12, 046454286 130692544, 416 555 0123 046.454.286, 1204 046 454 286',
    ['046 454 286', '046-454-286', '046454286', '130692544', '046.454.286', '046 454 286'],
  ],
  ['a couple with a phone number', 'sin', '046 454 286 130 692 544 416 555 0123', ['046 454 286', '130 692 544']],
  ['many in a row', 'sin', '046454286 130692544 '.repeat(4), Array.from({ length: 4 }, () => ['046454286', '130692544']).flat()],
  ['telephone numbers and sums', 'sin', '416-555-0142, 613 555 0127, $130,692,544, +1 416 555 0142, +61 046 454 286', []],
  ['longer numbers', 'sin', '190 046 454 286, 046 454 286 190 404, 1-046-454-286, 046-454-286-1, 046.454.286.12, 0464542861', []],
  ['roll numbers', 'sin', 'roll 190 404 120 003 400, roll number 046454286', []],
  ['cards', 'card', '4111 1111 1111 1111 and 4111 1111 1111 1112 and 378282246310005', ['4111 1111 1111 1111', '378282246310005']],
  ['a card before the month of its end', 'card', 'visa 4242424242424242 02/29, code 311', ['4242424242424242']],
  [
    'a card beside other numbers',
    'card',
    '416-555-0123 4242424242424242, 046 454 286 4111 1111 1111 1111 02/29, 1234 4111-1111-1111-1111 378282246310005',
    ['4242424242424242', '4111 1111 1111 1111', '4111-1111-1111-1111', '378282246310005'],
  ],
  ['account numbers', 'iban', 'DE89 3704 0044 0532 0130 00, DE89 3704 0044 0532 0130 01', ['DE89 3704 0044 0532 0130 00']],
] as const)('private numbers are recognized by check digits: %s', (_name, detect, text, found) => {
  expect(findIn(text, { detect })).toEqual(found);
});

test.each([
  ['emoji', '🏡👨‍👩‍👧 We guarantee 🎉 it', ['guarantee']],
  ['right-to-left letters', 'אנחנו guarantee מבטיחים', ['guarantee']],
  ['French', "Nous garantissons l'été à l’hôtel. guarantee", ['guarantee']],
  ['markup', '<b>guarantee</b><script>guarantee()</script>', ['guarantee', 'guarantee']],
  ['letters of full width', 'ｇｕａｒａｎｔｅｅ', ['ｇｕａｒａｎｔｅｅ']],
  ['lines that were broken to fit', 'worth\nabout 800', []],
  ['half a character', '\ud83d guarantee \udfe1', ['guarantee']],
])('positions are right among %s', (_name, text, found) => {
  expect(findIn(text, { find: ['guarantee'] })).toEqual(found);
});

test.each([
  ['nothing', '  '],
  ['only what may be left out', 'a? (b)?'],
  ['a gap at an end', 'worth ..'],
  ['one side alone', 'worth ~3'],
  ['three sides', 'a ~3 b ~3 c'],
  ['an open bracket', '(a|b'],
  ['a set that is not there', 'my [garden]'],
  ['a test that is not there', '<colour>'],
  ['capitals without quotation marks', 'the MLS'],
  ['a beginning of two letters', 'ne*'],
  ['letters of a regular expression', '(a+)+$'],
])('a pattern with %s is rejected', (_name, pattern) => {
  expect(() => readPattern(pattern, {})).toThrow(PatternError);
});

/** This test would time out if the check took quadratic time. `npm run bench -- check` measures the actual time. */
test('a long text is checked to its end, however repetitive it is', () => {
  const book = compileRules(bookOf(ruleWith({ find: ['a ..8 (a|b) ..8 (a|c) ..8 d', '(a a?) ..8 (a|a a) ..8 z'], unless: ['a ..8 q'] })));
  expect(checkDraft(book, { text: 'a '.repeat(16_000), kind: 'email', reader: 'client' })).toEqual([]);
});
