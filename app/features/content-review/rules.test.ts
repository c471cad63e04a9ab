import { expect, test } from 'vitest';

import { describeChangedRules, findChangedRules, toReviewed, withNewRules } from './rules.ts';

const rule = {
  id: 'deposit',
  value: '24 hours',
  sentence: 'Due in 24 hours.',
  places: ['modules/crm.yaml at title', 'glossary.yaml at terms[3].definition'],
};
const other = { id: 'tags', value: 'twenty', sentence: 'At most twenty.', places: [] };

test("unchanged and new rules don't need a review", () => {
  expect(findChangedRules(toReviewed([rule]), [rule, other])).toEqual([]);
  expect(describeChangedRules([], 'npm run admin -- content reviewed')).toEqual([]);
});

test("a rule with a new value or sentence needs a review everywhere it's stated", () => {
  const reviewed = toReviewed([rule, other]);
  expect(findChangedRules(reviewed, [{ ...rule, value: '48 hours', sentence: 'Due in 48 hours.' }, other])).toEqual([
    { id: 'deposit', before: '24 hours', after: '48 hours', places: rule.places },
  ]);
  expect(findChangedRules(reviewed, [{ ...rule, sentence: 'It is due in 24 hours.' }])).toEqual([
    { id: 'deposit', before: 'Due in 24 hours.', after: 'It is due in 24 hours.', places: rule.places },
  ]);
});

test('a new rule is remembered, and a changed one stays as reviewed', () => {
  const changed = { ...rule, value: '48 hours' };
  expect(withNewRules(toReviewed([rule]), [changed, other])).toEqual(toReviewed([rule, other]));
});

test('lists one line per place, and how to confirm', () => {
  expect(
    describeChangedRules(
      [{ id: 'deposit', before: '24 hours', after: '48 hours', places: rule.places }],
      'npm run admin -- content reviewed',
    ),
  ).toEqual([
    'The rule "deposit" has changed from "24 hours" to "48 hours". Reread these texts:',
    '  modules/crm.yaml at title',
    '  glossary.yaml at terms[3].definition',
    "When you've finished reviewing, run: npm run admin -- content reviewed",
  ]);
});
