import { ana, answerAll, enterAs, pressSubmit, startAssessment, submit } from '../support/assessment.ts';
import { joinConsole, learnerOf } from '../support/console.ts';
import { enter } from '../support/gates.ts';
import { open, waitForHydration } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

test("granted attempts close the learner's limit dialog, and a revoked certificate says so to everyone", async ({ openDevice, serve }) => {
  const server = await serve();
  const device = await openDevice({ baseURL: server.url });
  await enter(device, 'training');
  const page = await device.newPage();

  await startAssessment(page);
  await submit(page);
  for (const left of [2, 1]) {
    await page
      .getByRole('link', { name: `Try again (${left} left)` })
      .first()
      .click();
    await enterAs(page, ana);
    await submit(page);
  }
  const limit = page.getByRole('alertdialog', { name: 'Assessment Limit Reached' });
  await expect(limit).toBeVisible();

  const consolePage = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(consolePage, server.dataDirectory);
  const learner = `/manage/learners/${await learnerOf(device)}`;
  await open(consolePage, learner);
  await consolePage.getByRole('link', { name: 'Grant attempts' }).first().click();
  await expect(consolePage.getByRole('radio', { name: '1 attempt' })).toBeChecked();
  await consolePage.getByRole('radio', { name: '3 attempts' }).check();
  await consolePage.getByLabel('Reason').fill('The connection was lost twice');
  await consolePage.getByRole('button', { name: 'Grant attempts' }).click();
  await expect(consolePage).toHaveURL(new RegExp(`${learner}(\\?.*)?$`));

  await page.reload();
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Try again (3 left)' }).first().click();
  await expect(limit).toBeHidden();
  await enterAs(page, ana);
  await answerAll(page, 27);
  await pressSubmit(page);
  await expect(page.getByText('Certificate of Completion').first()).toBeVisible();

  await open(consolePage, learner);
  await consolePage.getByRole('link', { name: 'Revoke certificate' }).first().click();
  await consolePage.getByLabel('Reason').fill('Issued by mistake');
  await consolePage.getByRole('button', { name: 'Revoke certificate' }).click();
  await expect(consolePage).toHaveURL(new RegExp(`${learner}(\\?.*)?$`));

  const address = (await consolePage.locator('main a[href^="/verify/"]').first().getAttribute('href')) ?? '';
  const anybody = await (await openDevice({ baseURL: server.url })).newPage();
  await open(anybody, address);
  await expect(anybody.getByText(/^Revoked on /)).toBeVisible();
});
