import { isIP } from 'node:net';

/** What is known of a request before anything of it is believed. */
export interface RequestHead {
  /** The address of whoever opened the connection. */
  peer: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface AddressSettings {
  /** How many proxies in front of us are ours (TRUST_PROXY). */
  trustedProxies: number;
  /** The address that people type (PUBLIC_URL), as an origin. */
  publicUrl: string | undefined;
  /** A second host of the same portal (DASHBOARD_HOST). */
  dashboardHost: string | undefined;
}

/** Under which address the portal was asked, and from which network address. */
export interface AskedAddress {
  kind: 'asked';
  host: string;
  /** Scheme and host, as browsers write them in `Origin`. */
  origin: string;
  client: string;
}

export type AddressResult = AskedAddress | { kind: 'malformed-host'; client: string } | { kind: 'unknown-host'; client: string };

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9_.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Finds the address that the person asked for, and the person's network address. Each proxy that we trust adds one entry
 * to X-Forwarded-For, so the entry that many places from the right is the last one not forged. Once PUBLIC_URL is set,
 * only its host and the dashboard's are answered.
 */
export function findAskedAddress(head: RequestHead, settings: AddressSettings): AddressResult {
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

/** Browsers leave the standard port out of `Origin`; a Host header may hold it. */
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

/** Reads an entry of X-Forwarded-For, which some proxies write with a port: only an address counts. */
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
