import { href } from 'react-router';

/** Returns the address of a page in the content folder `client`. Each of these pages has a row in the page table. */
export function clientPageAddress(id: string): string {
  return `${href('/client')}/${id}`;
}
