import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { advanceRequest } from '#app/features/requests/advance-request.server.ts';
import { personAllowance } from '#app/features/requests/request-forms/allowance.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { getReference } from '#tests/support/client-requests.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { hasElement, parseHtml, readField, readText } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const forms = {
  overtime: {
    path: '/client/overtime-requests',
    values: {
      agent: 'Priya Nair',
      va: 'Ana',
      hours: '10',
      startsOn: '2026-12-01',
      endsOn: '2026-12-05',
      urgency: 'this-week',
      purpose: 'Listing files for 14 Birch Road.',
      email: 'priya@nair.example',
      phone: '',
    },
    prefix: 'OT',
    first: 'Received',
    broken: { hours: '-3', sentence: 'A request can be for 0.5 to 80 hours.' },
  },
  service: {
    path: '/client/requests/service?about=question',
    values: {
      topic: 'question',
      agent: 'Priya Nair',
      va: '',
      message: 'May my VA sit in on our team call?',
      email: 'priya@nair.example',
      phone: '',
    },
    prefix: 'SV',
    first: 'Received',
    broken: { topic: 'replacement', sentence: 'Enter the name of the VA you want to replace.' },
  },
  campaign: {
    path: '/client/requests/campaign?platform=google',
    values: {
      platform: 'google',
      budgetCents: '600',
      area: 'Guelph',
      goal: 'Seller inquiries',
      name: 'Priya Nair',
      email: 'priya@nair.example',
      phone: '416-555-0123',
    },
    prefix: 'CS',
    first: 'Received',
    broken: { area: '', sentence: "Enter the campaign's area." },
  },
  referral: {
    path: '/client/referral-partners',
    values: {
      referrerName: 'Priya Nair',
      referrerEmail: 'priya@nair.example',
      referrerPhone: '',
      referredName: 'Omar Haddad',
      referredRole: 'agent',
      referredEmail: 'omar@haddad.example',
      referredPhone: '',
      needs: 'CRM and follow-up',
      reward: 'credit',
      consent: 'yes',
    },
    prefix: 'RF',
    first: 'New',
    broken: { consent: '', sentence: 'Ask the person first' },
  },
} as const;

type Kind = keyof typeof forms;
const kinds = Object.keys(forms) as Kind[];

describe.each(portalEngines)('requests on %s', (engine) => {
  let site: TestPortal;
  let visitors = 0;

  beforeAll(async () => {
    site = await openTestPortal({ engine });
  });
  afterAll(() => site.close());

  /** Enters the client portal from a separate address each time, so that tests don't use up each other's allowance. */
  async function enterClient(): Promise<Visitor> {
    const visitor = site.visit();
    visitors += 1;
    visitor.address = `203.0.113.${visitors}`;
    await visitor.enter('client');
    return visitor;
  }

  function send(visitor: Visitor, kind: Kind, change: Record<string, string> = {}) {
    return visitor.request(forms[kind].path, { form: { formKey: createIdentifier(), ...forms[kind].values, ...change } });
  }

  test.each(kinds)('a %s request leads to its private page, which shows what was requested', async (kind) => {
    const client = await enterClient();
    const sent = await send(client, kind);
    const location = sent.headers.get('Location') ?? '';

    expect(sent.status).toBe(302);
    expect(location).toMatch(/^\/client\/requests\/[\w-]{43}$/);

    const shown = await client.request(location);
    const html = await shown.text();
    expect(shown.status).toBe(200);
    expect(shown.headers.get('Cache-Control')).toContain('no-store');
    expect(getReference(html)).toMatch(new RegExp(`^${forms[kind].prefix}-`));
    expect(html).toContain(forms[kind].first);
    expect(html).toContain('Priya Nair');
  });

  test('overtime shows its answer time, 24 hours after receipt, in Toronto time', async () => {
    const client = await enterClient();
    const sent = await send(client, 'overtime');

    const due = new Date(site.portal.now().getTime() + 24 * 3_600_000);
    const written = due
      .toLocaleString('en-CA', { timeZone: 'America/Toronto', hour: 'numeric', minute: '2-digit' })
      .replaceAll(/[\u00a0\u202f]/g, ' ');
    expect(await client.text(sent.headers.get('Location') ?? '')).toContain(`at ${written} EST`);
  });

  test.each(kinds)('a refused %s request keeps everything typed and says why, with status 400', async (kind) => {
    const { sentence, ...change } = forms[kind].broken;
    const client = await enterClient();
    const refused = await send(client, kind, { ...change, email: 'kept@nair.example', referrerEmail: 'kept@nair.example' });
    const html = await refused.text();

    expect(refused.status).toBe(400);
    expect(html).toContain(sentence);
    expect(await hasElement(html, '[value="kept@nair.example"]')).toBe(true);
    expect(await hasElement(html, '[aria-invalid="true"]')).toBe(true);
  });

  test('80 hours in four days exceed the cap and are refused with a message, and the text stays', async () => {
    const client = await enterClient();
    const refused = await send(client, 'overtime', { hours: '80', startsOn: '2026-12-01', endsOn: '2026-12-04', agent: 'Kept Name' });
    const html = await refused.text();

    expect(refused.status).toBe(400);
    expect(await readText(html)).toContain("80 hours won't fit in 4 working days. The limit is 4 hours a day, or 16 in total.");
    expect(await hasElement(html, '[value="Kept Name"]')).toBe(true);
    expect(await hasElement(html, '[value="80"]')).toBe(true);
    expect(await client.text('/client/overtime-requests')).not.toContain('Your overtime requests');
  });

  test('overtime without enough notice, or on a weekend, is refused', async () => {
    const client = await enterClient();
    const today = await (await send(client, 'overtime', { startsOn: '2026-11-20', endsOn: '2026-11-20' })).text();
    const weekend = await (await send(client, 'overtime', { hours: '2', startsOn: '2026-12-05', endsOn: '2026-12-06' })).text();

    expect(today).toContain('This day has passed. Choose a later day.');
    expect(weekend).toContain('These days fall on a weekend.');
  });

  test('a request about the service is prefilled by its address, and listed on the page it was sent from', async () => {
    const client = await enterClient();
    const chosenAt = async (path: string) =>
      (await parseHtml(await client.text(path))).querySelectorAll('input').find((input) => input.hasAttribute('checked'));

    expect((await chosenAt('/client/requests/service?about=new'))?.getAttributeValue('value')).toBe('new');
    expect(await chosenAt('/client/requests/service?about=x')).toBeUndefined();

    await send(client, 'service');
    expect(await client.text('/client/requests/service')).toContain('Question from Priya Nair');
    expect(await client.text('/client/overtime-requests')).not.toContain('Question from Priya Nair');
  });

  test('markup in a field is text on the form and on the private page', async () => {
    const markup = '"><script>alert(1)</script>';
    const client = await enterClient();

    const refused = await (await send(client, 'overtime', { agent: markup, hours: 'x' })).text();
    expect(refused).not.toContain('<script>alert(1)');
    expect(await readField(refused, 'agent')).toBe(markup);

    const sent = await send(client, 'overtime', { agent: markup, va: markup, purpose: markup });
    expect(await client.text(sent.headers.get('Location') ?? '')).not.toContain('<script>alert(1)');
  });

  test('a text of 100 kB is refused with a message', async () => {
    const client = await enterClient();
    const refused = await send(client, 'overtime', { purpose: 'x'.repeat(100_000) });

    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('This text has 100,000 characters, and the limit is 2,000.');
  });

  test('the same form sent twice leads to the same page', async () => {
    const client = await enterClient();
    const formKey = createIdentifier();
    const [first, second] = await Promise.all([send(client, 'overtime', { formKey }), send(client, 'overtime', { formKey })]);
    const third = await send(client, 'overtime', { formKey });

    const pages = [first, second, third].map((response) => response.headers.get('Location'));
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toMatch(/requests/);
  });

  test('filling in the form twice with the same text makes two requests, even without a key', async () => {
    const client = await enterClient();
    const first = await send(client, 'overtime', { formKey: '' });
    const second = await send(client, 'overtime', { formKey: '' });

    expect(first.headers.get('Location')).not.toBe(second.headers.get('Location'));
  });

  test('a flood of requests is throttled with a message and a time, and the text stays', async () => {
    const client = await enterClient();
    for (let count = 0; count < personAllowance.burst; count += 1) expect((await send(client, 'overtime')).status).toBe(302);

    const slowed = await send(client, 'overtime', { agent: 'Kept Name' });
    const html = await slowed.text();
    expect(slowed.status).toBe(429);
    expect(slowed.headers.get('Retry-After')).toBe(String(personAllowance.refill / 1_000));
    expect(html).toContain('Try again in 5 minutes.');
    expect(await hasElement(html, '[value="Kept Name"]')).toBe(true);

    client.cookies.delete('northkey-device');
    expect((await send(client, 'overtime')).status).toBe(429);
  });

  test('an answer appears on the private page with its note', async () => {
    const client = await enterClient();
    const location = (await send(client, 'overtime')).headers.get('Location') ?? '';
    const reference = getReference(await client.text(location));

    await advanceRequest(site.portal.database, {
      reference,
      status: 'approved',
      actor: 'maria',
      note: 'Ana works <b>5 to 7 p.m.</b>',
      now: site.portal.now(),
    });
    const html = await client.text(location);
    expect(html).toContain('Approved');
    expect(await readText(html)).toContain('Ana works <b>5 to 7 p.m.</b>');
    expect(html).not.toContain('maria');
    expect(html).not.toContain('Answer by');
  });

  test("a referral that's closed after it was signed says that it doesn't count toward the tier", async () => {
    const client = await enterClient();
    const location = (await send(client, 'referral')).headers.get('Location') ?? '';
    const reference = getReference(await client.text(location));
    for (const status of ['contacted', 'signed', 'closed'] as const)
      await advanceRequest(site.portal.database, { reference, status, actor: 'maria', note: null, now: site.portal.now() });

    const text = await readText(await client.text(location));
    expect(text).toContain("Closed referrals don't count toward your tier.");
    expect(text).not.toContain('This referral counts toward your tier.');
    expect(text).not.toContain("didn't lead to a contract");
  });

  test('pages with forms list what this device sent, without the private links, and nobody else sees it', async () => {
    const client = await enterClient();
    const location = (await send(client, 'referral')).headers.get('Location') ?? '';

    const own = await client.text('/client/referral-partners');
    expect(own).toContain('Omar Haddad');
    expect(own).not.toContain(location);
    expect(await (await enterClient()).text('/client/referral-partners')).not.toContain('Omar Haddad');
  });

  test('another token opens nothing, with status 404', async () => {
    const client = await enterClient();
    const missing = await client.request(`/client/requests/${'x'.repeat(43)}`);

    expect(missing.status).toBe(404);
    expect(await readText(await missing.text())).toContain("We couldn't find this request");
  });

  test("a body that isn't a form is refused with a message", async () => {
    const client = await enterClient();
    const json = await client.request('/client/overtime-requests', { json: { agent: 'x' } });
    const broken = await client.request('/client/overtime-requests', {
      method: 'POST',
      body: '--x\r\nbroken',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });

    expect(json.status).toBe(415);
    expect(await json.text()).toContain('read this. Reload the page and try again.');
    expect(broken.status).toBe(400);
    expect(await broken.text()).toContain('read this. Reload the page and try again.');
  });

  test('a request sent by another site is refused', async () => {
    const client = await enterClient();
    const refused = await client.request('/client/overtime-requests', {
      form: { ...forms.overtime.values },
      headers: { Origin: 'https://evil.example' },
    });

    expect(refused.status).toBe(403);
  });

  test('without a client session, the forms, the private page and its data lead to the gate', async () => {
    const client = await enterClient();
    const location = (await send(client, 'overtime', { agent: 'Secret Agent' })).headers.get('Location') ?? '';
    const trainee = await site.enter('training');

    for (const visitor of [site.visit(), trainee]) {
      for (const path of [location, `${location}.data`, '/client/requests/campaign', '/client/overtime-requests.data']) {
        const answer = await visitor.request(path);
        const text = await answer.text();
        expect(`${answer.headers.get('Location') ?? ''} ${text}`, path).toContain('/client-login');
        expect(text, path).not.toContain('Secret Agent');
      }
      const posted = await send(visitor, 'overtime');
      expect(posted.headers.get('Location')).toContain('/client-login');
    }
  });
});
