/**
 * The result of a request to the portal. "refused" is final. After "no-answer" (the connection is lost or the portal is having trouble),
 * the same request can be retried. After "signed-out", it can be retried once someone has signed in. "forbidden" says nothing about what was
 * sent, because nothing can be sent from here: the page belongs to a preview.
 */
export type FetchJsonResult<Answer> = { kind: 'answered'; answer: Answer } | { kind: 'refused' | 'forbidden' | 'signed-out' | 'no-answer' };

/**
 * The maximum number of characters in a request that outlives its page. Browsers limit such bodies to 64 kB, and a character takes up to
 * three bytes.
 */
const mostKept = 20_000;

/** The client errors that say nothing about the request itself. 421 is a portal whose public address has changed. */
const temporary = [408, 421, 429];

/**
 * Requests JSON from one of the portal's own addresses, or sends JSON there. Unless the data is too long, it arrives even if the page is
 * closed in the meantime.
 */
export async function fetchJson<Answer>(
  address: string,
  { send, signal }: { send?: unknown; signal?: AbortSignal } = {},
): Promise<FetchJsonResult<Answer>> {
  const body = JSON.stringify(send) ?? '';
  try {
    const response = await fetch(address, {
      headers: { Accept: 'application/json' },
      ...(send === undefined
        ? {}
        : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, keepalive: body.length < mostKept }),
      redirect: 'manual',
      signal: signal ?? null,
    });

    if (response.ok) return { kind: 'answered', answer: (await response.json()) as Answer };
    // Without a session, the response is a redirect to a gate, which the browser doesn't show to scripts.
    if (response.type === 'opaqueredirect' || response.status === 401) return { kind: 'signed-out' };
    if (response.status === 403) return { kind: 'forbidden' };
    const isFinal = response.status >= 400 && response.status < 500 && !temporary.includes(response.status);
    return { kind: isFinal ? 'refused' : 'no-answer' };
  } catch {
    return { kind: 'no-answer' };
  }
}

/** The shortest and longest waits between retries, in milliseconds. */
const firstRetry = 5_000;
const longestRetry = 60_000;

/** Retries a request for JSON until the data arrives. Returns null if the data is no longer wanted or the session has ended. */
export async function fetchJsonWithRetry<Answer>(address: string, isWanted: () => boolean): Promise<Answer | null> {
  for (let wait = firstRetry; ; wait = Math.min(wait * 2, longestRetry)) {
    const asked = await fetchJson<Answer>(address);
    if (asked.kind === 'signed-out' || !isWanted()) return null;
    if (asked.kind === 'answered') return asked.answer;
    await untilOnline(wait);
    if (!isWanted()) return null;
  }
}

/** Waits for the given time, or until the connection is back if that's sooner. */
function untilOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    }
    window.addEventListener('online', end);
  });
}
