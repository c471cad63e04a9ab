import { href } from 'react-router';

/** Returns the address of a client page. Each client page also has a row in the page table. */
export function clientPageAddress(id: string): string {
  return `${href('/client')}/${id}`;
}
