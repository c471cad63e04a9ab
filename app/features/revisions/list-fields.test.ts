import { expect, test } from 'vitest';

import { listFields, nameRecord, readField, writeField, type JsonSchema } from './list-fields.ts';

const answer = (preset?: boolean): JsonSchema => ({
  properties: { right: preset === undefined ? { type: 'boolean' } : { type: 'boolean', default: preset } },
});

/** Returns what a yes-or-no field of a record shows, and what each of its answers saves. */
function answersOf(schema: JsonSchema, data: { right?: boolean }) {
  const [field] = listFields(schema, data);
  if (field === undefined) throw new Error('The record has a field.');
  const shown = field.choices.find(({ value }) => value === writeField(field))?.label;
  return { shown, saved: Object.fromEntries(field.choices.map(({ value, label }) => [label, readField(field, value)])) };
}

test('a yes-or-no value that is not set shows its default, and choosing the shown answer changes nothing', () => {
  expect(answersOf(answer(false), {})).toEqual({ shown: 'No', saved: { Yes: true, No: undefined } });
  expect(answersOf(answer(true), {})).toEqual({ shown: 'Yes', saved: { Yes: undefined, No: false } });
  expect(answersOf(answer(false), { right: false })).toEqual({ shown: 'No', saved: { Yes: true, No: false } });
  expect(answersOf(answer(true), { right: true })).toEqual({ shown: 'Yes', saved: { Yes: true, No: false } });
  expect(answersOf(answer(), { right: true })).toEqual({ shown: 'Yes', saved: { Yes: true, No: false } });
});

test('entries without a title are numbered, named after their list', () => {
  const text: JsonSchema = { type: 'string' };
  const options: JsonSchema = { type: 'array', items: { properties: { text, right: { type: 'boolean' } } } };
  const fields = listFields({ properties: { options } }, { options: [{ text: 'Ask' }, { text: 'Wait' }] });
  expect(fields.find(({ control }) => control === 'entries')?.items.map(({ title }) => title)).toEqual(['Option 1', 'Option 2']);
});

test('a record is named by its title, unless that has a placeholder', () => {
  expect(nameRecord('agreement', { title: 'Your signed agreement' })).toBe('Your signed agreement');
  expect(nameRecord('passwordReset', { title: 'Reset your {product} password' })).toBe('Password reset');
});
