import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { getValue, readYaml, setYamlValues, type FieldValue, type ValuePath } from './edit-yaml.server.ts';

const file = `# The provider.
product: Northkey # shown everywhere
services:
  - One.
  - Two.
coFounder:
  # Who welcomes clients.
  name: Vera
  intro: >-
    We built this
    for you.
terms:
  - id: rate
    title: Rate
    missing: the price
  - { id: cap, title: Cap }
`;

function change(path: ValuePath, value: FieldValue | undefined): Promise<string> {
  return setYamlValues(file, [{ path, value }]);
}

test('a value that stays the same leaves the file as it is', async () => {
  expect(await change(['product'], 'Northkey')).toBe(file);
  expect(await change(['coFounder', 'intro'], 'We built this for you.')).toBe(file);
  expect(await change(['coFounder', 'photo'], undefined)).toBe(file);
});

test('only the changed value is written again', async () => {
  expect(await change(['product'], 'Maple VA: training')).toBe(file.replace('Northkey #', '"Maple VA: training" #'));
  expect(await change(['coFounder', 'name'], 'Ada')).toBe(file.replace('Vera', 'Ada'));
  expect(await change(['terms', 0, 'title'], 'Price')).toBe(file.replace('title: Rate', 'title: Price'));
  expect(await change(['services'], ['Three.'])).toBe(file.replace('  - One.\n  - Two.\n', '  - Three.\n'));
});

test('a folded text becomes the new text and the rest stays', async () => {
  const edited = await change(['coFounder', 'intro'], 'Short.');
  expect(edited).toBe(file.replace('>-\n    We built this\n    for you.', 'Short.'));
});

test('a new value goes below its neighbours', async () => {
  expect(await change(['coFounder', 'photo'], '/brand/vera.png')).toBe(
    file.replace('    for you.\n', '    for you.\n  photo: /brand/vera.png\n'),
  );
  expect(await change(['terms', 0, 'text'], 'It: depends')).toBe(
    file.replace('    missing: the price\n', '    missing: the price\n    text: "It: depends"\n'),
  );
  expect(readYaml(await change(['colours', 'brand'], '#005B4B'))).toMatchObject({ colours: { brand: '#005B4B' }, product: 'Northkey' });
});

test('a removed value takes its line with it', async () => {
  expect(await change(['terms', 0, 'missing'], undefined)).toBe(file.replace('    missing: the price\n', ''));
  expect(await change(['coFounder', 'intro'], undefined)).toBe(file.replace('  intro: >-\n    We built this\n    for you.\n', ''));
  const added = await setYamlValues(file, [{ path: ['colours', 'brand'], value: '#005B4B' }]);
  expect(readYaml(await setYamlValues(added, [{ path: ['colours', 'brand'], value: undefined }]))).toEqual(readYaml(file));
});

const hard = [
  'Maple VA: training',
  '"quoted" and \'single\'',
  '# not a comment',
  '- not a list',
  '{not: a map}',
  'yes',
  '007',
  'null',
  '~',
  '&anchor *alias !tag %directive @at `tick`',
  'two\nlines',
  'a paragraph\n\nand another\n',
  '  spaces around  ',
  'tab\there',
  'Ünïcode 🏡 emoji',
  '<script>alert(1)</script>',
  'a'.repeat(100_000),
  '--- not a document',
  'ends with a colon:',
  '? not a key',
  '| not a block',
  '> neither',
];

test.each(hard)('reads back what was written: %.40j', async (value) => {
  for (const path of [['product'], ['coFounder', 'intro'], ['coFounder', 'photo'], ['terms', 0, 'title'], ['terms', 1, 'title']])
    expect(getValue(readYaml(await change(path, value)), path)).toBe(value);
  const list = await change(['services'], [value, 'Two.']);
  expect(getValue(readYaml(list), ['services'])).toEqual([value, 'Two.']);
});

function listTexts(data: unknown, path: ValuePath = []): [ValuePath, string][] {
  if (typeof data === 'string') return [[path, data]];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => listTexts(value, [...path, Array.isArray(data) ? Number(key) : key]));
}

test('every file of content can be opened and saved without a change, and each text can be changed alone', async () => {
  const folder = 'tests/fixture-content';
  for (const name of globSync('{*,*/*}.yaml', { cwd: folder })) {
    const source = readFileSync(join(folder, name), 'utf8');
    const texts = listTexts(readYaml(source));
    const unchanged = texts.map(([path, value]) => ({ path, value }));
    expect(await setYamlValues(source, unchanged), name).toBe(source);

    for (const [path, value] of texts.slice(0, 6)) {
      const edited = await setYamlValues(source, [{ path, value: `${value}: more` }]);
      expect(await setYamlValues(edited, [{ path, value }]).then(readYaml), `${name} ${path.join('.')}`).toEqual(readYaml(source));
      const kept = source.split('\n').filter((line) => !edited.split('\n').includes(line));
      expect(kept.length, `${name} ${path.join('.')}`).toBeLessThanOrEqual(value.split('\n').length + 12);
    }
  }
});
