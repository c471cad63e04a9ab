/** What we know of a request's way to us. */
export interface Hop {
  /** The address of whoever opened the connection. */
  peer: string;
  /** How many proxies in front of us are ours (TRUST_PROXY). */
  trustedProxies: number;
  publicUrl: string | undefined;
}

/**
 * Returns the request with the address that the person asked for, and the person's network address. Each proxy that
 * we trust adds one entry to X-Forwarded-For, so the entry that many places from the right is the last one not forged.
 */
export function rebuildRequest(request: Request, hop: Hop): { request: Request; address: string } {
  const url = new URL(request.url);
  const trusted = hop.trustedProxies > 0;

  const host = (trusted ? lastOf(request.headers.get('X-Forwarded-Host')) : null) ?? request.headers.get('Host') ?? url.host;
  const forwarded = trusted ? lastOf(request.headers.get('X-Forwarded-Proto')) : null;
  const known = hop.publicUrl === undefined ? null : new URL(hop.publicUrl);
  const protocol = forwarded ?? (known?.host === host ? known.protocol.replace(':', '') : 'http');

  const asked = URL.parse(`${protocol === 'https' ? 'https' : 'http'}://${host}${url.pathname}${url.search}`);
  const address = trusted ? (forwardedAddress(request, hop.trustedProxies) ?? hop.peer) : hop.peer;

  return { request: asked === null || asked.href === url.href ? request : new Request(asked, request), address };
}

function forwardedAddress(request: Request, trustedProxies: number): string | undefined {
  const chain = (request.headers.get('X-Forwarded-For') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return chain.at(-trustedProxies) ?? chain[0];
}

function lastOf(header: string | null): string | null {
  return header?.split(',').at(-1)?.trim() ?? null;
}
