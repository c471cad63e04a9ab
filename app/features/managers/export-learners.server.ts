import type { Database } from '#app/platform/database/open-database.ts';
import { learnerResults, resultOf, type LearnerFilter, type ListPlace } from './learner-rules.ts';
import { listLearners, type ListedLearner } from './learners-store.server.ts';
import { writeTable, type TableFormat } from './write-table.server.ts';

export interface ExportLearners {
  filter: LearnerFilter;
  format: TableFormat;
  maxAttempts: number;
  now: Date;
}

/** Writes everybody whom a filter shows as a file. Who is seen meanwhile moves in the order of the last visit and would be missed, so they stand in that of the first. */
export function exportLearners(database: Database, { filter, format, maxAttempts, now }: ExportLearners): AsyncGenerator<string> {
  const sort = filter.sort === 'seen' ? 'first' : filter.sort;
  const query = { filter: { ...filter, sort }, maxAttempts, now };

  const batches = async function* () {
    for (let after: ListPlace | null = null; ;) {
      const page: Awaited<ReturnType<typeof listLearners>> = await listLearners(database, { ...query, after, limit: rowsAtOnce });
      yield page.learners.map((learner) => describeLearner(learner, maxAttempts));
      after = page.next;
      if (after === null) return;
    }
  };
  return writeTable(format, titles, batches());
}

/** Read at once, so that nobody else waits for a long list. */
const rowsAtOnce = 500;

const titles = {
  learner: 'Learner',
  deviceCode: 'Device code',
  name: 'Name',
  email: 'Email',
  firstSeen: 'First seen',
  lastSeen: 'Last seen',
  lessonsDone: 'Lessons done',
  attemptsUsed: 'Attempts used',
  result: 'Result',
  agreementSigned: 'Agreement signed',
  certificate: 'Certificate',
};

function describeLearner(learner: ListedLearner, maxAttempts: number) {
  return {
    learner: learner.id,
    deviceCode: learner.deviceCode,
    name: learner.name,
    email: learner.email,
    firstSeen: learner.firstSeen.toISOString(),
    lastSeen: learner.lastSeen.toISOString(),
    lessonsDone: learner.lessons,
    attemptsUsed: learner.used,
    result: learnerResults[resultOf(learner, maxAttempts)],
    agreementSigned: learner.signedAt?.toISOString() ?? null,
    certificate: learner.certificate,
  };
}
