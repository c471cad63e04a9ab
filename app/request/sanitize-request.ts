/**
 * What comes from outside is made storable here, before anything reads it. PostgreSQL stores no NUL in any text, so one that
 * gets as far as a query fails there. Every value goes through this file on its way to a page: path parameters (which
 * `find-page.ts` refuses), the query, cookies, and the body of a form or of a script. So no page can forget to.
 */

/** How a NUL is written in a query, a form or a cookie. */
const encodedNul = /%00|\0/;

const nul = /\0/g;

/** Takes NUL out of the query of a path. Bytes that aren't UTF-8 become U+FFFD where the query is decoded, which any store takes. */
export function sanitizeTarget(target: string): string {
  const at = target.indexOf('?');
  if (at === -1 || !encodedNul.test(target)) return target;

  const query = sanitizeQuery(target.slice(at + 1));
  return query === '' ? target.slice(0, at) : `${target.slice(0, at)}?${query}`;
}

/** Takes NUL out of each name and value of an encoded query, also one that a form carries in a field. */
export function sanitizeQuery(query: string): string {
  if (!encodedNul.test(query)) return query;

  const entries = [...new URLSearchParams(query)].map(([name, value]) => [name.replaceAll(nul, ''), value.replaceAll(nul, '')]);
  return new URLSearchParams(entries).toString();
}

/** Leaves out cookies that hold a NUL: none of ours does. Those of other programs on the same host stay. */
export function sanitizeCookies(cookies: string | undefined): string | undefined {
  if (cookies === undefined || !encodedNul.test(cookies)) return cookies;
  return cookies
    .split(';')
    .filter((cookie) => !encodedNul.test(cookie))
    .join(';');
}

/**
 * Makes a body storable: takes NUL out of the fields of a form. Returns null for a body that no page of ours sends: JSON that
 * holds a NUL or half of a surrogate pair, and a NUL in a form of several parts.
 */
export function sanitizeBody(body: Buffer<ArrayBuffer>, contentType: string): Buffer<ArrayBuffer> | null {
  if (/^application\/json\b/i.test(contentType)) return isStorableJson(body.toString()) ? body : null;
  if (/^multipart\//i.test(contentType)) return body.includes(0) ? null : body;

  const text = body.toString('latin1');
  return encodedNul.test(text) ? Buffer.from(sanitizeQuery(body.toString())) : body;
}

/** What isn't JSON is for the page to refuse, in its own words. */
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
