/**
 * Looks up this device's address. If that fails, derives an ID from the time and the browser, without showing an error (specification 7).
 */
export async function identifyDevice(lookupUrl: string): Promise<string> {
  try {
    const response = await fetch(lookupUrl, { signal: AbortSignal.timeout(5_000) });
    const answer: unknown = await response.json();
    if (typeof answer === 'object' && answer !== null && 'ip' in answer && typeof answer.ip === 'string' && answer.ip !== '')
      return answer.ip;
  } catch {
    // The specification requires that this fails silently.
  }
  return fallbackIdentifier(new Date(), navigator.userAgent);
}

/**
 * Returns the first 12 characters of the time and user agent in Base64. The time comes first because most user agents start with the same
 * characters.
 */
export function fallbackIdentifier(now: Date, userAgent: string): string {
  const bytes = new TextEncoder().encode(`${now.getTime()}${userAgent}`);
  return btoa(String.fromCharCode(...bytes)).slice(0, 12);
}
