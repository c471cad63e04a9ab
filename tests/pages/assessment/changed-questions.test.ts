import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import { readYaml } from '#app/features/revisions/files/edit-yaml.server.ts';
import { startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { confirmConsoleSession, signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';
import { readField, readText } from '#tests/support/html.ts';
import { answerKeyOf, answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const part = 'assessment.yaml';

interface WrittenQuestion {
  variants: { text: string; options: string[]; correctAnswer: string; strictest: string }[];
}

/** The questions with other texts and other right answers. */
function changeQuestions(): WrittenQuestion[] {
  const { questions } = readYaml(readFileSync(`${fixtureFolder}/${part}`, 'utf8')) as { questions: WrittenQuestion[] };
  return questions.map((question) => ({
    ...question,
    variants: question.variants.map((variant) => ({
      ...variant,
      text: `Changed: ${variant.text}`,
      correctAnswer: variant.options.find((option) => option !== variant.correctAnswer) ?? '',
    })),
  }));
}

describe.each(portalEngines)('questions that change while an attempt is under way, on %s', (engine) => {
  let portal: TestPortal;
  let owner: Visitor;
  let ana: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    owner = await signInToConsole(portal, 'owner');
    await confirmConsoleSession(owner);
    ana = await portal.enter('training');
  });
  afterAll(() => portal.close());

  async function publishQuestions(): Promise<void> {
    const by = { actor: 'owner@example.com', now: portal.portal.now() };
    await editDraft(portal.portal, { part, ...by }, () => [
      { path: ['questions'], value: changeQuestions() },
      { path: ['passMark'], value: 90 },
    ]);
    const draft = await readField(await owner.text('/manage/settings'), 'seen');
    const published = await owner.request('/manage/settings', { form: { intent: 'publish', draft } });
    expect(published.status, await published.text()).toBe(302);
  }

  test('an open attempt keeps its questions and is graded by them, and the next one has the new ones', async () => {
    const { attemptId, questions } = await startAssessment(portal, ana);
    const [first, ...others] = answersWith(5, questions);
    const save = (answers: unknown[]) => ana.request('/assessment/answers', { json: { attemptId, answers } });
    expect((await save([first])).status).toBe(200);
    await publishQuestions();
    expect(portal.portal.content.assessment.questions[0]?.variants[0]?.text).toMatch(/^Changed: /);

    const open = await readText(await ana.text('/assessment'));
    expect(open).toContain('Passing score: 80%');
    expect(open).not.toContain('Changed: ');
    for (const { text } of questions.slice(0, 3)) expect(open).toContain(text);
    expect((await save(others.slice(0, 8))).status).toBe(200);
    const result = await readText(await (await submitAssessment(ana, attemptId, others)).text());
    expect(result).toContain(`5 of ${questions.length} questions correct. The passing score is 80%.`);
    expect(result).toContain('Correct answer!');
    expect(result).not.toContain('Changed: ');

    const mine = (await (await ana.request('/practice/mine')).json()) as { learner: string; missed: { question: number }[] };
    const missed = questions.slice(5).map(({ id }) => id);
    expect(mine.missed.map(({ question }) => question).toSorted((one, other) => one - other)).toEqual(missed);
    const console = await readText(await owner.text(`/manage/learners/${mine.learner}`));
    expect(console).toContain(questions[0]?.text);
    expect(console).toContain(`Given: ${others.at(-1)?.answer}`);
    expect(console).not.toContain('Changed: ');

    const next = await startAssessment(portal, ana);
    for (const { text } of next.questions) expect(text).toMatch(/^Changed: /);
    const asked = await readText(await ana.text('/assessment'));
    expect(asked).toContain('Changed: ');
    expect(asked).toContain('Passing score: 90%');
    const key = answerKeyOf(portal.portal.content);
    const passed = await submitAssessment(ana, next.attemptId, answersWith(next.questions.length, next.questions, { key }));
    expect(await readText(await passed.text())).toContain('Congratulations');
    expect(await (await ana.request('/practice/mine')).json()).toMatchObject({ missed: [] });
  });
});
