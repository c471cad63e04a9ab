import { href } from 'react-router';

/** Returns an upload's address in the portal, as content files name it. */
export function uploadAddress(id: string): string {
  return href('/uploads/:id', { id });
}
