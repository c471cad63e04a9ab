import { readdirSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';

import routes from '../../../app/routes.ts';

/** Routes that answer with data, a file or a redirect, and have no screen. */
const withoutScreen = [
  '/sign-out',
  '/verify/:number/pdf',
  '/device',
  '/agreement/pdf',
  '/agreement/signature',
  '/assessment/answers',
  '/assessment/mirror',
  '/mine',
  '/search',
];

/** Routes whose screen needs something made before: a journey looks at each of them. */
export const withState = ['/verify/:number', '/agreement', '/client/requests/:token', '/documents/:slug', '/*'];

/** Every address of the route table that has a screen as it is. */
export const screens = flatten(routes)
  .filter((pattern) => !withoutScreen.includes(pattern) && !withState.includes(pattern))
  .toSorted();

/** Every document of our own. */
export const documents = readdirSync('content/documents')
  .map((file) => `/documents/${file.replace(/\.yaml$/, '')}`)
  .toSorted();

function flatten(entries: RouteConfigEntry[], parent = ''): string[] {
  const patterns = entries.flatMap((entry) => {
    const path = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    const own = entry.path === undefined && entry.index !== true ? [] : [path === '' ? '/' : path];
    return [...own, ...flatten(entry.children ?? [], path)];
  });
  return [...new Set(patterns)];
}
