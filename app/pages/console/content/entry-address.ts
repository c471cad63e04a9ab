import { href } from 'react-router';

import { isWithin } from '#app/content/checks/content-error.ts';

/** Returns the page of an entry in the file at an address. Without a path, it's the file's own page. */
export function addressOfEntry(part: string, path: string): string {
  return `${href('/manage/content/:part', { part })}${path === '' ? '' : `?${new URLSearchParams({ at: path })}`}`;
}

/** Finds the place in an outline that has a value's field. */
export function findNode<Node extends { path: string }>(outline: readonly Node[], path: string): Node {
  const holds = (node: Node) => isWithin(path, node.path);
  const found = outline.toSorted((one, other) => other.path.length - one.path.length).find(holds) ?? outline[0];
  if (found === undefined) throw new Error('An outline starts with its file.');
  return found;
}
