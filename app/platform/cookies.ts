import { timingSafeEqual } from 'node:crypto';
import { createCookie, type Cookie } from 'react-router';

import type { Env } from './env.ts';
import { sign, type Keys } from './keys.ts';

/** The portal's cookies. Over HTTPS, they all have the `__Host-` prefix, so that no other host can set them. */
export interface Cookies {
  /** The session's token. The browser keeps it for seven days, but the server decides when the session ends. */
  session: Cookie;
  /** The device's anonymous, signed ID, which lasts longer than a session. */
  device: SignedCookie;
  /** Which portal a manager is previewing. It grants nothing without the manager's own session. */
  preview: Cookie;
  /** The token of a preview link. It grants nothing once the link has ended. */
  previewLink: Cookie;
}

/** A cookie whose signature only the portal can create. */
export interface SignedCookie {
  /** Returns the cookie's value, or null if there's no such cookie or its signature is wrong. */
  parse: (cookies: string | null) => Promise<string | null>;
  /** Tells whether the request has this cookie, even a forged one. */
  isIn: (cookies: string | undefined) => boolean;
  serialize: (value: string) => Promise<string>;
}

const days = 24 * 60 * 60;

export function createCookies(env: Env, keys: Keys): Cookies {
  const name = (plain: string) => (env.secure ? `__Host-${plain}` : plain);
  const shared = { httpOnly: true, sameSite: 'lax', path: '/', secure: env.secure } as const;

  return {
    session: createCookie(name('northkey-session'), { ...shared, maxAge: 7 * days }),
    preview: createCookie(name('northkey-preview'), shared),
    previewLink: createCookie(name('northkey-preview-link'), { ...shared, maxAge: 7 * days }),
    // Browsers keep a cookie for at most 400 days, so the device's cookie is renewed at each sign-in.
    device: withSignature(createCookie(name('northkey-device'), { ...shared, maxAge: 400 * days }), keys),
  };
}

/** Returns a cookie's own text as the browser sent it, or null if there's none. */
export function findCookieText(cookies: string, name: string): string | null {
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Signs with Node's own HMAC, because React Router's signing uses the thread pool on every request. */
function withSignature(cookie: Cookie, keys: Keys): SignedCookie {
  return {
    parse: async (cookies) => {
      const found: unknown = await cookie.parse(cookies);
      const [value = '', signature = '', ...rest] = typeof found === 'string' ? found.split('.') : [];
      if (rest.length > 0) return null;

      const given = Buffer.from(signature);
      const own = Buffer.from(sign(keys, value));
      return given.length === own.length && timingSafeEqual(given, own) ? value : null;
    },
    isIn: (cookies) => cookies?.split(/; */).some((pair) => pair.startsWith(`${cookie.name}=`)) ?? false,
    serialize: (value) => cookie.serialize(`${value}.${sign(keys, value)}`),
  };
}
