import { afterAll, beforeAll, expect, test } from 'vitest';

import { allConfirmed } from '#tests/support/assessment.ts';
import { hasElement, readField, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let site: TestPortal;
beforeAll(async () => {
  site = await openTestPortal();
});
afterAll(() => site.close());

const sentence = 'Please check all boxes before signing the agreement.';

async function isSigned(visitor: Visitor): Promise<boolean> {
  const mine = (await (await visitor.request('/mine')).json()) as { agreement: unknown };
  return mine.agreement !== null;
}

test('without scripts, a refused signature returns to the lesson with the reason, the ticks and the name', async () => {
  const visitor = await site.enter('training');
  const refused = await visitor.request('/welcome', { form: { ...allConfirmed, compliance: '', fullName: 'Ana <de la> Cruz' } });
  const html = await refused.text();

  expect(refused.status).toBe(400);
  expect(refused.headers.get('Cache-Control')).toContain('no-store');
  expect(await readText(html)).toContain(sentence);
  expect(await hasElement(html, 'input[name="agreement"][checked]')).toBe(true);
  expect(await hasElement(html, 'input[name="compliance"][aria-invalid="true"]')).toBe(true);
  expect(await hasElement(html, 'input[name="compliance"][checked]')).toBe(false);
  expect(await readField(html, 'fullName')).toBe('Ana <de la> Cruz');
  expect(await isSigned(visitor)).toBe(false);
});

test("one visitor's form input is on no other visitor's page", async () => {
  const visitor = await site.enter('training');
  await visitor.request('/welcome', { form: { fullName: 'Zuleika Quine' } });
  expect(await (await site.enter('training')).text('/welcome')).not.toContain('Zuleika');
});

test('without scripts, signing leads to the copy, and with scripts, it returns the email', async () => {
  const visitor = await site.enter('training');
  const signed = await visitor.request('/welcome', { form: { ...allConfirmed, fullName: 'Ana de la Cruz' } });
  expect([signed.status, signed.headers.get('Location')]).toEqual([302, '/agreement']);
  expect(await visitor.text('/agreement')).toContain('Signed electronically by Ana de la Cruz');

  const again = await visitor.request('/welcome.data', { form: { ...allConfirmed, fullName: 'Someone else' } });
  expect(again.status).toBe(200);
  expect(await again.text()).toMatch(/mailto:support@northkey\.example.*Ana%20de%20la%20Cruz/);
});

test('signing without a session leads to the gate and signs nothing', async () => {
  const stranger = site.visit();
  const refused = await stranger.request('/welcome', { form: allConfirmed });
  expect(refused.status).toBe(302);
  expect(refused.headers.get('Location')).toMatch(/^\/va-login/);
});

test('a module without an agreement accepts no form', async () => {
  const visitor = await site.enter('training');
  const refused = await visitor.request('/crm', { form: allConfirmed });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('read this. Reload the page and try again.');
  expect(await isSigned(visitor)).toBe(false);
});
