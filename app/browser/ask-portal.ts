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
