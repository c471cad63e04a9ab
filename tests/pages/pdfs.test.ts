import { registerHooks } from 'node:module';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

import { answersWith } from '#tests/support/learner.ts';
import { allConfirmed, startAssessment, submitAssessment } from '#tests/support/assessment.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';

/** The names of the modules that this thread has loaded. The PDF thread loads its own modules. */
const loaded = new Set<string>();
registerHooks({
  resolve: (name, context, next) => {
    loaded.add(name);
    return next(name, context);
  },
});

let portal: TestPortal;
let number: string;

beforeAll(async () => {
  portal = await openTestPortal();
  const trainee = await portal.enter('training');
  const { attemptId, questions } = await startAssessment(portal, trainee);
  await submitAssessment(trainee, attemptId, answersWith(questions.length, questions));
  ({ number } = await portal.portal.database.selectFrom('certificates').select('number').executeTakeFirstOrThrow());
});
afterAll(() => portal.close());
afterEach(() => {
  vi.restoreAllMocks();
  portal.portal.pdfs.close();
  portal.portal.pdfAllowances.clear();
});

function download(address = '203.0.113.7', which = number): Promise<Response> {
  const visitor = portal.visit();
  visitor.address = address;
  return visitor.request(`/verify/${which}/pdf`);
}

/** Changes the certificate's text, so that its next PDF has to be rendered again. */
async function rename(holder: string): Promise<void> {
  await portal.portal.database.updateTable('certificates').set({ holder }).where('number', '=', number).execute();
}

async function expectRefusal(response: Response, status: number, sentence: RegExp): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  expect(await response.text()).toMatch(sentence);
}

test('40 simultaneous requests for a certificate get the same rendering, however they write its number', async () => {
  const written = [number, number.toLowerCase(), number.replaceAll('-', '')];
  const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => download(`198.51.100.${index}`, written[index % 3])));
  const files = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('latin1')));

  // A PDF's ID includes the millisecond when it was rendered.
  expect(new Set(files).size).toBe(1);
  expect(files[0]?.slice(0, 5)).toBe('%PDF-');
});

test('another request is answered while a PDF is being rendered', async () => {
  let isMade = false;
  const rendering = vi.spyOn(portal.portal.pdfs, 'render');
  const pdf = download().finally(() => {
    isMade = true;
  });
  await vi.waitUntil(() => rendering.mock.calls.length === 1, { interval: 1, timeout: 20_000 });

  expect((await portal.visit().request('/healthz')).status).toBe(200);
  expect(isMade).toBe(false);
  await pdf;
});

test("the PDF libraries aren't loaded in the portal's thread, even after the first PDF", async () => {
  expect((await download()).status).toBe(200);

  expect([...loaded]).toContain('pino');
  for (const library of ['pdfkit', 'fontkit']) expect([...loaded]).not.toContain(library);
});

test('a certificate with different text is rendered again', async () => {
  const before = await (await download()).text();
  await rename('Bea Santos');
  const after = await (await download()).text();

  expect(before).toContain('Ana de la Cruz');
  expect(after).toContain('Bea Santos');
});

test('a subscriber who requests many PDFs has to wait, is told how long, and can still get cached ones', async () => {
  const address = '2001:db8:1:2::1';
  for (let index = 0; index < 30; index += 1) {
    await rename(`Ana ${'b'.repeat(index)}`);
    expect((await download(address)).status).toBe(200);
  }
  expect((await download(address)).status).toBe(200);

  await rename('Carla Diaz');
  // This is another address of the same subscriber.
  const refused = await download('2001:db8:1:2:ffff::9');
  expect(refused.headers.get('Retry-After')).toBe('5');
  await expectRefusal(refused, 429, /^Too many PDFs were requested from your network in a short time\. Try again in 5 seconds\.$/);

  expect((await download('2001:db8:1:3::1')).status).toBe(200);
  expect((await download(address)).status).toBe(200);

  await rename('Dora Diaz');
  portal.pass(5_000);
  expect((await download(address)).status).toBe(200);
});

test('while too many PDFs are waiting, a new request is told when to try again', async () => {
  vi.spyOn(portal.portal.pdfs, 'isFull').mockReturnValue(true);
  const refused = await download();

  expect(refused.headers.get('Retry-After')).toBe('10');
  await expectRefusal(refused, 503, /^The portal is busy creating other PDFs\. Try again in 10 seconds\.$/);
});

test("a PDF that couldn't be rendered gives a plain message, and the next try starts over", async () => {
  const render = vi.spyOn(portal.portal.pdfs, 'render').mockResolvedValueOnce({ kind: 'failed' });
  const refused = await download();

  expect(refused.headers.get('Retry-After')).toBe('60');
  await expectRefusal(refused, 503, /^The PDF couldn't be created\./);
  expect((await download()).status).toBe(200);
  expect(render).toHaveBeenCalledTimes(2);
});

test('characters that no font has give a plain message', async () => {
  await rename('王小明');
  await expectRefusal(await download(), 422, /print it from your browser/);
});

test('an unsigned agreement gives a plain message, and a signed one a PDF', async () => {
  const trainee = await portal.enter('training');
  await expectRefusal(await trainee.request('/agreement/pdf'), 404, /^You haven't signed the agreement on this device yet\./);

  await trainee.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana de la Cruz' } });
  const pdf = await trainee.request('/agreement/pdf');
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
});
