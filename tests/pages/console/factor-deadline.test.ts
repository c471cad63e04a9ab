import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { pageTable, type PageRow } from '#app/page-table.ts';
import { factorGrace } from '#app/features/sign-in/factor-rules.ts';
import { signInToConsole, managerPassword } from '#tests/support/console.ts';
import { portalEngines } from '#tests/support/engines.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import { switchOnSecondFactor } from '#tests/support/second-factor/second-factor.ts';

const rows: readonly PageRow[] = pageTable;
const day = 24 * 3_600_000;

describe.each(portalEngines)('the deadline for a second factor on %s', (engine) => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await openTestPortal({ engine });
  });
  afterAll(() => portal.close());

  test('an owner has seven days, and after that only sees their account until it is set up', async () => {
    const owner = await signInToConsole(portal, 'owner');
    expect(await owner.text('/manage')).toContain('You have 7 days left');
    portal.pass(factorGrace - day);
    expect(await owner.text('/manage')).toContain('You have 1 day left');
    expect((await owner.request('/manage/codes')).status).toBe(200);
    portal.pass(day);

    for (const row of rows.filter(({ audience }) => ['team', 'viewer', 'manager', 'editor', 'owner'].includes(audience))) {
      if (row.accepts === 'json' || row.id === 'console-sign-out') continue;
      const { status, headers } = await owner.request(row.path.replaceAll(/:\w+/g, 'x'));
      const isLed = status === 302 && headers.get('Location') === '/manage/account';
      expect(isLed, row.id).toBe(row.withoutFactor !== true);
    }
    const refused = await owner.request('/manage/people', {
      form: { email: 'x@example.com', role: 'owner', ownPassword: managerPassword },
    });
    expect(refused.headers.get('Location')).toBe('/manage/account');
    expect(await owner.text('/manage/account')).toContain('Set up a second factor or a passkey to continue.');
    expect(await owner.text('/manage/codes.data')).toContain('/manage/account');

    await switchOnSecondFactor(owner);
    const home = await owner.request('/manage');
    expect(home.status).toBe(200);
    expect(await home.text()).not.toContain('to set up a second factor');
  });

  test("managers and viewers aren't asked if the portal only asks owners", async () => {
    const viewer = await signInToConsole(portal, 'viewer');
    portal.pass(30 * day);
    const home = await viewer.request('/manage');
    expect(home.status).toBe(200);
    expect(await home.text()).not.toContain('second factor or a passkey');
  });
});

test('by default, everyone in the console is asked', async () => {
  const portal = await openTestPortal();
  expect(portal.entry.parseVariables({}).REQUIRE_SECOND_FACTOR).toBe('all');
  await portal.close();
});

test("if the portal asks everyone, a restart doesn't extend the deadline", async () => {
  const portal = await openTestPortal({ variables: { REQUIRE_SECOND_FACTOR: 'all' } });
  await signInToConsole(portal, 'owner');
  const viewer = await signInToConsole(portal, 'viewer');
  expect(await viewer.text('/manage')).toContain('You have 7 days left');
  portal.pass(3 * day);

  const again = await portal.entry.openPortal(portal.portal.env, portal.portal.log, { now: portal.portal.now });
  expect(again.portal.factorRule).toEqual(portal.portal.factorRule);
  await again.portal.database.destroy();
  portal.pass(4 * day);
  expect((await viewer.request('/manage')).headers.get('Location')).toBe('/manage/account');
  await portal.close();
});

test('any other value for who needs one stops the start', async () => {
  await expect(openTestPortal({ variables: { REQUIRE_SECOND_FACTOR: 'everyone' } })).rejects.toThrow(
    /REQUIRE_SECOND_FACTOR: use owners or all/,
  );
});
