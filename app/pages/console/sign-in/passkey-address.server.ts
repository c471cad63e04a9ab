import { canUsePasskeys } from '#app/features/team/rules.ts';
import { originOf } from '#app/platform/env.ts';
import type { Portal } from '#app/portal.ts';

/** Tells whether browsers keep passkeys for the address at which this portal is opened. */
export function hasPasskeys({ env }: Portal): boolean {
  return canUsePasskeys(originOf(env));
}
