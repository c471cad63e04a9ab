import { toCsv } from '#app/features/requests/csv.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { learnerResults, resultOf, type LearnerFilter, type ListPlace } from './learner-rules.ts';
import { listLearners, type ListedLearner } from './learners-store.server.ts';

export interface ExportLearners {
  filter: LearnerFilter;
  format: 'csv' | 'json';
  maxAttempts: number;
  now: Date;
}

/** Read at once, so that nobody else waits for a long list. */
const rowsAtOnce = 500;

/** Writes everybody whom a filter shows as a file. */
export async function exportLearners(database: Database, { filter, format, maxAttempts, now }: ExportLearners): Promise<string> {
  const rows: ReturnType<typeof describeLearner>[] = [];
  let after: ListPlace | null = null;

  do {
    const page: Awaited<ReturnType<typeof listLearners>> = await listLearners(database, {
      filter,
      maxAttempts,
      now,
      after,
      limit: rowsAtOnce,
    });
    rows.push(...page.learners.map((learner) => describeLearner(learner, maxAttempts)));
    after = page.next;
  } while (after !== null);

  if (format === 'json') return JSON.stringify(rows, null, 2);
  return toCsv([csvTitles, ...rows.map((row) => Object.values(row).map((value) => (value === null ? '' : String(value))))]);
}

const csvTitles = [
  'Learner',
  'Device code',
  'Name',
  'Email',
  'First seen',
  'Last seen',
  'Lessons done',
  'Attempts used',
  'Result',
  'Agreement signed',
  'Certificate',
];

/** In the order of the titles. */
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
