import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { SearchAnswer } from '#app/pages/search.tsx';
import { sendRequest } from '#tests/support/client-requests.ts';
import { enterDesk } from '#tests/support/desk.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

describe.each(portalEngines)('the service on %s', (engine) => {
  let portal: TestPortal;
  let client: Visitor;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
    client = await portal.enter('client');
  });
  afterAll(() => portal.close());

  /** What a page says, without its marks. */
  async function read(path: string, visitor = client): Promise<string> {
    const [body = ''] = /<main[\s\S]*<\/main>/.exec(await visitor.text(path)) ?? [];
    return body.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  }

  test('the page says each topic, and of what is not filled in whom to ask', async () => {
    const said = await read('/client/your-service');
    for (const { title } of portal.content.service.page.topics) expect(said).toContain(title);
    expect(said).toContain('Your provider has not filled this in yet: days, start and end of the shift');
    expect(said).toContain('Ask at support@northkey.example');
  });

  test('the terms of overtime and of referrals stand on their pages, the examples worked out', async () => {
    const overtime = await read('/client/overtime-requests');
    expect(overtime).toContain('Ask at least 1 day before the first day.');
    expect(overtime).toContain('Extra hours are worked from Monday to Friday.');
    expect(overtime).toContain('One VA works at most 4 hours extra on one day.');
    expect(overtime).toContain('Your provider has not filled this in yet: the price of one extra hour');

    const referral = await read('/client/referral-partners');
    expect(referral).toContain('Whose payment');
    expect(referral).toContain('1 None yet $100-$200 $0 $0');
    expect(referral).toContain('3 Bronze, 5% $300-$600 $150 $1,800');
    expect(referral).toContain('6 Silver, 7.5% $600-$1,200 $450 $5,400');
    expect(referral).toContain('11 Gold, 10% $1,100-$2,200 $1,100 $13,200');
  });

  test('the dashboard, the menu and the public landing lead there, the landing by the gate', async () => {
    const home = await client.text('/client');
    expect(home).toContain('href="/client/your-service"');
    expect(home).toContain('href="/client/requests/service"');

    const outsider = portal.visit();
    expect(await outsider.text('/client-portal')).toContain('href="/client/requests/service"');
    const turned = await outsider.request('/client/requests/service');
    expect(turned.status).toBe(302);
    expect(turned.headers.get('Location')).toBe('/client-login?next=%2Fclient%2Frequests%2Fservice');
  });

  test('clients find it by the search, and trainees do not', async () => {
    const find = async (visitor: Visitor, typed: string) => {
      const { groups } = (await (await visitor.request(`/search?${new URLSearchParams({ q: typed })}`)).json()) as SearchAnswer;
      return groups.flatMap((group) => group.results.map((result) => result.to));
    };

    expect(await find(client, 'hours and time zone')).toContain('/client/your-service#hours');
    expect(await find(client, 'replacement')).toContain('/client/requests/service');
    expect((await find(await portal.enter('training'), 'your service')).filter((to) => to.startsWith('/client'))).toEqual([]);
  });

  test('neither page opens for a trainee or for nobody', async () => {
    for (const outsider of [portal.visit(), await portal.enter('training')]) {
      for (const path of ['/client/your-service', '/client/your-service.data', '/client/requests/service.data']) {
        const answer = await outsider.request(path);
        const text = await answer.text();
        expect(`${answer.headers.get('Location') ?? ''} ${text}`, path).toContain('/client-login');
        expect(text, path).not.toContain('has not filled this in');
      }
    }
  });

  test('a replacement comes to the inbox, the log and the export, and its answer to the private page', async () => {
    const { client: sender, statusPage, reference } = await sendRequest(portal, 'service', { message: '=1+1 and three examples' });
    expect(reference).toMatch(/^SV-/);

    const owner = await enterDesk(portal, 'owner');
    expect(await read('/manage', owner)).toContain('Service Replacement for Ana the client waits for an answer');
    expect(await read('/manage/requests?kind=service', owner)).toContain('Replacement for Ana');
    expect(await read('/manage/requests?kind=campaign', owner)).not.toContain('Replacement for Ana');
    expect(await read('/manage/requests?q=ana', owner)).toContain(reference);
    expect(await owner.text('/manage/requests/export?kind=service')).toContain(`"${reference}","service","received"`);

    const path = `/manage/requests/${reference}`;
    const refused = await owner.request(path, { form: { intent: 'answer', status: 'approved', revision: '1', note: '' } });
    expect(refused.status).not.toBe(302);
    const form = { intent: 'answer', status: 'answered', revision: '1', note: 'We call you on Monday.' };
    expect((await owner.request(path, { form })).status).toBe(302);

    const status = await read(statusPage, sender);
    expect(status).toContain('Answered');
    expect(status).toContain('We call you on Monday.');
    expect(await read('/manage/records', owner)).toContain(reference);
  });
});
