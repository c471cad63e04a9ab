import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { describeForEditors, schemaFolder, schemaLineOf } from '#app/content/schemas/editor-schemas.ts';

const folder = join('content', schemaFolder);
const schemas = describeForEditors();
const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));

test('the schemas for editors are those of the program: npm run write:schemas writes them anew', () => {
  const written = Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
  expect(written).toEqual(schemas);
});

test.each(files)('%s begins with the line that tells an editor its schema, and is sound by it', (file) => {
  const source = readFileSync(join('content', file), 'utf8');
  const line = source.slice(0, source.indexOf('\n'));
  expect(line).toBe(schemaLineOf(file));

  const schema = readFileSync(join('content', file, '..', line.split('=')[1] ?? ''), 'utf8');
  const asEditor = z.fromJSONSchema(JSON.parse(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  expect(asEditor.safeParse(load(source, { schema: CORE_SCHEMA })).error?.issues).toBeUndefined();
});

test('every field tells an author what it means', () => {
  const silent = Object.entries(schemas).flatMap(([file, schema]) => fieldsWithoutWords(JSON.parse(schema), file));
  expect([...new Set(silent)]).toEqual([]);
});

/** Lists the fields of a JSON Schema, at any depth, that have no description. */
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
