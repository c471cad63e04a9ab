import { isIP } from 'node:net';

export interface RequestHead {
  /** The network address that opened the connection. */
  peer: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface AddressSettings {
  /** The number of trusted proxies in front of the portal (TRUST_PROXY). */
  trustedProxies: number;
  /** The public address (PUBLIC_URL) as an origin. */
  publicUrl: string | undefined;
  /** The portal's second host (DASHBOARD_HOST). */
  dashboardHost: string | undefined;
}

/** The address at which the portal was requested, and the network address of the visitor. */
export interface RequestAddress {
  kind: 'asked';
  host: string;
  /** The scheme and host, in the format browsers use for `Origin`. */
  origin: string;
  client: string;
}

export type AddressResult = RequestAddress | { kind: 'malformed-host'; client: string } | { kind: 'unknown-host'; client: string };

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Finds the address a visitor requested, and the visitor's network address. Each trusted proxy adds an entry to X-Forwarded-For, so
 * counting that many entries from the right leads to the last one that can't be forged. If PUBLIC_URL is set, only its host and the
 * dashboard's are served.
 */
export function findRequestAddress(head: RequestHead, settings: AddressSettings): AddressResult {
  const isTrusted = settings.trustedProxies > 0;
  const forwardedHost = isTrusted ? lastOf(readHeader(head, 'x-forwarded-host')) : undefined;
  const host = (forwardedHost ?? readHeader(head, 'host') ?? '').toLowerCase();
  const client = findClient(head, settings);
  if (!hostPattern.test(host) || !URL.canParse(`http://${host}/`)) return { kind: 'malformed-host', client };

  const known = settings.publicUrl === undefined ? null : new URL(settings.publicUrl);
  if (known !== null && host !== known.host && host !== settings.dashboardHost) return { kind: 'unknown-host', client };

  const forwardedProtocol = isTrusted ? lastOf(readHeader(head, 'x-forwarded-proto')) : undefined;
  const protocol = forwardedProtocol ?? known?.protocol.slice(0, -1) ?? 'http';
  const scheme = protocol === 'https' ? 'https' : 'http';

  return { kind: 'asked', host, origin: `${scheme}://${withoutStandardPort(host, scheme)}`, client };
}

/** Browsers leave the default port out of `Origin`, but a Host header may contain it. */
function withoutStandardPort(host: string, scheme: 'http' | 'https'): string {
  const standard = scheme === 'https' ? ':443' : ':80';
  return host.endsWith(standard) ? host.slice(0, -standard.length) : host;
}

function findClient(head: RequestHead, { trustedProxies }: AddressSettings): string {
  if (trustedProxies === 0) return head.peer;

  const chain = (readHeader(head, 'x-forwarded-for') ?? '').split(',').map((entry) => entry.trim());
  const entries = chain.filter(Boolean);
  const entry = entries.at(-trustedProxies) ?? entries[0];
  return (entry === undefined ? null : readNetworkAddress(entry)) ?? head.peer;
}

/** Reads an entry of X-Forwarded-For, which some proxies write with a port. Anything that isn't an address is ignored. */
function readNetworkAddress(entry: string): string | null {
  if (isIP(entry) > 0) return entry;

  const bare = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+))(?::\d{1,5})?$/i.exec(entry);
  const address = bare?.[1] ?? bare?.[2] ?? '';
  return isIP(address) > 0 ? address : null;
}

function lastOf(header: string | undefined): string | undefined {
  const last = header?.split(',').at(-1)?.trim();
  return last === '' ? undefined : last;
}

function readHeader({ headers }: RequestHead, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}
