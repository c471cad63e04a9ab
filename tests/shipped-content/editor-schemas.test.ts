import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { schemaLineOf } from '#app/content/schemas/editor-schemas.ts';

const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));

test.each(files)('%s starts with the line that gives an editor its schema, and is valid against it', (file) => {
  const source = readFileSync(join('content', file), 'utf8');
  const line = source.slice(0, source.indexOf('\n'));
  expect(line).toBe(schemaLineOf(file));

  const schema = readFileSync(join('content', file, '..', line.split('=')[1] ?? ''), 'utf8');
  const asEditor = z.fromJSONSchema(JSON.parse(schema) as Parameters<typeof z.fromJSONSchema>[0]);
  expect(asEditor.safeParse(load(source, { schema: CORE_SCHEMA })).error?.issues).toBeUndefined();
});
