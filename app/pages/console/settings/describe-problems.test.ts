import { expect, test } from 'vitest';

import type { Problem } from '#app/content/checks/content-error.ts';
import { describeIncomplete, describeProblems } from './describe-problems.ts';

const name = (part: string) => `The ${part}`;
const names = { namePart: name, namePlaceOf: ({ path }: Problem) => path, findEditorOf: () => null };
const problem = (reason: string, file = 'assessment.yaml') => ({ file, path: 'questions[0].module', reason });

test.each([
  ['in that file', problem('a module needs at least one lesson', 'modules/leases.yaml'), 'modules/leases.yaml'],
  ['that names the file', problem('rules.yaml has no rule "call-back"'), 'rules.yaml'],
  ['that names its module', problem('there\'s no module "leases"'), 'modules/leases.yaml'],
  ['that names a section of its module', problem('no published module has the section "/leases#one"'), 'modules/leases.yaml'],
])('a problem %s says that its changes were not chosen', (_, found, part) => {
  expect(describeProblems([found], [part, 'brand.yaml'], names)).toMatch(
    new RegExp(`\\n“The ${RegExp.escape(part)}” has changes that you didn't choose\\. If they're what's missing, choose it too\\.$`),
  );
  expect(describeProblems([found], ['brand.yaml'], names)).not.toContain("didn't choose");
});

test('several files that are missing are named together', () => {
  const problems = [problem('rules.yaml has no rule "x"'), problem('links.yaml has no link "x"')];
  expect(describeProblems(problems, ['links.yaml', 'rules.yaml'], names)).toContain(
    "“The links.yaml” and “The rules.yaml” have changes that you didn't choose. If they're what's missing, choose them too.",
  );
  expect(describeIncomplete(new Map([['modules.yaml', ['modules/a.yaml', 'modules/b.yaml']]]), name)).toBe(
    "Nothing was published yet. “The modules.yaml” can't be published without “The modules/a.yaml” and “The modules/b.yaml”. " +
      'Choose them together, or leave them out.',
  );
});

test('problems are listed one to a line, each once and at most five, by the names of their files', () => {
  const found = ['a', 'b', 'b', 'c', 'd', 'e', 'f'].map((reason) => ({ file: 'modules/crm.yaml', path: 'Table: Caption', reason }));
  expect(describeProblems([...found, { file: 'brand.yaml', path: '', reason: 'fill this in' }], [], names)).toBe(
    'Nothing was published yet. Fix this first:' +
      ['A', 'B', 'C', 'D', 'E'].map((reason) => `\n• “The modules/crm.yaml”: Table: Caption: ${reason}.`).join('') +
      '\n• And 2 more.',
  );
});
