import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { loadContent } from '#app/content/load-content.ts';
import { verifyCast } from '#app/content/checks/verify-cast.ts';
import { copyFixture } from '#tests/support/fixture-content.ts';

let folder: string;

beforeEach(() => {
  folder = copyFixture();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function change(file: string, from: string | RegExp, to: string): void {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  const changed = source.replace(from, to);
  expect(changed, `${file} must change`).not.toBe(source);
  writeFileSync(path, changed);
}

/** The fixture's cast includes Priya Nair, Sam Dizon and the number 416-555-0142. */
test.each([
  ['the co-founder in brand.yaml', 'brand.yaml', /(coFounder:\n {2}name:) .*/, '$1 Priya Okonjo'],
  ['the curator credit in brand.yaml', 'brand.yaml', /curatorCredit: .*/, 'curatorCredit: Curated by Maria Dizon'],
  ['a term in service.yaml', 'service.yaml', /missing: the price of one extra hour.*/, 'text: Call Sam Okonjo at 416-555-0199.'],
  ['a term in referral-program.yaml', 'referral-program.yaml', /tiersNote: .*/, 'tiersNote: Ask Sam Okonjo at 416-555-0199.'],
  ['a link in links.yaml', 'links.yaml', /title: .*/, 'title: Sam Okonjo writes'],
  ['the message words', 'messages.yaml', /heading: .*/, 'heading: Sam Okonjo writes'],
])("people named in %s are the provider's own", (_, file, from, to) => {
  change(file, from, to);

  expect(() => loadContent(folder)).not.toThrow();
  expect(verifyCast(folder)).toEqual([]);
});

test('the content check reports a teaching text that contradicts the cast, which never stops the start', () => {
  change('modules/crm.yaml', /intro: .*/, 'intro: The agent Priya Okonjo has the record.');

  expect(() => loadContent(folder)).not.toThrow();
  expect(verifyCast(folder)).toEqual([
    {
      file: 'modules/crm.yaml',
      path: expect.any(String) as string,
      reason: '"Priya Okonjo" doesn\'t match cast.yaml, which has Priya Nair',
    },
  ]);
});

test('the content check reports an unreadable cast, which never stops the start', () => {
  writeFileSync(join(folder, 'cast.yaml'), 'people: nobody\n');

  expect(() => loadContent(folder)).not.toThrow();
  expect(verifyCast(folder).map(({ file }) => file)).toContain('cast.yaml');
});
