import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getCertificateNumber, participant, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { attributeOf, findAll, hasElement, readText, textOf } from '#tests/support/html.ts';
import { answersWith } from '#tests/support/learner.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor, VisitOptions } from '#tests/support/visitor.ts';

const { questions } = fixture.assessment;
const variants = questions.flatMap((question) => question.variants.map((variant) => ({ ...variant, id: question.id })));
/** Returns a part of an explanation without special characters, because responses escape text in more than one way. */
const explanationOf = ({ explanation }: { explanation: string }) =>
  explanation
    .split(/[^\p{L}\p{N} ,.-]+/u)
    .toSorted((a, b) => b.length - a.length)[0]
    ?.trim() ?? '';
const explanations = variants.map(explanationOf);

/** Made-up device cookies: one without a signature, and one with a signature of the right length that the portal didn't make. */
const chosenDevice = 'AAAAAAAAAAAAAAAAAAAAAA';
const unsignedDevice = encodeCookie(chosenDevice);
const forgedDevice = encodeCookie(`${chosenDevice}.${'A'.repeat(43)}`);

function encodeCookie(value: string): string {
  return encodeURIComponent(btoa(JSON.stringify(value)));
}

describe.each(portalEngines)('the assessment page on %s', (engine) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  async function trainee(): Promise<Visitor> {
    const visitor = await portal.enter('training');
    return visitor;
  }

  const statusOf = async (visitor: Visitor, path: string, options: VisitOptions) => (await visitor.request(path, options)).status;

  test('no response before grading contains the key or an explanation', async () => {
    const visitor = await trainee();
    const { attemptId, questions: asked } = await startAssessment(portal, visitor);
    const [answer] = answersWith(1, asked);

    const requests: [string, VisitOptions?][] = [
      ['/assessment'],
      ['/assessment?section=2'],
      ['/assessment.data'],
      ['/assessment/answers', { json: { attemptId, answers: [answer] } }],
      ['/assessment/mirror', { json: { entries: [] } }],
      ['/mine'],
      ['/mine.data'],
      ['/device'],
      ['/assessment?edit=name'],
    ];

    for (const [path, options] of requests) {
      const response = await visitor.request(path, options);
      const text = await response.text();
      expect(response.status, path).toBe(200);
      expect(text).not.toMatch(/correctAnswer|strictest|explanation|safetyObjective|"safety"|"study"/);
      for (const explanation of explanations) expect(text).not.toContain(explanation);
    }
  });

  test('reloading an attempt shows the same page with a new nonce, until a question is answered', async () => {
    const visitor = await trainee();
    const { attemptId, questions: asked } = await startAssessment(portal, visitor);
    const load = async () => {
      const response = await visitor.request('/assessment');
      const html = await response.text();
      const [script] = await findAll(html, 'script[nonce]');
      const nonce = script === undefined ? '' : attributeOf(script, 'nonce');
      expect(response.headers.get('Content-Security-Policy')).toContain(`'nonce-${nonce}'`);
      return { nonce, words: html.replaceAll(nonce, '') };
    };

    const [first, again] = [await load(), await load()];
    expect(again.words).toBe(first.words);
    expect(again.nonce).not.toBe(first.nonce);

    await visitor.request('/assessment/answers', { json: { attemptId, answers: answersWith(1, asked).slice(0, 1) } });
    const answered = await load();
    expect(await hasElement(first.words, 'input[checked]')).toBe(false);
    expect(await hasElement(answered.words, 'input[checked]')).toBe(true);
  });

  test("nobody gets the page of someone else's attempt, however often either is loaded", async () => {
    const start = async (firstName: string) => {
      const visitor = await trainee();
      await visitor.request('/assessment', { form: { intent: 'start', ...participant, firstName, device: '' } });
      return visitor;
    };
    const [ana, ben] = [await start('Anastasia'), await start('Benedict')];
    const seen = async (visitor: Visitor) => (await (await visitor.request('/assessment')).text()).match(/Anastasia|Benedict/g) ?? [];

    for (const _ of [1, 2]) {
      expect(new Set(await seen(ana))).toEqual(new Set(['Anastasia']));
      expect(new Set(await seen(ben))).toEqual(new Set(['Benedict']));
    }
  });

  test('after grading, each question has its feedback and explanation', async () => {
    const visitor = await trainee();
    const { attemptId, questions: asked } = await startAssessment(portal, visitor);
    const answers = answersWith(5, asked);
    // The section that's shown first has right, missing and wrong answers.
    const html = await (await submitAssessment(visitor, attemptId, [...answers.slice(0, 5), ...answers.slice(8)])).text();

    const askedVariants = variants.filter(({ id, options }) =>
      asked.some((each) => each.id === id && options.every((option) => each.options.includes(option))),
    );
    expect(askedVariants).toHaveLength(questions.length);
    for (const variant of askedVariants) expect(html).toContain(explanationOf(variant));
    const text = await readText(html);
    for (const words of [
      'NOT PASSED',
      'Correct answer!',
      'Incorrect. The correct answer is: ',
      'No answer provided.',
      '18.5',
      'Try again (2 left)',
    ])
      expect(text).toContain(words);
    expect(html).not.toMatch(/correctAnswer|strictest/);
  });

  test('study links lead to the exact section, on its tab', async () => {
    const visitor = await trainee();
    const { attemptId } = await startAssessment(portal, visitor);
    const html = await (await submitAssessment(visitor, attemptId, [])).text();

    // The lesson for question 6 is on a tab, and the one for question 11 is on a page without tabs.
    for (const [id, to] of [
      [6, '/compliance?tab=understanding#who-regulates'],
      [11, '/crm#what-is-a-crm'],
    ] as const) {
      const [path = '', section = ''] = to.split('#');
      expect(questions.find((question) => question.id === id)?.lesson).toBe(`${path.split('?')[0]}#${section}`);
      expect(await hasElement(html, `[href="${to}"]`)).toBe(true);
      expect(await hasElement(await visitor.text(path), `[id="${section}"]`)).toBe(true);
    }
  });

  test('the result page names the safety-critical skills that were missed, before everything else, and no others', async () => {
    const critical = questions.filter(({ safetyCritical }) => safetyCritical === true);
    expect(critical.map(({ id }) => id)).toEqual([6, 11]);
    const resultWith = async (right: readonly number[]) => {
      const visitor = await trainee();
      const { attemptId, questions: asked } = await startAssessment(portal, visitor);
      const answers = answersWith(asked.length, asked).filter(({ questionId }) => right.includes(questionId));
      return (await submitAssessment(visitor, attemptId, answers)).text();
    };
    const note = 'Review these first to protect clients';

    const html = await resultWith([6]);
    const [above = '', below = ''] = (await readText(html)).split('Study these again');
    expect(above).toContain(note);
    expect(above).toContain('Knows what comes first in file 11.');
    expect(html).not.toContain('Knows what comes first in file 6.');
    expect(below).not.toContain(note);
    const heading = (await findAll(html, 'h3')).find((each) => textOf(each) === note);
    const links = heading?.parent?.querySelectorAll('a') ?? [];
    expect(links.map((link) => attributeOf(link, 'href'))).toContain('/crm#what-is-a-crm');

    expect(await resultWith([6, 11])).not.toContain(note);
  });

  test('the certification page shows the certificate to those who passed, and to nobody else', async () => {
    const visitor = await trainee();
    const { attemptId, questions: asked } = await startAssessment(portal, visitor);
    expect(await visitor.text('/certification')).toContain('Module content coming soon');

    await submitAssessment(visitor, attemptId, answersWith(questions.length, asked));
    const html = await visitor.text('/certification');
    expect(html).toContain('Certificate of Completion');
    expect(html).toContain('Ana de la Cruz');
    expect(html).not.toContain('Module content coming soon');

    const other = await (await trainee()).request('/certification');
    expect(other.headers.get('Cache-Control')).toContain('no-store');
    expect(await other.text()).not.toContain('Ana de la Cruz');
  });

  test("an answer to a question that wasn't asked is skipped, and doesn't affect the others", async () => {
    const visitor = await trainee();
    const { attemptId, questions: asked } = await startAssessment(portal, visitor);
    const gone = { questionId: 9_999, answer: 'What an item of old had' };
    const [first, ...others] = answersWith(22, asked);

    const saved = await visitor.request('/assessment/answers', { json: { attemptId, answers: [gone, first] } });
    expect(saved.status).toBe(200);
    expect(await (await visitor.request('/mine')).json()).toMatchObject({ assessment: { state: 'open', answered: 1 } });

    await submitAssessment(visitor, attemptId, [...others, gone]);
    expect(await (await visitor.request('/mine')).json()).toMatchObject({ assessment: { state: 'passed' } });
  });

  test('a pass issues a certificate with a public page that shows no score and no email', async () => {
    const visitor = await trainee();
    const { attemptId, questions: asked } = await startAssessment(portal, visitor);
    await submitAssessment(visitor, attemptId, answersWith(22, asked));

    const html = await visitor.text('/assessment');
    expect(html).toContain('Certificate of Completion');
    expect(html).toContain('Start as someone else');
    const number = await getCertificateNumber(html);

    const page = await portal.visit().request(`/verify/${number.toLowerCase().replaceAll('-', '')}`);
    const followed = page.status === 200 ? page : await portal.visit().request(page.headers.get('Location') ?? '');
    const text = await followed.text();
    expect(followed.status).toBe(200);
    expect(text).toContain('Ana de la Cruz');
    expect(text).not.toContain(participant.email);
    expect(text).not.toMatch(/81\.5|22 of 27/);
    expect(`${followed.headers.get('X-Robots-Tag')}${text}`).toContain('noindex');
  });

  test("anyone with a certificate's number can get its PDF", async () => {
    const visitor = await trainee();
    const { attemptId, questions: asked } = await startAssessment(portal, visitor);
    await submitAssessment(visitor, attemptId, answersWith(27, asked));
    const number = await getCertificateNumber(await visitor.text('/assessment'));

    const pdf = await portal.visit().request(`/verify/${number}/pdf`);
    expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    expect(await statusOf(portal.visit(), `/verify/${number.replace(/^./, (first) => (first === '0' ? '1' : '0'))}/pdf`, {})).toBe(404);
  });

  test('submitting again shows the first result', async () => {
    const visitor = await trainee();
    const { attemptId, questions: asked } = await startAssessment(portal, visitor);
    await submitAssessment(visitor, attemptId, []);
    const replayed = await submitAssessment(visitor, attemptId, answersWith(27, asked));

    expect(replayed.status).toBe(200);
    expect(await readText(await replayed.text())).toContain('Try again (2 left)');
    expect(await visitor.text('/assessment')).not.toContain('Certificate of Completion');
  });

  test('three failures end it, even for a browser that has lost its cookies but not its record', async () => {
    const visitor = await trainee();
    for (let index = 0; index < 3; index += 1) {
      const { attemptId } = await startAssessment(portal, visitor);
      await submitAssessment(visitor, attemptId, []);
      portal.pass(1_000);
    }

    await visitor.request('/assessment', { form: { intent: 'start', ...participant } });
    const summary = (await (await visitor.request('/mine')).json()) as { assessment: { state: string; remaining: number } };
    expect(summary.assessment).toMatchObject({ state: 'limit-reached', remaining: 0 });

    const fresh = await trainee();
    const reported = await fresh.request('/assessment/mirror', {
      json: { entries: [{ ip: '203.0.113.7', attempts: 3, lastAttempt: new Date().toISOString() }] },
    });
    expect(await reported.json()).toEqual({ used: 3, remaining: 0 });
    await fresh.request('/assessment', { form: { intent: 'start', ...participant } });
    expect(await (await fresh.request('/mine')).json()).toMatchObject({ assessment: { state: 'limit-reached' } });
  });

  test("someone else's attempt can't be answered, submitted or seen", async () => {
    const owner = await trainee();
    const { attemptId, questions: asked } = await startAssessment(portal, owner);
    const stranger = await trainee();
    await startAssessment(portal, stranger);

    expect(await statusOf(stranger, '/assessment/answers', { json: { attemptId, answers: answersWith(1, asked) } })).toBe(404);
    expect((await submitAssessment(stranger, attemptId, [])).status).toBe(404);
    expect(await stranger.text('/assessment')).not.toContain(attemptId);
    expect(await (await owner.request('/mine')).json()).toMatchObject({ assessment: { state: 'open', answered: 0 } });
  });

  test.each([
    ['a foreign option', { answers: [{ questionId: 1, answer: 'An option of my own' }] }, 422],
    ['a question that is no number', { answers: [{ questionId: '1', answer: 'x' }] }, 400],
    ['an answer that is no text', { answers: [{ questionId: 1, answer: { $ne: '' } }] }, 400],
    ['an answer that is far too long', { answers: [{ questionId: 1, answer: 'x'.repeat(2_001) }] }, 400],
    ['no answers', {}, 400],
    ['answers that are no list', { answers: 'all' }, 400],
    ['a submission that is neither yes nor no', { answers: [], isSubmission: 'yes' }, 400],
    ['a submission with a foreign option', { answers: [{ questionId: 1, answer: 'mine' }], isSubmission: true }, 422],
    ['too many answers', { answers: Array.from({ length: 501 }, () => ({ questionId: 1, answer: 'x' })) }, 400],
  ])('%s is refused with one sentence and changes nothing', async (_, body, status) => {
    const visitor = await trainee();
    const { attemptId } = await startAssessment(portal, visitor);
    const response = await visitor.request('/assessment/answers', { json: { attemptId, ...body } });

    expect(response.status).toBe(status);
    expect(await response.json()).toMatch(/^[A-Z][^\n]{20,160}\.$/);
    expect(await (await visitor.request('/mine')).json()).toMatchObject({ assessment: { state: 'open', answered: 0 } });
  });

  test.each([
    ['broken JSON', '{"attemptId":', 400],
    ['nothing', '', 400],
    ['a list', '[]', 400],
    ['null', 'null', 400],
  ])('%s instead of answers is refused', async (_, body, status) => {
    const visitor = await trainee();
    const response = await visitor.request('/assessment/answers', {
      body,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(response.status).toBe(status);
  });

  test.each([
    ['no name', { firstName: '', lastName: '', email: '' }, 'Please fill in all fields'],
    ['blanks for a name', { firstName: '  ', lastName: 'x', email: 'a@b' }, 'Please fill in all fields'],
    ['an email without @', { firstName: 'Ana', lastName: 'C', email: 'ana' }, 'Please enter a valid email address'],
    ['a name of 101 letters', { firstName: 'x'.repeat(101), lastName: 'C', email: 'a@b' }, 'Names can have up to 100 characters'],
  ])('the entry form refuses %s with status 400 and its sentence', async (_, fields, sentence) => {
    const visitor = await trainee();
    const response = await visitor.request('/assessment', { form: { intent: 'start', ...fields } });

    expect(response.status).toBe(400);
    expect(await response.text()).toContain(sentence);
    expect(await (await visitor.request('/mine')).json()).toMatchObject({ assessment: { state: 'none' } });
  });

  test.each([1024 * 1024, 130 * 1024])('a name of %i characters is refused with status 413', async (letters) => {
    const visitor = await trainee();
    const response = await visitor.request('/assessment', {
      form: { intent: 'start', ...participant, firstName: 'x'.repeat(letters) },
    });

    expect(response.status).toBe(413);
    expect(await response.text()).toMatch(/^[A-Z].+\.$/);
  });

  test('a name is shown and printed as typed, and never executed', async () => {
    const visitor = await trainee();
    await visitor.request('/assessment', { form: { intent: 'start', ...participant, lastName: '</script><script>alert(1)</script>' } });
    const html = await visitor.text('/assessment');

    expect(html).not.toContain('<script>alert(1)');
    expect(await readText(html)).toContain('Welcome, Ana </script><script>alert(1)</script>');
  });

  test.each([
    ['an unknown intent', { intent: 'cheat' }],
    ['no intent', {}],
    ['a submission, which has an address of its own', { intent: 'submit', attemptId: 'x', answers: '[]' }],
  ])('%s is refused with status 400', async (_, form) => {
    const visitor = await trainee();
    await startAssessment(portal, visitor);
    const response = await visitor.request('/assessment', { form });

    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Reload the page and try again.');
  });

  test.each([
    ['nonsense', 'northkey-session=%%%; northkey-device=%E0%A4%A'],
    ['a forged device', `northkey-device=${forgedDevice}`],
    ['an unsigned device', `northkey-device=${unsignedDevice}`],
    ['very many cookies', Array.from({ length: 300 }, (_, index) => `c${index}=x`).join('; ')],
    ['an object', `northkey-session=${encodeURIComponent(btoa('{"a":1}'))}`],
  ])('cookies that are %s are ignored', async (_, cookie) => {
    const response = await portal.visit().request('/assessment', { headers: { Cookie: cookie } });
    expect(response.status).toBe(302);
    expect(response.headers.get('Location')).toMatch(/^\/va-login/);
  });

  test.each([unsignedDevice, forgedDevice])("a visitor can't choose a device: %s", async (device) => {
    const visitor = await trainee();
    visitor.cookies.set('northkey-device', device);
    await startAssessment(portal, visitor);

    const chosen = await portal.portal.database.selectFrom('learners').select('id').where('id', '=', chosenDevice).execute();
    expect(chosen).toEqual([]);
  });

  test("a page that still shows the previous person's data never saves it for someone else", async () => {
    const visitor = await trainee();
    const { learner } = (await (await visitor.request('/mine')).json()) as { learner: string };
    await visitor.request('/assessment', { form: { intent: 'someone-else' } });
    const changes = [{ kind: 'lesson', id: 'marketing-1' }];

    expect(await statusOf(visitor, '/mine', { json: { learner, changes } })).toBe(409);
    expect(await (await visitor.request('/mine')).json()).toMatchObject({ lessons: [] });
    expect(await statusOf(visitor, '/mine', { json: { learner: null, changes } })).toBe(200);
  });

  test('after a pass, someone else can start on the same device, and the certificate stays', async () => {
    const visitor = await trainee();
    const { attemptId, questions: asked } = await startAssessment(portal, visitor);
    await submitAssessment(visitor, attemptId, answersWith(27, asked));
    const number = await getCertificateNumber(await visitor.text('/assessment'));

    await visitor.request('/assessment', { form: { intent: 'someone-else' } });
    expect(await visitor.text('/assessment')).toContain('Start Assessment');
    expect((await visitor.request(`/verify/${number}`)).status).toBe(200);
  });
});
