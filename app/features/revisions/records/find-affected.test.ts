import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { readYaml } from '#app/features/revisions/files/edit-yaml.server.ts';
import { fixture, fixtureFolder } from '#tests/support/fixture-content.ts';
import { findAffected, type DraftedParts } from './find-affected.ts';

const nothing = { lessons: [], practice: [], changedAnswers: [], removedQuestions: [], agreement: 'same' };
const read = (part: string) => readYaml(readFileSync(`${fixtureFolder}/${part}`, 'utf8'));

/** Compares the fixture with drafts of some of its files, each made by an edit. */
function compare(edits: Record<string, (data: never) => unknown>) {
  const drafts: DraftedParts = new Map(
    Object.entries(edits).map(([part, edit]) => {
      const live = read(part);
      return [part, { live, drafted: edit(structuredClone(live) as never) }];
    }),
  );
  return findAffected(fixture, drafts);
}

interface Listed {
  id: string;
}
const withoutFirst = (list: string) => (data: Record<string, Listed[]>) => ({ ...data, [list]: data[list]?.slice(1) });

test('nothing is affected by drafts that only change words, or that cannot be read', () => {
  expect(findAffected(fixture, new Map())).toEqual(nothing);
  expect(compare({ 'modules/welcome.yaml': (data: { title: string }) => ({ ...data, title: 'New' }) })).toEqual(nothing);
  expect(compare({ 'agreement.yaml': (data: { signatureLine: string }) => ({ ...data, signatureLine: 'New' }) })).toEqual(nothing);
  for (const part of ['modules/welcome.yaml', 'modules.yaml', 'practice/crm.yaml', 'assessment.yaml', 'agreement.yaml'])
    expect(compare({ [part]: () => undefined }), part).toEqual(nothing);
});

test('a removed lesson and a removed practice item are affected, with their titles', () => {
  expect(compare({ 'modules/welcome.yaml': withoutFirst('lessons') })).toEqual({
    ...nothing,
    lessons: [{ id: 'welcome-1', title: 'Welcome' }],
  });
  const [module = '', file] = [...fixture.practice][0] ?? [];
  const { id = '', objective: title = '' } = file?.items[0] ?? {};
  expect(compare({ [`practice/${module}.yaml`]: withoutFirst('items') })).toEqual({ ...nothing, practice: [{ id, title }] });
});

test('a module that becomes "coming soon" affects all its lessons and practice', () => {
  const [module = ''] = fixture.practice.keys();
  const hide = ({ modules }: { modules: Listed[] }) => ({
    modules: modules.map((card) => (card.id === module ? { ...card, published: false } : card)),
  });
  const affected = compare({ 'modules.yaml': hide });
  expect(affected.lessons.map(({ id }) => id)).toEqual(fixture.modulePages.get(module)?.lessons.map(({ id }) => id));
  expect(affected.practice).toHaveLength(fixture.practice.get(module)?.items.length ?? 0);
});

interface Bank {
  questions: { id: number; text?: string; variants: { text: string; correctAnswer: string; options: string[] }[] }[];
}

test('a changed answer and a removed question are affected, and other words of a question are not', () => {
  const [first, second] = fixture.assessment.questions;
  const change = ({ questions }: Bank) => {
    const [one, , ...others] = questions;
    const [variant, ...variants] = one?.variants ?? [];
    if (one === undefined || variant === undefined) throw new Error('The fixture has questions with variants.');
    const correctAnswer = variant.options.find((option) => option !== variant.correctAnswer) ?? '';
    return { questions: [{ ...one, variants: [...variants, { ...variant, correctAnswer }] }, ...others] };
  };
  expect(compare({ 'assessment.yaml': change })).toEqual({ ...nothing, changedAnswers: [first?.id], removedQuestions: [second?.id] });
  const reword = ({ questions }: Bank) => ({
    questions: questions.map((each) => ({ ...each, variants: each.variants.map((variant) => ({ ...variant, text: 'New' })).toReversed() })),
  });
  expect(compare({ 'assessment.yaml': reword })).toEqual(nothing);
});

test('the agreement is affected by its text and by the rules it states, and an unchanged version is told apart', () => {
  const reword = (data: object) => ({ ...data, intro: 'New.' });
  expect(compare({ 'agreement.yaml': reword }).agreement).toBe('changed-under-its-version');
  expect(compare({ 'agreement.yaml': (data: object) => ({ ...reword(data), version: 99 }) }).agreement).toBe('changed');

  const { id = '' } = fixture.rules.rules[0] ?? {};
  const content = { ...fixture, rulePlaces: [{ file: 'agreement.yaml', ruleId: id, path: [] }] };
  const live = read('rules.yaml') as { rules: Listed[] };
  const drafted = { rules: live.rules.map((rule) => ({ ...rule, sentence: 'New.' })) };
  expect(findAffected(content, new Map([['rules.yaml', { live, drafted }]])).agreement).toBe('changed-under-its-version');
  expect(findAffected(fixture, new Map([['rules.yaml', { live, drafted }]])).agreement).toBe('same');
});
