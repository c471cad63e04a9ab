import type { Route } from './+types/codes-export';
import { countEntries, listCodes } from '#app/features/access/store.server.ts';
import { writeTable } from '#app/features/lists/write-table.server.ts';
import { getPortal } from '#app/portal.ts';
import { describeCode } from './describe-code.server.ts';
import { readFormat, sendTable } from '#app/console-kit/send-table.server.ts';

const titles = {
  code: 'Identifier',
  label: 'Label',
  opens: 'Opens',
  state: 'State',
  origin: 'From',
  createdAt: 'Created (UTC)',
  endsAt: 'Ends (UTC)',
  seats: 'Seats',
  devices: 'Seats taken',
  entered: 'Entered',
};

/** Codes as a file, those that the list shows. The codes themselves are in no file: only digests of them are kept. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, now } = getPortal(context);
  const format = readFormat(url.searchParams);
  const codes = await listCodes(database, { includeEnded: url.searchParams.get('show') === 'all' }, { now: now() });
  const counts = await countEntries(
    database,
    codes.map(({ id }) => id),
  );

  const rows = codes.map((code) => {
    const count = counts.get(code.id);
    const { name, opens, stateWord, origin, entered } = describeCode(code, count, now());
    return {
      code: code.id,
      label: name,
      opens,
      state: stateWord,
      origin,
      createdAt: code.createdAt.toISOString(),
      endsAt: code.expiresAt?.toISOString() ?? null,
      seats: code.seats,
      devices: count?.devices ?? 0,
      entered,
    };
  });
  return sendTable(context, { name: 'codes', format }, writeTable(format, titles, [rows]));
}
