import type { Env } from '#app/platform/env.ts';

/** Lists notes about settings that can be right but usually aren't. The portal prints the notes at startup, and the doctor lists them. */
export function listSettingNotes({ secure, TRUST_PROXY, PUBLIC_URL }: Pick<Env, 'secure' | 'TRUST_PROXY' | 'PUBLIC_URL'>): string[] {
  if (!secure || TRUST_PROXY > 0) return [];
  // These settings aren't refused, because a tunnel that forwards connections without the client's address is a valid way to serve HTTPS.
  return [
    `PUBLIC_URL is ${PUBLIC_URL}, but TRUST_PROXY isn't set. The portal doesn't serve HTTPS itself, so it must be behind a proxy. Without TRUST_PROXY, all visitors share the proxy's address, so ten wrong codes from one visitor slow everyone down. Set TRUST_PROXY=1 if your proxy sets X-Forwarded-For.`,
  ];
}
