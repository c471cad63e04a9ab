import { expect, test } from 'vitest';
import { z } from 'zod';

import { readContentFiles } from '#app/content/content-files.ts';
import { contentSchemas } from '#app/content/schemas/content-schemas.ts';
import { isEditablePart, schemaNameOf } from '#app/features/revisions/content-parts.server.ts';
import { readYaml } from '#app/features/revisions/files/edit-yaml.server.ts';
import { listFields, writeField, type JsonSchema } from '#app/features/revisions/list-fields.ts';
import { settingsParts } from '#app/features/revisions/settings-sections.ts';
import { isKept } from '#app/pages/console/content/text/markdown-document.ts';

const files = readContentFiles('content');
const parts = [...files.keys()].filter((part) => settingsParts.includes(part) || isEditablePart(part));

function textsOf(part: string) {
  const schema = contentSchemas[schemaNameOf(part) as keyof typeof contentSchemas];
  const described = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as JsonSchema;
  return listFields(described, readYaml(files.get(part) ?? '')).flatMap((field) => {
    if (field.markdown === null || field.value === undefined || field.control === 'rows') return [];
    return [{ kind: field.control === 'lines' ? ('lines' as const) : field.markdown, text: writeField(field) }];
  });
}

test('the text editor gives back every text with Markdown as it is, byte for byte', () => {
  const texts = parts.flatMap(textsOf);
  expect(texts.length).toBeGreaterThan(3_000);
  expect(texts.filter(({ kind, text }) => !isKept(text, kind))).toEqual([]);
});
