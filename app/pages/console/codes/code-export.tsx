import type { Route } from './+types/code-export';
import { nameLearner } from '#app/features/learning/person-rules.ts';
import { listLessonIds } from '#app/features/learning/lesson-counts.server.ts';
import { listMembers, type CohortMember } from '#app/features/cohorts/store.server.ts';
import { readBatches, writeTable } from '#app/features/lists/write-table.server.ts';
import { getPortal } from '#app/portal.ts';
import { requireCode } from './code-actions.server.ts';
import { readFormat, sendTable } from '#app/console-kit/send-table.server.ts';

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
  const code = await requireCode(portal, params.code);

  const cohort = { codeId: code.id, lessonIds: listLessonIds(portal.content) };
  const batches = readBatches<CohortMember>((last, limit) =>
    listMembers(portal.database, cohort, { before: last === null ? undefined : placeOf(last), limit }),
  );
  return sendTable(context, { name: 'entered', format }, writeTable(format, titles, describeMembers(batches)));
}

async function* describeMembers(batches: AsyncIterable<readonly CohortMember[]>) {
  for await (const members of batches)
    yield members.map(({ deviceId, name, deviceCode, enteredAt, lessons, passedAt, requests }) => ({
      device: deviceId,
      name: nameLearner({ name, deviceCode }),
      enteredAt: enteredAt.toISOString(),
      lessons,
      passedAt: passedAt?.toISOString() ?? null,
      requests,
    }));
}

function placeOf({ enteredAt, deviceId }: CohortMember): { enteredAt: string; deviceId: string } {
  return { enteredAt: enteredAt.toISOString(), deviceId };
}
