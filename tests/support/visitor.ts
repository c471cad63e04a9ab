import { origin, type PortalRequest } from './http-request.ts';
import { codes } from './codes.ts';

export { origin };

export interface VisitOptions {
  method?: string;
  form?: Record<string, string>;
  json?: unknown;
  /** A body that's sent as it is. */
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** A browser without scripts: it keeps cookies and doesn't follow redirects. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #fetch: (request: PortalRequest) => Promise<Response>;
  address = '203.0.113.7';

  constructor(fetch: (request: PortalRequest) => Promise<Response>) {
    this.#fetch = fetch;
  }

  async request(path: string, options: VisitOptions = {}): Promise<Response> {
    const body = bodyOf(options);
    const method = options.method ?? (body === undefined ? 'GET' : 'POST');
    const headers = new Headers({ 'X-Forwarded-For': this.address, ...options.headers });
    if (this.cookies.size > 0 && !headers.has('Cookie')) headers.set('Cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    if (options.json !== undefined) headers.set('Content-Type', 'application/json');
    if (options.form !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/x-www-form-urlencoded');
    if (method !== 'GET' && method !== 'HEAD' && !headers.has('Origin')) headers.set('Origin', origin);

    const response = await this.#fetch({ path, method, headers, body });
    this.#keepCookies(response);
    return response;
  }

  async text(path: string, options?: VisitOptions): Promise<string> {
    const response = await this.request(path, options);
    return response.text();
  }

  /** Enters a portal with its code, in the same way as the form without scripts. */
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

function bodyOf(options: VisitOptions): string | Buffer | undefined {
  if (options.body !== undefined) return options.body;
  if (options.form !== undefined) return new URLSearchParams(options.form).toString();
  return options.json === undefined ? undefined : JSON.stringify(options.json);
}
