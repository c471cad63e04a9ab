import { ana, startAssessment, submit } from '../support/assessment.ts';
import { expectAccessible } from '../support/axe.ts';
import { joinConsole, learnerOf } from '../support/console.ts';
import { enter } from '../support/gates.ts';
import { open } from '../support/scripts.ts';
import { expect, test } from '../support/test.ts';

test('a manager on a phone previews a merge, merges, and both devices share one record', async ({ openDevice, serve }) => {
  const server = await serve();
  const openThere = (width = 1280) => openDevice({ baseURL: server.url, viewport: { width, height: 844 } });

  const devices = [await openThere(), await openThere()] as const;
  for (const device of devices) {
    await enter(device, 'training');
    const page = await device.newPage();
    await startAssessment(page);
    await submit(page);
    await expect(page.getByText('NOT PASSED')).toBeVisible();
  }

  const consolePage = await (await openThere(390)).newPage();
  await joinConsole(consolePage, server.dataDirectory);

  await open(consolePage, `/manage/learners/${await learnerOf(devices[0])}/merge`);
  await consolePage.getByLabel('The other record').fill(ana.email);
  await consolePage.getByRole('button', { name: 'Find' }).click();
  await expect(consolePage.getByText(/will become part of/)).toBeVisible();
  await expect(consolePage.getByRole('row', { name: /Attempts left/ })).toHaveText(/2 this one\s*2 the other\s*1 after/);
  await expectAccessible(consolePage);

  await consolePage.getByRole('button', { name: 'Merge records' }).click();
  await expect(consolePage.getByText('Enter a reason for the audit log.')).toBeVisible();
  await consolePage.getByLabel('Reason').fill('She changed phones');
  await consolePage.getByRole('button', { name: 'Merge records' }).click();
  await expect(consolePage.getByText('Learners merged.')).toBeVisible();

  const [first, second] = [await learnerOf(devices[0]), await learnerOf(devices[1])];
  expect(second).toBe(first);
  const page = await devices[1].newPage();
  await page.goto('/assessment');
  await expect(page.getByRole('link', { name: 'Try again (1 left)' }).first()).toBeVisible();
});
