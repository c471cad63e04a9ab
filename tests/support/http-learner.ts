import { answersWith, type AnswerKey } from './learner.ts';

interface Question {
  id: number;
  text: string;
  options: string[];
}

/** A trainee who uses a running server over HTTP, as a browser does. */
export class HttpLearner {
  readonly #url: string;
  readonly #address: string;
  #cookie: string;

  constructor(url: string, address: string, cookie = '') {
    this.#url = url;
    this.#address = address;
    this.#cookie = cookie;
  }

  get cookie(): string {
    return this.#cookie;
  }

  /** Returns another learner on the same connection, who entered with the same code but hasn't taken the assessment. */
  another(): HttpLearner {
    const other = new HttpLearner(this.#url, this.#address);
    other.#cookie = this.#cookie
      .split('; ')
      .filter((pair) => pair.startsWith('northkey-session'))
      .join('; ');
    return other;
  }

  async enter(code: string, gate = '/va-login'): Promise<void> {
    const response = await this.#post(gate, new URLSearchParams({ accessCode: code }));
    if (response.status !== 302) throw new Error(`Signing in got status ${response.status}.`);
    this.#cookie = response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  }

  /** Starts an attempt, and returns its ID and its questions as asked. */
  async start(): Promise<{ attemptId: string; questions: Question[] }> {
    const form = new URLSearchParams({
      intent: 'start',
      firstName: 'Ana',
      lastName: 'Cruz',
      email: 'ana@example.com',
      device: this.#address,
    });
    const started = await this.#post('/assessment', form);
    // A visitor without a device gets one with the first write.
    const device = started.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (device.length > 0) this.#cookie = [this.#cookie, ...device].join('; ');

    const html = await (await fetch(`${this.#url}/assessment`, { headers: { Cookie: this.#cookie } })).text();
    return readAttempt(html);
  }

  saveAnswer(attemptId: string, answer: { questionId: number; answer: string }): Promise<Response> {
    return this.#post('/assessment/answers', JSON.stringify({ attemptId, answers: [answer] }), 'application/json');
  }

  /** Submits an attempt with this many right answers, using the fixture's answer key or another one. */
  submit(attempt: { attemptId: string; questions: Question[] }, right: number, options: { key?: AnswerKey } = {}): Promise<Response> {
    const answers = answersWith(right, attempt.questions, options);
    return this.#post(
      '/assessment/answers',
      JSON.stringify({ attemptId: attempt.attemptId, answers, isSubmission: true }),
      'application/json',
    );
  }

  #post(path: string, body: URLSearchParams | string, type?: string): Promise<Response> {
    return fetch(`${this.#url}${path}`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        Origin: this.#url,
        Cookie: this.#cookie,
        'X-Forwarded-For': this.#address,
        ...(type === undefined ? {} : { 'Content-Type': type }),
      },
    });
  }
}

/** Reads an open attempt from the data that the router sends with the page. */
export function readAttempt(html: string): { attemptId: string; questions: Question[] } {
  const data = /streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/.exec(html)?.[1];
  if (data === undefined) throw new Error('The assessment page has no data.');

  const flat = JSON.parse(JSON.parse(data) as string) as unknown[];
  const attempt = find(flat, 'attempt') as { id: string; questions: Question[] };
  return { attemptId: attempt.id, questions: attempt.questions };
}

/**
 * Returns the value of the first property with this name in the router's flat encoding (turbo-stream), in which objects
 * contain indices.
 */
function find(flat: unknown[], name: string): unknown {
  const key = flat.indexOf(name);
  for (const value of flat) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    const index = (value as Record<string, number>)[`_${key}`];
    if (index !== undefined) return inflate(flat, index);
  }
  throw new Error(`The page's data has no "${name}".`);
}

function inflate(flat: unknown[], index: number): unknown {
  const value = flat[index];
  if (Array.isArray(value)) return value.map((item) => inflate(flat, item as number));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [flat[Number(key.slice(1))], inflate(flat, item as number)]));
}
