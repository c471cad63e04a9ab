import { expectAccessible } from './support/axe.ts';
import { codes, sendCode } from './support/gates.ts';
import { open, waitForHydration } from './support/scripts.ts';
import { startServer, type RunningServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

/** These tests have their own server, because the console's set-up link works only once. */
let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

test("the landing page's promise leads through the gate to the form, and the form to its answer", async ({ openDevice }) => {
  const client = await (await openDevice({ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await open(client, '/client-portal');
  await expectAccessible(client);
  await client.getByRole('link', { name: 'New assistant or question' }).click();
  await sendCode(client, codes.client[0]);
  await expect(client).toHaveURL(`${server.url}/client/requests/service`);
  await waitForHydration(client);
  await expectAccessible(client);

  await client.getByRole('radio', { name: 'A replacement' }).check();
  await client.getByLabel('Agent or team').fill('Priya Nair');
  await client.getByLabel('Tell us more').fill('Three examples with dates are ready.');
  await client.getByLabel('Your email').fill('priya@nair.example');
  await client.getByRole('button', { name: 'Send request' }).click();
  await expect(client.getByText('Enter the name of the VA you want to replace.')).toBeVisible();
  await expect(client.getByLabel("VA's name")).toBeFocused();
  await expect(client.getByLabel('Tell us more')).toHaveValue('Three examples with dates are ready.');

  await client.getByLabel("VA's name").fill('Ana');
  await client.getByRole('button', { name: 'Send request' }).click();
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(/^SV-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  expect(await client.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  const manager = await (await openDevice({ baseURL: server.url })).newPage();
  const [link = ''] = /\/manage\/join\/[\w-]+/.exec(server.output()) ?? [];
  expect(server.output()).toContain('Placeholder in content/service.yaml: Rate: not filled in');
  await open(manager, link);
  await manager.getByLabel('Your name').fill('Maria Silva');
  await manager.getByLabel('Email').fill('maria@example.com');
  await manager.getByLabel('New password').fill('a long sentence is easy');
  await manager.getByRole('button', { name: 'Join and sign in' }).click();

  const row = manager.getByRole('row').filter({ hasText: 'Replacement for Ana' });
  await expect(manager.getByRole('row').filter({ hasText: 'service terms' })).toContainText("aren't set");
  await row.getByRole('link', { name: /^Answer/ }).click();
  await expect(manager.getByText('Three examples with dates are ready.')).toBeVisible();
  await waitForHydration(manager);
  await manager.getByLabel('Message to client').fill('We call you on Monday at 10.');
  await manager.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(manager.getByText('Answered.', { exact: true })).toBeVisible();

  await client.reload();
  await expect(client.getByRole('listitem').filter({ hasText: 'Answered' })).toContainText('We call you on Monday at 10.');
});
