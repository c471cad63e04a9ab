import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type BrowserContext, type Page } from '@playwright/test';

import { programEnvironment } from '../../support/process/program-environment.ts';
import { open } from './scripts.ts';
import type { JourneyFixtures } from './test.ts';

const run = promisify(execFile);

const ownerPassword = 'a long sentence is easy';

/** Creates the first manager on a journey's own server, using the link that the command prints, and signs that manager in. */
export async function joinConsole(consolePage: Page, dataDirectory: string): Promise<void> {
  const env = { ...programEnvironment, DATA_DIR: dataDirectory, CONTENT_DIR: resolve('tests/fixture-content') };
  const { stdout } = await run(process.execPath, ['scripts/admin.ts', 'manager', 'link'], { env });

  await open(consolePage, /\/manage\/join\/[\w-]+/.exec(stdout)?.[0] ?? '');
  await consolePage.getByLabel('Your name').fill('Noor');
  await consolePage.getByLabel('Email').fill('noor@example.com');
  await consolePage.getByLabel('New password').fill(ownerPassword);
  await consolePage.getByRole('button', { name: 'Join and sign in' }).click();
  await expect(consolePage.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Opens a page of the console as the first manager of a journey's own server. */
export async function openAsOwner({ serve, openDevice }: Pick<JourneyFixtures, 'serve' | 'openDevice'>, address: string): Promise<Page> {
  const server = await serve();
  const page = await (await openDevice({ baseURL: server.url })).newPage();
  await joinConsole(page, server.dataDirectory);
  await open(page, address);
  return page;
}

/** Signs in as the manager that `joinConsole` created, on a page that shows the sign-in. */
export async function signInAgain(consolePage: Page): Promise<void> {
  await consolePage.getByLabel('Email').fill('noor@example.com');
  await consolePage.getByLabel('Password').fill(ownerPassword);
  await consolePage.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(consolePage.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Lets an owner invite a colleague, who then joins on a device of their own. */
export async function inviteColleague(owner: Page, colleague: Page, { role, name }: { role: 'Editor' | 'Owner'; name: string }) {
  await open(owner, '/manage/people');
  await owner.getByLabel('Email').fill(`${role.toLowerCase()}@example.com`);
  await owner.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await owner.getByRole('button', { name: 'Make invitation link' }).click();
  const invitation = new URL((await owner.getByRole('status').locator('code').textContent()) ?? '');

  await open(colleague, invitation.pathname);
  await colleague.getByLabel('Your name').fill(name);
  await colleague.getByLabel('New password').fill('another long sentence is easy');
  await colleague.getByRole('button', { name: 'Join and sign in' }).click();
  await expect(colleague.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

export async function learnerOf(context: BrowserContext): Promise<string> {
  const mine = (await (await context.request.get('/mine')).json()) as { learner: string };
  return mine.learner;
}
