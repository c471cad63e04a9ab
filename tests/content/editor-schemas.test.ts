import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { describeForEditors, schemaFolder } from '#app/content/schemas/editor-schemas.ts';

const folder = join('content', schemaFolder);
const schemas = describeForEditors();

test('the editor schemas match the program: npm run write:schemas updates them', () => {
  const written = Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  expect(written).toEqual(schemas);
});

test('every field has a description for authors', () => {
  const silent = Object.entries(schemas).flatMap(([file, schema]) => fieldsWithoutWords(JSON.parse(schema), file));
  expect([...new Set(silent)]).toEqual([]);
});

/** The draft check's rules and weights are edited in their files only. */
const fileOnly = new Set(['check-family', 'draft-check', 'draft-check-examples', 'draft-check-weights']);

test('no description names a file or code, because the console shows them to owners', () => {
  const hints = Object.entries(schemas)
    .filter(([file]) => !fileOnly.has(file.replace('.schema.json', '')))
    .flatMap(([, schema]) => [...schema.matchAll(/"description": (".*")/g)].map(([, text = '""']) => String(JSON.parse(text))));
  expect(hints.filter((hint) => /\.(ya?ml|json)|content\/|`|as specified|this line|\bset to (true|false)\b/i.test(hint))).toEqual([]);
});

/** Lists the fields of a JSON Schema that have no description, at any depth. */
function fieldsWithoutWords(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];

  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key !== 'properties' || typeof value !== 'object' || value === null) return fieldsWithoutWords(value, `${path} ${key}`);

    return Object.entries(value).flatMap(([field, inner]: [string, unknown]) => [
      ...(isDescribed(inner) ? [] : [`${path} > ${field}`]),
      ...fieldsWithoutWords(inner, `${path} > ${field}`),
    ]);
  });
}

function isDescribed(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'description' in schema && schema.description !== '';
}
