import { onTestFinished, vi } from 'vitest';

import { managerPassword } from '#tests/support/console.ts';
import { findAll, readField, textOf } from '#tests/support/html.ts';
import { totpCode } from './totp.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const factorPage = '/manage/account/second-factor';
const halfMinute = 30_000;

/** Stops the clock for codes until the test ends, so that no half minute passes between a code and its use. */
export function freezeTotpClock(time = Date.now()): void {
  vi.spyOn(Date, 'now').mockReturnValue(time);
  onTestFinished(() => void vi.restoreAllMocks());
}

/**
 * Turns on a second factor as of half a minute ago, so that the current code is still unused and stays current until the test ends. Returns
 * the secret, its address for authenticator apps, and the recovery codes.
 */
export async function switchOnSecondFactor(
  visitor: Visitor,
  password = managerPassword,
): Promise<{ secret: string; uri: string; codes: string[] }> {
  const scan = await visitor.text(factorPage, { form: { intent: 'start', ownPassword: password } });
  const uri = await readField(scan, 'uri');
  const secret = new URL(uri).searchParams.get('secret') ?? '';

  const time = Date.now();
  freezeTotpClock(time - halfMinute);
  const shown = await visitor.text(factorPage, { form: { intent: 'finish', uri, code: totpCode(secret) } });
  freezeTotpClock(time);
  return { secret, uri, codes: await listRecoveryCodes(shown) };
}

export async function listRecoveryCodes(html: string): Promise<string[]> {
  return (await findAll(html, 'li')).map(textOf).filter((text) => /^[a-z0-9]{6}(?:-[a-z0-9]{6}){3}$/.test(text));
}
