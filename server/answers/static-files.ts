import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { lookup } from 'mrmime';

import { precompressResponses, type PrecompressedResponses } from '#app/request/page-cache/precompressed-response.server.ts';
import { pageHeaders, partPolicy, plainPolicy } from '#app/platform/security-headers.ts';

export interface StaticFolder {
  directory: string;
  prefix: string;
  headers: readonly (readonly [string, string])[];
  /** The names of subfolders that are left out, because they're read separately. */
  without?: readonly string[];
  /** The Content-Security-Policy for the files. By default, it allows nothing. */
  policy?: string;
}

/**
 * Reads a folder of files that don't change while the process runs, along with their compressed versions. For example, browsers that accept
 * Brotli get `x.js.br` for `x.js`. The files are held in memory, so an upgrade that replaces them on disk doesn't disrupt visits in
 * progress. Files and folders whose names start with a dot are left out.
 */
export function readStaticFolder({
  directory,
  prefix,
  headers,
  without = [],
  policy = plainPolicy,
}: StaticFolder): Map<string, PrecompressedResponses> {
  if (!existsSync(directory)) return new Map();

  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((name) => !name.split(sep).some((part) => part.startsWith('.')) && !without.includes(name.split(sep)[0] ?? ''));
  const all = new Set(names);
  const isPacked = (name: string) => /\.(br|gz)$/.test(name) && all.has(name.replace(/\.(br|gz)$/, ''));

  return new Map(names.filter((name) => !isPacked(name)).map((name) => [`${prefix}${name.split(sep).join('/')}`, readFile(name)]));

  function readFile(name: string): PrecompressedResponses {
    const read = (ending: string) => (all.has(`${name}${ending}`) ? readFileSync(join(directory, `${name}${ending}`)) : undefined);
    const identity = readFileSync(join(directory, name));
    const [br, gzip] = [read('.br'), read('.gz')];
    const type = lookup(name) ?? 'application/octet-stream';
    // Scripts, style sheets and fonts don't get the headers that matter only for pages. The first page loads about fifteen of these files,
    // so this saves 5 kB. The worker has its own policy.
    const isPart = policy === plainPolicy && /^(text\/(javascript|css)|font\/)/.test(type);
    const own = [
      ...headers.filter(([key]) => !isPart || !pageHeaders.has(key)),
      ['Content-Security-Policy', isPart ? partPolicy : policy] as const,
    ];

    return precompressResponses({
      tag: createHash('sha256').update(identity).digest('base64url').slice(0, 27),
      headers: [
        ...own,
        ['Content-Type', /^(text\/|application\/json|image\/svg)/.test(type) ? `${type}; charset=utf-8` : type],
        ...(br === undefined && gzip === undefined ? [] : ([['Vary', 'Accept-Encoding']] as const)),
      ],
      bodies: { identity, ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) },
    });
  }
}
