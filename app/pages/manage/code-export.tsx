import type { Route } from './+types/code-export';
import { findCode } from '#app/features/access/store.server.ts';
import { findCohort } from '#app/features/managers/find-cohort.server.ts';
import { writeTable } from '#app/features/managers/write-table.server.ts';
import { getPortal } from '#app/portal.ts';
import { unknownCode } from './code-action.server.ts';
import { readFormat, sendTable } from './send-table.server.ts';

const titles = {
  device: 'Device',
  name: 'Name',
  enteredAt: 'First entered (UTC)',
  lessons: 'Lessons done',
  passedAt: 'Passed (UTC)',
  requests: 'Requests',
};

/** Everybody who entered with a code, as a file. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const portal = getPortal(context);
  const format = readFormat(url.searchParams);
  const code = await findCode(portal.database, params.code);
  if (code === null) throw unknownCode();

  const { members } = await findCohort(portal, code.id, {});
  const rows = members.map(({ deviceId, name, enteredAt, lessons, passedAt, requests }) => ({
    device: deviceId,
    name,
    enteredAt: enteredAt.toISOString(),
    lessons,
    passedAt: passedAt?.toISOString() ?? null,
    requests,
  }));
  return sendTable('entered', format, writeTable(format, titles, rows));
}
