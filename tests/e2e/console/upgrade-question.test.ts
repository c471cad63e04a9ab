import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { copyFixture, fixture } from '../../support/fixture-content.ts';
import { expectAccessible } from '../support/axe.ts';
import { joinConsole } from '../support/console.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

test('an update changes a file under a draft: the owner is asked on a phone, merges, and readers see both', async ({
  openDevice,
  serve,
}) => {
  test.setTimeout(120_000);
  const folder = copyFixture();
  const server = await serve({ CONTENT_DIR: folder });
  const owner = await (await openDevice({ baseURL: server.url, viewport: { width: 390, height: 844 } })).newPage();
  await joinConsole(owner, server.dataDirectory);
  await open(owner, '/manage/settings/brand');
  await owner.getByRole('textbox', { name: 'Product name' }).fill('Maple Academy');
  await expect(owner.getByText(/^Draft saved/)).toBeVisible();

  const file = join(folder, 'brand.yaml');
  const { tagline } = fixture.brand.landing;
  const theirs = `${'A longer line from the update. '.repeat(12)}The end.`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(`tagline: ${tagline}`, `tagline: ${theirs}`));

  await open(owner, '/manage');
  await owner.getByRole('link', { name: /^Decide/ }).click();
  const question = owner.getByRole('region', { name: "An update changed text that you've edited" });
  await expect(question).toContainText("Yours is an unpublished draft. You can't publish it before you choose.");
  await expect(question.getByText('The end.', { exact: false }).first()).toBeHidden();
  await question.getByText('Show the full text').click();
  await expect(question.getByText('The end.', { exact: false }).first()).toBeVisible();
  await expect(owner.getByText('An update changed this file after it was edited here.')).toBeVisible();
  await expect(owner.getByRole('region', { name: 'Not published yet' })).not.toContainText('from the update');
  expect(await owner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(owner);

  await question.getByRole('button', { name: /^Merge/ }).click();
  await expect(owner.getByText('The result is an unpublished change. Check it and publish it.')).toBeVisible();
  await owner.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(owner.getByText('Published. Learners and clients see the changes now.')).toBeVisible();

  const visitor = await (await openDevice({ baseURL: server.url })).newPage();
  await open(visitor, '/client-portal');
  await expect(visitor).toHaveTitle(/Maple Academy/);
  await expect(visitor.getByText('A longer line from the update.').first()).toBeVisible();
  rmSync(folder, { recursive: true });
});
