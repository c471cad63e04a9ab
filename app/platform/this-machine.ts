/**
 * Tells whether a host is this machine or a neighbouring container, whose name has no dot. Traffic to such a host doesn't cross another
 * network (ASVS 5.0, 12.3.1).
 */
export function isThisMachine(hostname: string): boolean {
  if (['', '[::1]'].includes(hostname)) return true;
  return !/[.:]/.test(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Tells whether a PostgreSQL address leads across a network without specifying encryption. */
export function isPlainDatabase(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;

  const { hostname, searchParams } = parsed;
  const host = searchParams.get('host') ?? hostname;
  return !host.startsWith('/') && !isThisMachine(host) && !['sslmode', 'ssl'].some((name) => searchParams.has(name));
}

/**
 * Tells whether the portal must encrypt email to a server. Encryption is required for other machines, unless the address says
 * `requireTLS=false`.
 */
export function mustEncryptMail(url: string): boolean {
  const parsed = URL.parse(url);
  return (
    parsed !== null && parsed.protocol === 'smtp:' && !isThisMachine(parsed.hostname) && parsed.searchParams.get('requireTLS') !== 'false'
  );
}
