import { href } from 'react-router';

/** Returns the address of a page in the content folder `client`. The page table has a row for each. */
export function clientPageAddress(id: string): string {
  return `${href('/client')}/${id}`;
}
