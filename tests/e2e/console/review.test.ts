import { inviteColleague, joinConsole } from '../support/console.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

test('an editor drafts and asks for a review, and the owner sees it in Today, shows a colleague the preview and publishes', async ({
  openDevice,
  serve,
}) => {
  test.setTimeout(120_000);
  const server = await serve();
  const device = () => openDevice({ baseURL: server.url });
  const owner = await (await device()).newPage();
  await joinConsole(owner, server.dataDirectory);
  const editor = await (await device()).newPage();
  await inviteColleague(owner, editor, { role: 'Editor', name: 'Helen Marsh' });
  await expect(editor).toHaveURL(/\/manage\/content$/);
  await expect(editor.getByRole('navigation', { name: 'Console' }).getByRole('link')).toHaveText(['Content', 'Settings']);

  await open(editor, '/manage/settings/brand');
  await editor.getByRole('textbox', { name: 'Product name' }).fill('Maple Academy');
  await expect(editor.getByText(/^Draft saved/)).toBeVisible();
  await open(owner, '/manage/settings/contact');
  await expect(owner.getByText('Helen Marsh is editing this too')).toBeVisible();
  await expect(owner.getByText(/^Helen Marsh has had a draft of this part since/)).toBeVisible();

  await editor.getByRole('link', { name: 'Review all changes' }).click();
  await expect(editor.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);
  await editor.getByText('Ask for a review').first().click();
  await editor.getByLabel('Note').fill('The new name, everywhere.');
  await editor.getByRole('button', { name: 'Ask for a review' }).click();
  await expect(editor.getByText('Owners know that your changes are ready.')).toBeVisible();

  await open(owner, '/manage');
  await expect(owner.getByRole('region', { name: /^Content/ })).toContainText('The new name, everywhere.');
  await open(owner, '/manage/preview');
  await owner.getByRole('radio', { name: 'Training portal' }).check();
  await owner.getByRole('button', { name: 'Make link' }).click();
  const link = new URL((await owner.getByRole('status').locator('code').textContent()) ?? '');

  const colleague = await (await device()).newPage();
  await open(colleague, link.pathname);
  await expect(colleague).toHaveURL(/\/trainingportal$/);
  await expect(colleague).toHaveTitle(/Maple Academy/);
  await expect(colleague.getByRole('complementary', { name: 'Notice' })).toContainText('Preview with unpublished changes.');

  await open(owner, '/manage');
  await owner.getByRole('link', { name: /^Review/ }).click();
  await expect(owner.getByRole('region', { name: /^Helen Marsh asked for a review/ })).toBeVisible();
  await owner.getByLabel('What changed, and why').fill('New name');
  await owner.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(owner.getByText('Published. Learners and clients see the changes now.')).toBeVisible();
  await expect(owner.getByRole('region', { name: /asked for a review/ })).toHaveCount(0);
  await open(editor, '/manage/content/brand/history');
  await expect(editor.getByRole('region', { name: 'What changed' })).toContainText('Maple Academy');
  await expect(editor.getByRole('region', { name: 'Versions' })).toContainText('New name');
});
