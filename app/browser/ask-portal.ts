/**
 * What came of asking the portal. "Refused" is for good; after "no-answer", whether the line is lost or the portal has
 * trouble, the same can be asked again; once "signed-out", after somebody has signed in.
 */
export type PortalAnswer<Answer> =
  { kind: 'answered'; answer: Answer } | { kind: 'refused' } | { kind: 'signed-out' } | { kind: 'no-answer' };

/** Asks one of the portal's own addresses for JSON, or sends it some. What is sent arrives also when the page is left meanwhile. */
export async function askPortal<Answer>(
  address: string,
  { send, signal }: { send?: unknown; signal?: AbortSignal } = {},
): Promise<PortalAnswer<Answer>> {
  try {
    const response = await fetch(address, {
      headers: { Accept: 'application/json' },
      ...(send === undefined
        ? {}
        : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(send), keepalive: true }),
      redirect: 'manual',
      signal: signal ?? null,
    });

    if (response.ok) return { kind: 'answered', answer: (await response.json()) as Answer };
    // Who has no session is led to a gate, which the browser does not show to a script.
    if (response.type === 'opaqueredirect' || response.status === 401) return { kind: 'signed-out' };
    const isFinal = response.status >= 400 && response.status < 500 && response.status !== 408 && response.status !== 429;
    return { kind: isFinal ? 'refused' : 'no-answer' };
  } catch {
    return { kind: 'no-answer' };
  }
}

/** How long to wait before something is asked for again, in milliseconds: longer from time to time. */
const firstRetry = 5_000;
const longestRetry = 60_000;

/**
 * Asks for JSON until it is there: without a line a page shows what it knows. Null once the session has ended, after which
 * there is nothing to ask for until somebody signs in, and once nobody waits any more.
 */
export async function askUntilAnswered<Answer>(address: string, isWanted: () => boolean): Promise<Answer | null> {
  for (let wait = firstRetry; ; wait = Math.min(wait * 2, longestRetry)) {
    const asked = await askPortal<Answer>(address);
    if (asked.kind === 'signed-out' || !isWanted()) return null;
    if (asked.kind === 'answered') return asked.answer;
    await untilOnline(wait);
    if (!isWanted()) return null;
  }
}

/** Waits, and no longer than until the line is back. */
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
