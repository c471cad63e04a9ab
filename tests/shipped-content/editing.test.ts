import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { formatPath } from '#app/content/checks/content-error.ts';
import { readContentFiles } from '#app/content/content-files.ts';
import { contentSchemas } from '#app/content/schemas/content-schemas.ts';
import { isEditablePart, outlinePart, schemaNameOf } from '#app/features/revisions/content-parts.server.ts';
import { readYaml, setYamlValues } from '#app/features/revisions/files/edit-yaml.server.ts';
import { listFields, readField, writeField, type ContentField, type JsonSchema } from '#app/features/revisions/list-fields.ts';
import { digestText } from '#app/features/revisions/digest-text.server.ts';
import { belongsTo, settingsParts } from '#app/features/revisions/settings-sections.ts';
import { readTable, writeTable } from '#app/pages/console/content/table/table-cells.ts';

const files = readContentFiles('content');
const parts = [...files.keys()].filter((part) => settingsParts.includes(part) || isEditablePart(part));

function fieldsOf(part: string): ContentField[] {
  const schema = contentSchemas[schemaNameOf(part) as keyof typeof contentSchemas];
  const described = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as JsonSchema;
  return listFields(described, readYaml(files.get(part) ?? ''));
}

const isValue = ({ control }: ContentField) => control !== 'entries' && control !== 'absent';

/** Tells whether a field shows nothing. An empty list is the same as none to every schema that has one. */
const isEmpty = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/** Returns a value without white space around it, as a field returns it. */
function trimValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map(trimValue) : value;
}

test('the grid gives back both texts of every table as they are', () => {
  const tables = parts.flatMap((part) => {
    const fields = fieldsOf(part);
    return fields.flatMap((rows, at) => {
      const columns = fields[at - 1];
      if (rows.control !== 'rows' || columns?.path.at(-1) !== 'columns') return [];
      return [{ columns: writeField(columns), rows: writeField(rows) }];
    });
  });
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter((texts) => !isDeepStrictEqual(writeTable(readTable(texts)), texts))).toEqual([]);
});

test('most content files can be edited', () => {
  expect(parts.length).toBeGreaterThan(60);
});

describe.each(parts)('%s', (part) => {
  const source = files.get(part) ?? '';
  const fields = fieldsOf(part);

  test('every field that a browser returns unchanged counts as unchanged', () => {
    for (const field of fields.filter(isValue)) {
      const shown = writeField(field);
      const path = formatPath(field.path);
      expect(digestText(shown.replaceAll('\n', '\r\n')), path).toBe(digestText(shown));
      expect(trimValue(readField(field, shown)), path).toEqual(isEmpty(field.value) ? undefined : trimValue(field.value));
    }
  });

  test('saving the values that are there leaves the file the same, byte for byte', async () => {
    const changes = fields.filter(isValue).map(({ path, value }) => ({ path, value }));
    expect(await setYamlValues(source, changes)).toBe(source);
  });

  test('changing one value changes nothing else', async () => {
    const texts = fields.filter(({ control, value }) => control === 'line' || (control === 'text' && typeof value === 'string'));
    const step = Math.max(1, Math.floor(texts.length / 2));
    for (const { path, value } of texts.filter((_, index) => index % step === 0).filter((field) => field.value !== undefined)) {
      const typed = `${String(value)} "Maple": 'VA' # 🍁`;
      const edited = await setYamlValues(source, [{ path, value: typed }]);
      const others = listFields(
        z.toJSONSchema(contentSchemas[schemaNameOf(part) as keyof typeof contentSchemas], { io: 'input', target: 'draft-7' }) as JsonSchema,
        readYaml(edited),
      );
      for (const [index, other] of others.entries()) {
        const isOwn = isDeepStrictEqual(other.path, path);
        expect(other.value, formatPath(other.path)).toEqual(isOwn ? typed : fields[index]?.value);
      }
      const [was, is] = [source, edited].map((text) => text.split('\n').filter((line) => line.trim().startsWith('#')));
      expect(is).toEqual(was);
    }
  });

  test('each value is on exactly one page of its outline', () => {
    if (settingsParts.includes(part)) return;
    const nodes = outlinePart(source, part);
    for (const { path } of fields) {
      const written = formatPath(path);
      const pages = nodes.filter((node) =>
        belongsTo({ part, ...(node.path === '' ? {} : { only: [node.path] }), except: node.inside }, written),
      );
      expect(pages.length, written).toBe(1);
    }
  });
});
