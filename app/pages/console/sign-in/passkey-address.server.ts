import { canUsePasskeys } from '#app/features/team/rules.ts';
import { originOf } from '#app/platform/env.ts';
import type { Portal } from '#app/portal.ts';

/** Tells whether passkeys work at the portal's address. */
export function hasPasskeys({ env }: Portal): boolean {
  return canUsePasskeys(originOf(env));
}
