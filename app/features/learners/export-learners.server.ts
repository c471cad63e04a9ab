import type { Content } from '#app/content/load-content.ts';
import type { Database } from '#app/platform/database/open-database.ts';
import { listLessonIds } from '../learning/lesson-counts.server.ts';
import { nameLearner } from '../learning/person-rules.ts';
import { listCohorts, listScores } from './learner-export-store.server.ts';
import { learnerResults, resultOf, type LearnerFilter, type ListPlace } from './rules.ts';
import { listLearners, type ListedLearner } from './store.server.ts';
import { writeTable, type TableFormat } from '../lists/write-table.server.ts';

export interface ExportLearners {
  filter: LearnerFilter;
  format: TableFormat;
  content: Content;
  now: Date;
}

/** Writes everybody whom a filter shows as a file. Who is seen meanwhile moves in the order of the last visit and would be missed, so they stand in that of the first. */
export function exportLearners(database: Database, { filter, format, content, now }: ExportLearners): AsyncGenerator<string> {
  const sort = filter.sort === 'seen' ? 'first' : filter.sort;
  const { maxAttempts } = content.assessment;
  const lessonIds = listLessonIds(content);
  const query = { filter: { ...filter, sort }, lessonIds, maxAttempts, now };

  const batches = async function* () {
    for (let after: ListPlace | null = null; ;) {
      const page: Awaited<ReturnType<typeof listLearners>> = await listLearners(database, { ...query, after, limit: rowsAtOnce });
      const ids = page.learners.map(({ id }) => id);
      const [cohorts, scores] = [await listCohorts(database, ids), await listScores(database, ids)];
      yield page.learners.map((learner) => ({
        ...describeLearner(learner, maxAttempts),
        cohort: cohorts.get(learner.id) ?? null,
        lessonsTotal: lessonIds.length,
        score: scores.get(learner.id) ?? null,
      }));
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
  cohort: 'Cohort',
  firstSeen: 'First seen (UTC)',
  lastSeen: 'Last seen (UTC)',
  lessonsDone: 'Lessons done',
  lessonsTotal: 'Lessons in total',
  attemptsUsed: 'Attempts used',
  result: 'Result',
  score: 'Score (%)',
  agreementSigned: 'Agreement signed (UTC)',
  certificate: 'Certificate',
};

function describeLearner(learner: ListedLearner, maxAttempts: number) {
  return {
    learner: learner.id,
    deviceCode: learner.deviceCode,
    name: nameLearner(learner),
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
