import { expect, test } from 'vitest';
import { z } from 'zod';

import { contentSchemas } from '#app/content/schemas/content-schemas.ts';
import { describeIssue } from './describe-issue.ts';

const reasonsOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value, { error: describeIssue }).error?.issues ?? []).map(({ message }) => message);

const list = z.array(z.string());
const kinds = z.discriminatedUnion('type', [
  z.object({ type: z.literal('table'), rows: list }),
  z.object({ type: z.literal('prose'), text: z.string() }),
]);

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', z.object({ name: z.string() }), {}, 'fill this in'],
  ['an empty text', z.string().min(1), '', 'fill this in'],
  ['an empty address', z.email(), '', 'fill this in'],
  ['a missing list', z.object({ rows: list }), {}, 'fill this in'],
  ['text for a whole number', z.int(), 'abc', 'enter a whole number'],
  ['text for a number', z.number(), 'abc', 'enter a number'],
  ['a fraction', z.int(), 1.5, 'enter a whole number'],
  ['too low a number', z.int().min(1), -1, 'enter a number of at least 1'],
  ['too high a number', z.number().max(100), 500, 'enter a number of at most 100'],
  ['zero for a positive number', z.number().positive(), 0, 'enter a number greater than 0'],
  ['a number at its open end', z.number().lt(5), 5, 'enter a number less than 5'],
  ['an odd number', z.number().multipleOf(5), 7, 'enter a multiple of 5'],
  ['a number for text', z.string(), 5, 'enter text here, in quotes if it looks like a number or a date'],
  ['text for a yes or no', z.boolean(), 'maybe', 'answer with yes or no, written as true or false'],
  ['text for a list', list, 'one', 'write this as a list'],
  ['text for a record', z.object({}), 'one', 'this needs named values of its own'],
  ['a short list of rows', z.object({ rows: list.min(2) }), { rows: ['one'] }, 'add at least 2 rows'],
  ['an empty list', z.object({ sees: list.min(1) }), { sees: [] }, 'add at least 1 entry'],
  ['a long list', list.max(1), ['one', 'two'], 'use at most 1 entry'],
  ['a list of another length', list.length(3), ['one'], 'use exactly 3 entries'],
  ['a short text', z.string().min(3), 'ab', 'use at least 3 characters'],
  ['a long text', z.string().max(3), 'abcd', 'use at most 3 characters'],
  ['an address without an @', z.email(), 'abc', 'enter an email address, for example name@company.ca'],
  ['a link that is none', z.url(), 'abc', 'enter a full address that begins with https://'],
  ['a date that is none', z.iso.date(), 'May', 'write the date as a year, a month and a day, for example 2026-10-12'],
  ['another beginning', z.string().startsWith('/client/'), 'abc', 'begin this with "/client/"'],
  ['another end', z.string().endsWith('.ca'), 'abc', 'end this with ".ca"'],
  ['a missing part', z.string().includes('@'), 'abc', 'this has to contain "@"'],
  ['another pattern', z.string().regex(/^\d$/), 'abc', "this can't be used here: check how it's written"],
  ['another value', z.literal('one'), 'two', 'this has to be "one"'],
  ['none of the options', z.enum(['one', 'two']), 'three', 'use one of these: "one", "two"'],
  ['an unknown kind', kinds, { type: 'tabel' }, 'use one of these: "table", "prose"'],
  ['none of two ways', z.union([z.int().min(5), z.boolean()]), 2, 'enter a number of at least 5'],
  ['an unknown key', z.strictObject({}), { slogan: 1 }, '"slogan" isn\'t known here: check its spelling or remove it'],
  ['two unknown keys', z.strictObject({}), { a: 1, b: 1 }, '"a" and "b" aren\'t known here: check their spelling or remove them'],
  ['a key that is none', z.record(z.string().max(1), z.int()), { ab: 1 }, 'use at most 1 character'],
  ['an element that is none', z.map(z.string(), z.int()), new Map([['a', 1.5]]), 'enter a whole number'],
  ['a refusal without a reason', z.string().refine(() => false), 'abc', "this can't be used here: check how it's written"],
  ['a refusal with a reason', z.string().refine(() => false, 'give a street'), '', 'give a street'],
])('%s gets a plain reason', (_, schema, value, reason) => {
  expect(reasonsOf(schema, value)).toEqual([reason]);
});

test('no schema of the content refuses anything in the words of its library', () => {
  const wrong = [undefined, null, '', 'abc', -1.5, 0, 1e9, true, [], {}, [[]], [{}]];
  // Each value takes the place of every key, so the issues are those of the fields as well.
  const keysOf = (schema: z.ZodType) => Object.keys(z.toJSONSchema(schema, { io: 'input' }).properties ?? {});
  const reasons = Object.values(contentSchemas).flatMap((schema: z.ZodType) =>
    wrong.flatMap((value) => [
      ...reasonsOf(schema, value),
      ...reasonsOf(schema, Object.fromEntries(keysOf(schema).map((key) => [key, value]))),
    ]),
  );
  expect(reasons.length).toBeGreaterThan(100);
  expect(
    reasons.filter((reason) => /expected|received|invalid|too (small|big)|regex|pattern|unrecognized|discriminator/i.test(reason)),
  ).toEqual([]);
});
