import { expect, test } from 'vitest';

import { digestSent } from '#app/features/revisions/digest-sent.ts';
import type { EditedValue, EditedValues } from './edited-value.ts';
import { addUnanswered, followServer, isEdited, listHomeless, meetConflicts, restoreKept, withoutSentIn } from './use-edited-values.ts';

const value = (text: string, seen: string, shown = text): EditedValue => ({ text, shown, seen, theirs: null, sent: null });

test('typing that was begun on the text that is still there goes on', () => {
  const { known, gone } = restoreKept({ a: value('typed', '1', 'old') }, { a: value('old', '1') });
  expect(known['a']).toMatchObject({ text: 'typed', shown: 'old', seen: '1', theirs: null });
  expect(gone).toEqual([]);
});

test('typing that was begun on another version is shown beside the newer text', () => {
  const { known } = restoreKept({ a: value('typed', '1', 'old') }, { a: value('newer', '2') });
  expect(known['a']).toMatchObject({ text: 'typed', shown: 'newer', seen: '2', theirs: 'newer' });
});

test('typing that went on from a text that was saved without an answer goes on', () => {
  const kept = { ...value('One and more', '1', 'old'), unanswered: [digestSent('One')] };
  expect(restoreKept({ a: kept }, { a: value('One', '2') }).known['a']).toMatchObject({ text: 'One and more', seen: '2', theirs: null });
  expect(restoreKept({ a: kept }, { a: value('theirs', '2') }).known['a']).toMatchObject({ seen: '2', theirs: 'theirs' });
});

test('each text that was sent is known until the server has answered', () => {
  const fields = [{ name: 'a', typed: 'old', seen: '1', control: 'lines' }] as const;
  const send = (values: EditedValues, text: string) =>
    addUnanswered({ a: { ...value('old', '1'), ...values['a'], text, sent: text } }, ['a', 'gone'], fields);
  const sent = send(send(send({}, 'One\n\nTwo'), 'One\n\nTwo'), 'Three');
  expect(sent['a']?.unanswered).toEqual(['One\nTwo', 'Three'].map(digestSent));

  const conflict = { name: 'a', typed: 'Three', current: 'theirs', seen: '2' };
  for (const answered of [followServer(sent, [{ ...fields[0], typed: 'Three', seen: '2' }]), meetConflicts(sent, [conflict])])
    expect(answered['a']).not.toHaveProperty('unanswered');
});

test('typing that was saved in the meantime is forgotten', () => {
  expect(restoreKept({ a: value('typed', '1', 'old') }, { a: value('typed', '2') }).known).toEqual({});
});

test('typing whose field is gone is kept, so that it can be used elsewhere', () => {
  expect(restoreKept({ b: value('typed', '1', 'old') }, { a: value('x', '1') })).toEqual({ known: {}, gone: ['typed'] });
});

test('a list with a blank line counts as saved once it was saved without it, and stays as it was typed', () => {
  const typed: EditedValue = { ...value('One\n\nTwo', '1', 'One'), sent: 'One\n\nTwo' };
  const { a } = followServer({ a: typed }, [{ name: 'a', typed: 'One\nTwo', seen: '2', control: 'lines' }]);
  expect(a).toMatchObject({ text: 'One\n\nTwo', seen: '2' });
  expect(a !== undefined && isEdited(a)).toBe(false);
});

test('typing that went on during a save is saved next, in place of what was just saved', () => {
  const typed: EditedValue = { ...value('One and more', '1', 'old'), sent: 'One' };
  const { a } = followServer({ a: typed }, [{ name: 'a', typed: 'One', seen: '2', control: 'line' }]);
  expect(a).toMatchObject({ text: 'One and more', shown: 'One', seen: '2' });
});

test("typing that went on during a save that met someone else's change stays, beside the newer text", () => {
  const conflict = { name: 'a', typed: 'One', current: 'theirs', seen: '2' };
  const meet = (text: string, sent: string | null) => meetConflicts({ a: { ...value(text, '1', 'old'), sent } }, [conflict])['a'];
  expect(meet('One and more', 'One')).toMatchObject({ text: 'One and more', shown: 'theirs', seen: '2', theirs: 'theirs' });
  expect(meet('One', 'One')).toMatchObject({ text: 'One', theirs: 'theirs' });
  // The page of the response to a form without scripts.
  expect(meet('theirs', null)).toMatchObject({ text: 'One', theirs: 'theirs' });
});

test('typing that was never sent has lost its place once its field is gone, unless the field is on another page', () => {
  const values = {
    gone: value('typed', '1', 'old'),
    sent: { ...value('sent', '1', 'old'), sent: 'sent' },
    untouched: value('old', '1'),
    elsewhere: value('typed elsewhere', '1', 'old'),
    here: value('typed here', '1', 'old'),
  };
  expect(listHomeless(values, [{ name: 'here' }], (name) => name === 'elsewhere')).toEqual(['typed']);
});

test("what was sent with a change of a list isn't typed into the entry that takes its place", () => {
  const sent = { ...value('either/or', '', ''), sent: 'either/or' };
  const typedOn = { ...value('either/or, and more', '', ''), sent: 'either/or' };
  const values = { 'page:blocks[1].text': sent, 'page:blocks[2].text': typedOn, 'page:title': sent };
  expect(Object.keys(withoutSentIn('page:blocks', values))).toEqual(['page:blocks[2].text', 'page:title']);
});
