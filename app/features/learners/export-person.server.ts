import type { Content } from '#app/content/load-content.ts';
import { nameQuestion } from '../assessment/rules.ts';
import { appendRecord } from '../audit-log/append-record.server.ts';
import { listRecords } from '../audit-log/store.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { findLearnerFacts, type AttemptFacts } from './learner-facts-store.server.ts';
import { writeTimeline } from './learner-timeline.server.ts';

export interface ExportPerson {
  learnerId: string;
  actor: string;
  reason: string;
  now: Date;
}

/** The time in which a file can be downloaded after the export is recorded, in milliseconds. */
const fetchedWithin = 10 * 60_000;

/** Records the export of a person's data, which allows the file to be downloaded for a while. Returns false if there's no such learner. */
export function recordExport(database: Database, { learnerId, actor, reason, now }: ExportPerson): Promise<boolean> {
  return transact(database, async (tx) => {
    if ((await findLearnerFacts(tx, learnerId)) === null) return false;
    await appendRecord(tx, { actor, action: 'learner.exported', subject: `learner/${learnerId}`, reason, now });
    return true;
  });
}

export type PersonFile = { kind: 'written'; json: string; deviceCode: string } | { kind: 'unknown-learner' } | { kind: 'not-recorded' };

/**
 * Writes everything stored about a person to a JSON file for the manager who has just given a reason. Right answers are left out, because
 * they aren't about the person.
 */
export async function writePersonFile(
  store: { database: Database; content: Content },
  { learnerId, actor, now }: Omit<ExportPerson, 'reason'>,
): Promise<PersonFile> {
  const facts = await findLearnerFacts(store.database, learnerId);
  if (facts === null) return { kind: 'unknown-learner' };

  const records = await listRecords(store.database, { subject: `learner/${learnerId}`, action: 'learner.exported' }, 20);
  const isRecorded = records.some((record) => record.actor === actor && now.getTime() - record.happenedAt.getTime() < fetchedWithin);
  if (!isRecorded) return { kind: 'not-recorded' };

  const { attempts, changes: _, stage, used, ...rest } = facts;
  const person = { writtenAt: now, ...rest, attemptsUsed: used, assessment: stage, attempts: attempts.map(describeAttempt) };
  const timeline = writeTimeline(facts, store.content);
  return { kind: 'written', json: JSON.stringify({ ...person, timeline }, null, 2), deviceCode: facts.deviceCode };
}

function describeAttempt({ paper, answers, ...attempt }: AttemptFacts) {
  return {
    ...attempt,
    answers: paper.questions.map((question) => {
      const given = answers.get(question.id) ?? null;
      return {
        item: nameQuestion(question),
        question: question.text,
        given,
        isRight: given === null ? null : given === question.correctAnswer,
      };
    }),
  };
}
