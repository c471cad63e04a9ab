import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { formatPath } from '#app/content/checks/content-error.ts';
import { readContentFiles } from '#app/content/content-files.ts';
import { contentSchemas } from '#app/content/schemas/content-schemas.ts';
import { isEditablePart, schemaNameOf } from '#app/features/revisions/content-parts.server.ts';
import { digestText } from '#app/features/revisions/digest-text.server.ts';
import { findTexts, saveText } from '#app/features/revisions/edit-draft.server.ts';
import { getValue, readYaml, setYamlValues, tryRead, withValue, writeYaml } from '#app/features/revisions/files/edit-yaml.server.ts';
import { listFields, readField, writeField, writeSaved, type ContentField, type JsonSchema } from '#app/features/revisions/list-fields.ts';
import { loadPart, loadPartsOnce, loadSection } from '#app/features/revisions/load-settings.server.ts';
import { saveValues, type TypedValue } from '#app/features/revisions/save-values.server.ts';
import { settingsParts } from '#app/features/revisions/settings-sections.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';

const [sqlite] = engines;
const by = { actor: 'owner@example.com', now: new Date('2026-11-21T12:00:00.000Z') };

const files = readContentFiles(fixtureFolder);
/** One file for each schema of the settings and of content. */
const parts = new Map(
  [...files.keys()].filter((part) => settingsParts.includes(part) || isEditablePart(part)).map((part) => [schemaNameOf(part), part]),
);

const typedTexts = [
  'Maple VA: "training" — it\'s <b>new</b> <script>alert(1)</script> 🍁👩‍👩‍👧',
  '- not a list',
  '# not a comment',
  '{ not: a map',
];
const longest = `${'é🍁<i>'.repeat(19_999)}: end`;

const describedAs = (name: string) =>
  z.toJSONSchema(contentSchemas[name as keyof typeof contentSchemas], { io: 'input', target: 'draft-7' }) as JsonSchema;

const isValue = ({ control }: ContentField) => control !== 'entries' && control !== 'absent';

/** Returns a list's entries, one of each kind, or an optional record. */
function make({ control, choices, makes }: ContentField): unknown {
  const kinds = choices.length > 0 ? choices.map(({ value }) => value) : [''];
  const made = kinds.map((kind, index) => makes(`entry-${index}`, kind));
  return control === 'absent' ? made[0] : made;
}

/**
 * Makes data with each optional record, and with an entry of each kind in each list, so that it has every field of a schema. The blocks of
 * teaching text, for example, are in several lists, and are made once.
 */
function fillIn(described: JsonSchema, start: unknown): unknown {
  let data = start;
  const done = new Set<string>();
  const keyOf = (field: ContentField) => `${field.path.at(-1)} ${JSON.stringify(make(field))}`;
  for (;;) {
    const field = listFields(described, data).find((each) => !isValue(each) && !done.has(keyOf(each)));
    if (field === undefined) return data;
    done.add(keyOf(field));
    data = withValue(data, field.path, make(field));
  }
}

describe.each([...parts])('every field of the schema %s, in %s', (name, part) => {
  let store: TestStore;
  const described = describedAs(name);
  // A form adds no links, so there are those of the file.
  const filled = fillIn(described, name === 'links' ? readYaml(files.get(part) ?? '') : {});
  let shown = listFields(described, filled).filter(isValue);
  const content = () => ({ database: store.database, env: { CONTENT_DIR: fixtureFolder } });
  const readDraft = async () => (await findTexts(store.database, part, null)).current;

  beforeAll(async () => {
    if (sqlite === undefined) throw new Error('There is no engine.');
    store = await sqlite.open();
    const source = await writeYaml(filled, '../schema.json');
    await transact(store.database, (tx) => saveText(tx, { part, source, baseSource: null, ...by }));
  });
  afterAll(() => store.close());

  /** Types into fields that show what the draft says, and returns what the form shows next. */
  async function typeInto(typed: (field: ContentField) => string | null): Promise<ContentField[]> {
    const values = shown.flatMap((field): TypedValue[] => {
      const text = typed(field);
      return text === null ? [] : [{ path: field.path, control: field.control, typed: text, seen: digestText(writeField(field)) }];
    });
    expect(await saveValues(content(), { part, values, ...by })).toMatchObject({ conflicts: [] });
    shown = (await loadPart(content(), part)).fields.filter(isValue);
    return shown;
  }

  test('keeps what was typed, whatever its signs mean in YAML or HTML', async () => {
    for (const text of typedTexts) {
      const saved = await typeInto(() => text);
      expect(
        saved.filter((field) => writeField(field) !== text).map(({ path }) => formatPath(path)),
        text,
      ).toEqual([]);
      expect(tryRead(await readDraft()), text).toBeDefined();
    }
  });

  test('says at a field what is wrong with the text that does not fit', async () => {
    await typeInto(({ path }) => (path.at(-1) === 'type' ? null : '# not valid'));
    const checked = contentSchemas[name as keyof typeof contentSchemas].safeParse(tryRead(await readDraft()));
    const { fields } = await loadSection(loadPartsOnce(content()), { id: '', title: '', note: '', parts: [{ part }] });
    const told = new Set(fields.filter(({ problem }) => problem !== null).map((field) => field.name));
    const typed = fields.filter((field) => field.typed === '# not valid').map((field) => field.name);
    const silent = (checked.error?.issues ?? [])
      .map((issue) => `${part}:${formatPath(issue.path)}`)
      .filter((at) => typed.some((field) => (field === at || at.startsWith(`${field}[`)) && !told.has(field)));
    expect(silent).toEqual([]);
  });

  test('keeps 100,000 characters', async () => {
    expect([...longest].length).toBe(100_000);
    let last: string | null = null;
    expect(shown.length).toBeGreaterThan(0);
    // Fields of one kind are saved the same way, so one of each is filled, wherever it is.
    const kinds = new Map(shown.map(({ path, control }) => [`${control} ${path.findLast((key) => typeof key === 'string')}`, path]));
    for (const path of kinds.values()) {
      const written = formatPath(path);
      const saved = await typeInto((field) => {
        const at = formatPath(field.path);
        if (at === written) return longest;
        return at === last ? 'short' : null;
      });
      const field = saved.find((each) => formatPath(each.path) === written);
      expect(field === undefined ? '' : writeField(field) === longest, written).toBe(true);
      last = written;
    }
    expect(tryRead(await readDraft())).toBeDefined();
  }, 300_000);
});

const source = `# A comment
name: "Old"
map:
  a: x # note
  text: >-
    folded
    text
list:
  - title: One
    text: |
      lines
  - { title: Two }
lines:
  - a
rows:
  - - a
`;
const places = [
  { path: ['name'], control: 'line' },
  { path: ['map', 'text'], control: 'text' },
  { path: ['map', 'new'], control: 'text' },
  { path: ['list', 0, 'text'], control: 'text' },
  { path: ['list', 1, 'title'], control: 'line' },
  { path: ['lines'], control: 'lines' },
  { path: ['rows'], control: 'rows' },
  { path: ['map', 'a'], control: 'yes-no' },
  { path: ['map', 'a'], control: 'number' },
] as const;

const signs = '-#{}:"\'|>\n\t[],&*!?%@`~\\<=🍁é\u0001\u0085\u2028\uFEFF\uFFFE\u007F 0e'.match(/[^]/gu) ?? [];
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...signs, 'null', '---', '<<') }));

test('a text that a map on one line can only have in quotation marks is written with them', async () => {
  const edited = await setYamlValues(source, [{ path: ['list', 1, 'title'], value: '-\n-' }]);
  expect(readYaml(edited)).toMatchObject({ list: [{ title: 'One' }, { title: '-\n-' }] });
});

test('any text is written so that it is read back as the form showed it, and nothing else changes', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.constantFrom(...places), async (typed, { path, control }) => {
      const value = readField({ control }, typed);
      const edited = await setYamlValues(source, [{ path, value }]);
      const data = readYaml(edited);
      expect(writeField({ control, value: getValue(data, path) as ContentField['value'] })).toBe(writeSaved({ control }, typed));
      expect(withValue(data, path, 'same')).toEqual(withValue(readYaml(source), path, 'same'));
      expect(edited.startsWith('# A comment\n')).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
