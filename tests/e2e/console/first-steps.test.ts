import type { Page } from '@playwright/test';

import { startMailServer } from '../../support/mail/mail-server.ts';
import { joinConsole } from '../support/console.ts';
import { open } from '../support/scripts.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const logo = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><circle cx="32" cy="32" r="30" fill="#b23a48"/></svg>';

test('a new owner does each first step in its own page, sees it ticked, and the list goes away with the last one', async ({
  openDevice,
}) => {
  test.setTimeout(180_000);
  const mail = await startMailServer();
  const server = await startServer({ VA_ACCESS_CODE: '', CLIENT_ACCESS_CODES: '' });
  const owner = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(owner, server.dataDirectory);
  const steps = owner.getByRole('region', { name: 'Get your portal ready' });
  const expectDone = async (...done: string[]) => {
    await open(owner, '/manage/settings');
    await expect(steps).toContainText(`${done.length} of 7 done`);
    await expect(steps.getByRole('listitem').filter({ hasText: 'Done:' })).toHaveText(done.map((title) => new RegExp(title)));
  };
  const start = (title: string) => steps.getByRole('link', { name: title }).click();

  await expectDone();
  await expect(steps.getByRole('listitem').filter({ hasText: 'To do:' })).toHaveCount(7);

  await start('Name your company');
  await owner.getByRole('textbox', { name: 'Product name' }).fill('Maple Assistants');
  await owner.getByRole('textbox', { name: 'Company name' }).fill('Maple Inc.');
  await owner.getByRole('textbox', { name: 'Training school' }).fill('Maple Academy');
  for (const typed of ['Maple Assistants', 'Maple Inc.', 'Maple Academy']) await expect(notPublished(owner).getByText(typed)).toBeVisible();
  await open(owner, '/manage/settings');
  await start('Add your logo');
  const chooser = owner.waitForEvent('filechooser');
  await owner.getByRole('group', { name: 'Logo' }).getByRole('button', { name: 'Choose a picture', exact: true }).click();
  await (await chooser).setFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await expect(notPublished(owner).getByText(/^\/uploads\//)).toBeVisible();
  await open(owner, '/manage/settings');
  await start('Set your contact address');
  await owner.getByRole('textbox', { name: 'Support email' }).fill('help@maple-assistants.ca');
  await owner.getByRole('textbox', { name: 'Contact email' }).fill('hello@maple-assistants.ca');
  await expect(notPublished(owner).getByText('hello@maple-assistants.ca')).toBeVisible();

  // Nothing counts before it's published.
  await expectDone();
  await owner.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(owner.getByText('Published. Learners and clients see the changes now.')).toBeVisible();
  await expectDone('Name your company', 'Add your logo', 'Set your contact address');

  await start('Set up email');
  await owner.getByRole('button', { name: 'Save address' }).click();
  await expect(owner.getByText('Public address saved.')).toBeVisible();
  await owner.getByRole('textbox', { name: 'Mail server' }).fill('127.0.0.1');
  await owner.getByRole('textbox', { name: 'Port' }).fill(new URL(mail.url).port);
  await owner.getByLabel('STARTTLS, usually port 587').check();
  await owner.getByRole('button', { name: 'Save mail server' }).click();
  await expect(owner.getByText('Mail server saved.')).toBeVisible();
  await expectDone('Name your company', 'Add your logo', 'Set your contact address', 'Set up email');

  await start('Hand out access codes');
  await owner.getByRole('textbox', { name: 'Label' }).fill('First class');
  await owner.getByRole('radio', { name: 'Training portal' }).check();
  await owner.getByRole('button', { name: 'Make the code' }).click();
  await expect(owner.getByRole('region', { name: 'New code for First class' })).toBeVisible();
  await open(owner, '/manage/settings');

  await start('Invite your first manager');
  await owner.getByRole('textbox', { name: 'Email' }).fill('sam@maple-assistants.ca');
  await owner.getByRole('radio', { name: /^Manager/ }).check();
  await owner.getByRole('button', { name: 'Make invitation link' }).click();
  await expect(owner.getByText(/sam@maple-assistants\.ca/).first()).toBeVisible();
  await open(owner, '/manage/settings');
  await expect(steps).toContainText('6 of 7 done');

  await start('Look at both portals');
  await owner.getByRole('button', { name: 'Preview the training portal' }).click();
  await expect(owner).toHaveURL(/\/trainingportal$/);
  await expect(owner.getByText('Maple Assistants').first()).toBeVisible();
  await open(owner, '/manage/settings');
  await expect(steps).toContainText('6 of 7 done');
  await start('Look at both portals');
  await owner.getByRole('button', { name: 'Preview the client portal' }).click();
  await expect(owner).toHaveURL(/\/client$/);

  await open(owner, '/manage/settings');
  await expect(owner.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await open(owner, '/manage');
  await expect(owner.getByText('Get your portal ready')).toHaveCount(0);
  await server.stop();
  await mail.close();
});

function notPublished(page: Page) {
  return page.getByRole('region', { name: 'Not published yet' });
}
