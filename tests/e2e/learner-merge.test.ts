import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

import { programEnvironment } from '../support/program-environment.ts';
import { ana, startAssessment, submit } from './support/assessment.ts';
import { expectAccessible } from './support/axe.ts';
import { enter } from './support/doors.ts';
import { open } from './support/scripts.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

const run = promisify(execFile);

/** Returns the address of the link that sets up a manager, as the command prints it. */
async function makeSetUpAddress(dataDirectory: string): Promise<string> {
  const env = { ...programEnvironment, DATA_DIR: dataDirectory, CONTENT_DIR: resolve('tests/fixture-content') };
  const { stdout } = await run(process.execPath, ['scripts/admin.ts', 'manager', 'link'], { env });
  return /\/manage\/join\/[\w-]+/.exec(stdout)?.[0] ?? '';
}

async function learnerOf(context: BrowserContext): Promise<string> {
  const mine = (await (await context.request.get('/mine')).json()) as { learner: string };
  return mine.learner;
}

test('a manager on a phone sees what a merge does, merges, and both devices have one record', async ({ openDevice }) => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'northkey-merge-'));
  const server = await startServer({ DATA_DIR: dataDirectory });
  const openThere = (width = 1280) => openDevice({ baseURL: server.url, viewport: { width, height: 844 } });

  const devices = [await openThere(), await openThere()] as const;
  for (const device of devices) {
    await enter(device, 'training');
    const page = await device.newPage();
    await startAssessment(page);
    await submit(page);
    await expect(page.getByText('NOT PASSED')).toBeVisible();
  }

  const desk = await (await openThere(390)).newPage();
  await open(desk, await makeSetUpAddress(dataDirectory));
  await desk.getByLabel('Your name').fill('Noor');
  await desk.getByLabel('Email').fill('noor@example.com');
  await desk.getByLabel('New password').fill('a long sentence is easy');
  await desk.getByRole('button', { name: 'Join and sign in' }).click();
  await expect(desk.getByRole('button', { name: 'Sign out' })).toBeVisible();

  await open(desk, `/manage/learners/${await learnerOf(devices[0])}/merge`);
  await desk.getByLabel('The other record').fill(ana.email);
  await desk.getByRole('button', { name: 'Find' }).click();
  await expect(desk.getByText(/becomes part of/)).toBeVisible();
  await expect(desk.getByRole('row', { name: /Attempts left/ })).toHaveText(/2 this one\s*2 the other\s*1 after/);
  await expectAccessible(desk);

  await desk.getByRole('button', { name: 'Merge the two' }).click();
  await expect(desk.getByText('Say why, in a few words.')).toBeVisible();
  await desk.getByLabel('Reason').fill('She changed phones');
  await desk.getByRole('button', { name: 'Merge the two' }).click();
  await expect(desk.getByText('The two are one now.')).toBeVisible();

  const [first, second] = [await learnerOf(devices[0]), await learnerOf(devices[1])];
  expect(second).toBe(first);
  const page = await devices[1].newPage();
  await page.goto('/assessment');
  await expect(page.getByRole('link', { name: 'Try again (1 left)' }).first()).toBeVisible();

  await server.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});
