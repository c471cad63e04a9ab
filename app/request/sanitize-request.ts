/**
 * Removes input that the store can't hold, before anything reads it. PostgreSQL can't store NUL in text, so a query with a NUL would fail
 * there. Every value passes through this file on its way to a page: path parameters (which `find-page.ts` rejects), the query, cookies,
 * and the body of a form or script. That way, no page can forget to do this.
 */

/** Matches NUL as encoded in a query, a form or a cookie. */
const encodedNul = /%00|\0/;

const nul = /\0/g;

/** Removes NUL from a path's query. Bytes that aren't UTF-8 become U+FFFD when the query is decoded, which any store accepts. */
export function sanitizeTarget(target: string): string {
  const at = target.indexOf('?');
  if (at === -1 || !encodedNul.test(target)) return target;

  const query = sanitizeQuery(target.slice(at + 1));
  return query === '' ? target.slice(0, at) : `${target.slice(0, at)}?${query}`;
}

/** Removes NUL from each name and value of an encoded query, including one in a form field. */
export function sanitizeQuery(query: string): string {
  if (!encodedNul.test(query)) return query;

  const entries = [...new URLSearchParams(query)].map(([name, value]) => [name.replaceAll(nul, ''), value.replaceAll(nul, '')]);
  return new URLSearchParams(entries).toString();
}

/** Drops cookies that contain NUL, which the portal's own never do. Cookies that other programs set on the same host stay. */
export function sanitizeCookies(cookies: string | undefined): string | undefined {
  if (cookies === undefined || !encodedNul.test(cookies)) return cookies;
  return cookies
    .split(';')
    .filter((cookie) => !encodedNul.test(cookie))
    .join(';');
}

/**
 * Makes a body storable by removing NUL from form fields. Returns null for a body that none of our pages would send: JSON with NUL or half
 * a surrogate pair, or a multipart form with NUL.
 */
export function sanitizeBody(body: Buffer<ArrayBuffer>, contentType: string): Buffer<ArrayBuffer> | null {
  if (/^application\/json\b/i.test(contentType)) return isStorableJson(body.toString()) ? body : null;
  if (/^multipart\//i.test(contentType)) return body.includes(0) ? null : body;

  const text = body.toString('latin1');
  return encodedNul.test(text) ? Buffer.from(sanitizeQuery(body.toString())) : body;
}

/** Tells whether a body's JSON can be stored. Invalid JSON passes, because the page rejects it with its own message. */
function isStorableJson(text: string): boolean {
  if (!text.includes(String.raw`\u`)) return true;
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (!isStorable(name) || (typeof value === 'string' && !isStorable(value))) throw new UnstorableError();
      return value;
    });
    return true;
  } catch (error) {
    return !(error instanceof UnstorableError);
  }
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

class UnstorableError extends Error {}
