import { createCookie, type Cookie } from 'react-router';

import type { Env } from './env.ts';
import type { Keys } from './keys.ts';

/** The portal's two cookies. Over https both carry the `__Host-` prefix, so that no other host can set them. */
export interface Cookies {
  /** The session's token, for as long as the browser keeps it; the server decides when it ends. */
  session: Cookie;
  /** Who this device is: an anonymous, signed identifier that outlives sessions. */
  device: Cookie;
}

const days = 24 * 60 * 60;

export function createCookies(env: Env, keys: Keys): Cookies {
  const name = (plain: string) => (env.secure ? `__Host-${plain}` : plain);
  const shared = { httpOnly: true, sameSite: 'lax', path: '/', secure: env.secure } as const;

  return {
    session: createCookie(name('northkey-session'), { ...shared, maxAge: 7 * days }),
    // Browsers keep a cookie for at most 400 days; it is renewed at each sign-in.
    device: createCookie(name('northkey-device'), { ...shared, maxAge: 400 * days, secrets: [keys.cookie] }),
  };
}
