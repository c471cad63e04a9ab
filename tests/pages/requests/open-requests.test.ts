import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { advanceRequest } from '#app/features/requests/advance-request.server.ts';
import { submitRequest } from '#app/features/requests/submit-request.server.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import type { OpenRequestsAnswer } from '#app/pages/client/requests/open-requests-answer.tsx';
import { requestForms, sendRequest } from '#tests/support/client-requests.ts';
import { signInToConsole } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { parseHtml } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const hour = 3_600_000;

describe.each(portalEngines)("a device's open requests on %s", (engine) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  async function openOf(visitor: Visitor): Promise<OpenRequestsAnswer['open']> {
    const answer = await visitor.request('/client/requests/mine');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    return ((await answer.json()) as OpenRequestsAnswer).open;
  }

  test('are listed with their status and answer time, and disappear once settled', async () => {
    const { client, reference } = await sendRequest(portal, 'overtime');
    expect(await openOf(client)).toEqual([
      expect.objectContaining({ kind: 'overtime', reference, status: 'Received', isLate: false, isSettled: false }),
    ]);

    portal.pass(25 * hour);
    await client.enter('client');
    expect(await openOf(client)).toEqual([expect.objectContaining({ reference, isLate: true })]);

    const owner = await signInToConsole(portal, 'owner');
    const path = `/manage/requests/${reference}`;
    const answered = { intent: 'answer', status: 'approved', revision: '1', note: 'Ana has the hours.' };
    expect((await owner.request(path, { form: answered })).status).toBe(302);
    expect((await openOf(client)).map(({ status }) => status)).toEqual(['Approved']);

    expect((await owner.request(path, { form: { intent: 'answer', status: 'done', revision: '2', note: '' } })).status).toBe(302);
    expect(await openOf(client)).toEqual([]);
  });

  test('are listed even if the device has sent fifty other requests since then', async () => {
    const { client, reference } = await sendRequest(portal, 'referral');
    const { database, keys } = portal.portal;
    const { deviceId } = await database
      .selectFrom('requests')
      .select('deviceId')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    for (let day = 1; day <= 51; day += 1) {
      const now = new Date(portal.portal.now().getTime() + day * 24 * hour);
      const details = { ...requestForms.overtime.values, hours: 10 };
      const device = { deviceId, sessionId: createIdentifier(), address: `203.0.113.${day}` };
      const request = { contents: { kind: 'overtime' as const, details }, formKey: createIdentifier(), answerHours: 24, now, ...device };
      const sent = await submitRequest({ database, keys }, request);
      if (sent.kind !== 'submitted') throw new Error(`The request was not taken: ${sent.kind}.`);
      await advanceRequest(database, { reference: sent.reference, status: 'declined', actor: 'maria', note: null, now });
    }

    expect((await openOf(client)).map((request) => request.reference)).toEqual([reference]);
    expect(await client.text('/client/referral-partners')).toContain(reference);
    expect((await client.text('/client/overtime-requests')).match(/OT-[0-9A-Z]{4}-[0-9A-Z]{4}/g)?.length).toBeGreaterThanOrEqual(50);
  });

  test('are private: another device has none, and they include no private link', async () => {
    const { client, statusPage } = await sendRequest(portal, 'overtime');
    const token = statusPage.split('/').at(-1) ?? '';

    expect(JSON.stringify(await openOf(client))).not.toContain(token);
    expect(await openOf(await portal.enter('client'))).toEqual([]);
  });

  test('are only available to a client session', async () => {
    for (const outsider of [portal.visit(), await portal.enter('training')]) {
      const answer = await outsider.request('/client/requests/mine');
      expect(answer.headers.get('Location')).toContain('/client-login');
      expect(await answer.text()).not.toContain('open');
    }
  });

  test("aren't part of the dashboard, which is the same document for every client", async () => {
    const { client, reference } = await sendRequest(portal, 'campaign');
    const home = await client.text('/client');
    expect(home).not.toContain(reference);
    expect(home).toBe(await (await portal.enter('client')).text('/client'));

    const section = (await parseHtml(home)).querySelector('#requests');
    expect(section?.getAttributeValue('aria-busy')).toBe('true');
    expect(section?.querySelectorAll('a').map((link) => link.getAttributeValue('href'))).toContain('/client/overtime-requests');
  });
});
