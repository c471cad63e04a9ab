import { expect, type BrowserContext, type Page } from '@playwright/test';

import { codes } from '../../support/codes.ts';
import { waitForHydration } from './scripts.ts';

export { codes };

type Audience = 'training' | 'client';

const gates: Record<Audience, string> = { training: '/va-login', client: '/client-login' };

/** Enters a portal without using its screen, for journeys that start behind the gate. */
export async function enter(context: BrowserContext, audience: Audience, portal = ''): Promise<void> {
  const accessCode = audience === 'training' ? codes.training : codes.client[0];
  const answer = await context.request.post(`${portal}${gates[audience]}`, { form: { accessCode }, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
}

export async function sendCode(page: Page, code: string): Promise<void> {
  await waitForHydration(page);
  await typeAndSendCode(page, code);
}

/** Types a code and submits it on a page that has no scripts to wait for. */
export async function typeAndSendCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Access Code').fill(code);
  await page.getByRole('button', { name: 'Access Portal' }).click();
}
