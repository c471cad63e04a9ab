import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type BrowserContext, type Page } from '@playwright/test';

import { programEnvironment } from '../../support/process/program-environment.ts';
import { open } from './scripts.ts';

const run = promisify(execFile);

/** Creates the first manager on a journey's own server, using the link that the command prints, and signs that manager in. */
export async function joinConsole(consolePage: Page, dataDirectory: string): Promise<void> {
  const env = { ...programEnvironment, DATA_DIR: dataDirectory, CONTENT_DIR: resolve('tests/fixture-content') };
  const { stdout } = await run(process.execPath, ['scripts/admin.ts', 'manager', 'link'], { env });

  await open(consolePage, /\/manage\/join\/[\w-]+/.exec(stdout)?.[0] ?? '');
  await consolePage.getByLabel('Your name').fill('Noor');
  await consolePage.getByLabel('Email').fill('noor@example.com');
  await consolePage.getByLabel('New password').fill('a long sentence is easy');
  await consolePage.getByRole('button', { name: 'Join and sign in' }).click();
  await expect(consolePage.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

export async function learnerOf(context: BrowserContext): Promise<string> {
  const mine = (await (await context.request.get('/mine')).json()) as { learner: string };
  return mine.learner;
}
