import { codes } from './codes.ts';

/** The address under which test portals are visited. */
export const origin = 'http://portal.test';

export interface VisitOptions {
  method?: string;
  /** Sent as a form. */
  form?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  headers?: Record<string, string>;
}

/** A browser without scripts: keeps cookies and does not follow redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #fetch: (request: Request) => Promise<Response>;
  /** The network address that it comes from. */
  address = '203.0.113.7';

  constructor(fetch: (request: Request) => Promise<Response>) {
    this.#fetch = fetch;
  }

  async request(path: string, options: VisitOptions = {}): Promise<Response> {
    const body = bodyOf(options);
    const method = options.method ?? (body === undefined ? 'GET' : 'POST');
    const headers = new Headers({ 'X-Forwarded-For': this.address, ...options.headers });
    if (this.cookies.size > 0 && !headers.has('Cookie')) headers.set('Cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    if (options.json !== undefined) headers.set('Content-Type', 'application/json');
    if (method !== 'GET' && method !== 'HEAD' && !headers.has('Origin')) headers.set('Origin', origin);

    const response = await this.#fetch(new Request(`${origin}${path}`, { method, headers, ...(body === undefined ? {} : { body }) }));
    this.#keepCookies(response);
    return response;
  }

  async text(path: string, options?: VisitOptions): Promise<string> {
    const response = await this.request(path, options);
    return response.text();
  }

  /** Enters a portal by its code, as the form without scripts does. */
  async enter(
    audience: 'training' | 'client',
    code: string = audience === 'training' ? codes.training : codes.client[0],
  ): Promise<Response> {
    return this.request(audience === 'training' ? '/va-login' : '/client-login', { form: { accessCode: code } });
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const at = pair.indexOf('=');
      if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
}

function bodyOf(options: VisitOptions): BodyInit | undefined {
  if (options.form !== undefined) return new URLSearchParams(options.form);
  return options.json === undefined ? undefined : JSON.stringify(options.json);
}
