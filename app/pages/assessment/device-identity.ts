/** Looks up this device's IP address. If that fails, silently derives an ID from the time and the browser (specification 7). */
export async function identifyDevice(lookupUrl: string): Promise<string> {
  try {
    const response = await fetch(lookupUrl, { signal: AbortSignal.timeout(5_000) });
    const answer: unknown = await response.json();
    if (typeof answer === 'object' && answer !== null && 'ip' in answer && typeof answer.ip === 'string' && answer.ip !== '')
      return answer.ip;
  } catch {
    // The specification requires a failed lookup to be silent.
  }
  return fallbackIdentifier(new Date(), navigator.userAgent);
}

/**
 * Returns the first 12 characters of the Base64-encoded time and user agent. The time comes first because most user agents start with the
 * same characters.
 */
export function fallbackIdentifier(now: Date, userAgent: string): string {
  const bytes = new TextEncoder().encode(`${now.getTime()}${userAgent}`);
  return btoa(String.fromCharCode(...bytes)).slice(0, 12);
}
