import { findCode, listCodesOf } from '#app/features/access/store.server.ts';
import type { Portal } from '#app/portal.ts';
import { nameCode } from './describe-code.server.ts';
import type { FilterOption } from '#app/console-kit/list/filter-fields.tsx';

const codesShown = 100;

/** Lists the newest training codes for a filter. The selected code is always included. */
export async function listCodeOptions({ database }: Portal, chosen: string): Promise<FilterOption[]> {
  const codes = await listCodesOf(database, { audience: 'training', limit: codesShown });
  const asked = chosen === '' || codes.some(({ id }) => id === chosen) ? null : await findCode(database, chosen);
  const unknown = chosen !== '' && asked === null && !codes.some(({ id }) => id === chosen);
  return [
    { value: '', label: 'Any code' },
    ...[...codes, ...(asked === null ? [] : [asked])].map((code) => ({ value: code.id, label: nameCode(code) })),
    ...(unknown ? [{ value: chosen, label: 'Unknown code' }] : []),
  ];
}
