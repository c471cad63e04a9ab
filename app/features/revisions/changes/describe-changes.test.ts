import { expect, test } from 'vitest';

import { describeChanges } from './describe-changes.server.ts';

const option = (text: string, right = false) => ({ text, right });
const lesson = {
  title: 'Module',
  sections: [
    {
      id: 'calls',
      title: 'First calls',
      blocks: [
        { type: 'prose', text: 'Call within five minutes.' },
        { type: 'table', caption: 'Dates', rows: [['Offer', '24 hours']] },
      ],
    },
  ],
};

/** Describes what an edit of the section's blocks changes. */
function describe(edit: (blocks: object[]) => object[]) {
  const [section] = lesson.sections;
  const after = { ...lesson, sections: [{ ...section, blocks: edit(section?.blocks ?? []) }] };
  return describeChanges('modules/crm.yaml', lesson, after).map(({ kind, label, before, after: is }) => [kind, label, before, is]);
}

test('an added entry is named by what holds it, with everything a person wrote', () => {
  const check = { type: 'check', question: 'When?', options: [option('Now', true), option('Later')] };
  expect(describe((blocks) => [...blocks, check])).toEqual([
    ['added', 'First calls: When?', '', 'Question: When?\nOptions:\nText: Now\nRight answer: Yes\nText: Later\nRight answer: No'],
  ]);
  expect(describe(([first, ...others]) => [first ?? {}, { type: 'prose', text: 'Ask first.' }, ...others])).toEqual([
    ['added', 'First calls: Paragraph', '', 'Ask first.'],
  ]);
});

test('removed, moved and changed entries are named and shown', () => {
  expect(describe(([, second]) => [second ?? {}])).toEqual([['removed', 'First calls: Paragraph', 'Call within five minutes.', '']]);
  expect(describe(([first, second]) => [second ?? {}, first ?? {}])[0]?.slice(0, 1)).toEqual(['moved']);
  expect(describe(([first, second]) => [{ ...first, text: 'Call within ten minutes.' }, second ?? {}])).toEqual([
    ['changed', 'First calls: Paragraph: Text', 'Call within five minutes.', 'Call within ten minutes.'],
  ]);
  expect(
    describe(([first, second]) => [
      first ?? {},
      {
        ...second,
        rows: [
          ['Offer', '24 hours'],
          ['Deposit', '1 day'],
        ],
      },
    ]),
  ).toEqual([['added', 'First calls: Dates: Row 2', '', 'Deposit | 1 day']]);
});

test('an accepted text of the agreement is described by what happens to its signatures, without its hash', () => {
  const [was, is] = [{ version: 1 }, { version: 1, acceptedTexts: ['a'.repeat(64)] }];
  const words = { label: 'Earlier signatures', before: '', after: 'Signatures of the earlier text stay valid.' };
  expect(describeChanges('agreement.yaml', was, is)).toMatchObject([{ kind: 'added', ...words }]);
  expect(describeChanges('agreement.yaml', is, was)).toMatchObject([{ kind: 'removed', ...words, before: words.after, after: '' }]);
});

test('an entry at the top of a file is named with its list, and a value with its record', () => {
  const label = (before: unknown, after: unknown) => describeChanges('brand.yaml', before, after).map((change) => change.label);
  expect(label({ page: { title: 'Terms', topics: [] } }, { page: { title: 'Terms', topics: [{ title: 'Rate' }] } })).toEqual([
    'Terms: Topics: Rate',
  ]);
  expect(label({ topics: [{ id: 'a', title: 'Rate' }] }, { topics: [{ id: 'a', title: 'Price' }] })).toEqual(['Price: Title']);
  expect(label({ coFounder: { name: 'Vera' } }, { coFounder: { name: 'Ada' } })).toEqual(['Founder: Name']);
  expect(label({ services: ['One.'] }, { services: ['One.', 'Two.'] })).toEqual(['Services: Service 2']);
});

test("texts are shown without Markdown's marks, and an address or a change of marks is still shown", () => {
  const change = (before: string, after: string) => {
    const [described] = describeChanges('modules/crm.yaml', { text: before }, { text: after });
    return [described?.before, described?.after];
  };
  const list = 'Ask **first**:\n\n- [The form](link:form)\n';
  expect(change(list, list.replace('first', 'then'))).toEqual(['Ask first:\n\n• The form', 'Ask then:\n\n• The form']);
  expect(change('Use [the form](https://a.example).', 'Use [the form](https://b.example).')).toEqual([
    'Use the form (https://a.example).',
    'Use the form (https://b.example).',
  ]);
  expect(change('Ask first.', 'Ask **first**.')).toEqual(['Ask first.', 'Only the formatting changed: Ask first.']);
  expect(change('https://a.example/_b_', 'https://a.example/_c_')).toEqual(['https://a.example/_b_', 'https://a.example/_c_']);
});

test('an entry that is named by its own text is named without marks, and an added one shows where its links lead', () => {
  const added = describeChanges(
    'modules/crm.yaml',
    { items: [] },
    { items: [{ question: '**When** is it?', text: 'See [us](https://a.example).' }] },
  );
  expect(added).toMatchObject([
    { label: expect.stringContaining('When is it?') as string, after: 'Question: When is it?\nText: See us (https://a.example).' },
  ]);
  expect(added[0]?.label).not.toContain('*');
});
