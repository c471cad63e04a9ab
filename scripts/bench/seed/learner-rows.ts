import type { Insertable } from 'kysely';

import { deviceCodeOf } from '#app/features/learning/device-code.server.ts';
import { emailKeyOf } from '#app/features/learning/profile/person-rules.ts';
import { searchWords, sortKeyOf } from '#app/features/learning/profile/person-words.ts';
import type { NewRecord } from '#app/features/audit-log/append-record.server.ts';
import type { Schema } from '#app/platform/database/schema.ts';
import { nameKey, pick, spread } from './pick.ts';

export interface LearnerSeed {
  lessons: readonly string[];
  /** The IDs of the practice items. A learner has answered one for each completed lesson, up to the number of items. */
  items: readonly string[];
  /** The ID of the code that everyone entered with. */
  codeId: string;
  now: Date;
}

type Rows<Table extends keyof Schema> = Insertable<Schema[Table]>[];

/** The rows for a batch of learners by table, in insertion order, along with their audit log records. */
export interface LearnerRows {
  learners: Rows<'learners'>;
  learnerWords: Rows<'learnerWords'>;
  codeEntries: Rows<'codeEntries'>;
  sessions: Rows<'sessions'>;
  sessionAudiences: Rows<'sessionAudiences'>;
  lessonCompletions: Rows<'lessonCompletions'>;
  practiceReviews: Rows<'practiceReviews'>;
  attempts: Rows<'attempts'>;
  certificates: Rows<'certificates'>;
  records: NewRecord[];
}

const day = 86_400_000;
/** Sessions are deleted after this many days. */
const sessionDays = 30;
const firstNames = [
  'Ana',
  'Jun',
  'Maria',
  'Paolo',
  'Grace',
  'Noel',
  'Liza',
  'Ramon',
  'Ivy',
  'Carlo',
  'Joy',
  'Marco',
  'Ella',
  'Dino',
  'Rosa',
  'Leo',
];
const lastNames = ['Cruz', 'Santos', 'Reyes', 'Garcia', 'Ramos', 'Mendoza', 'Flores', 'Torres', 'Aquino', 'Rivera', 'Castillo', 'Bautista'];
/** The numbers of attempts made by learners with a name, in turn. The average over all learners is 2.5. */
const attemptCounts = [1, 2, 3, 4, 5, 3, 3, 4];

interface SeededLearner {
  id: string;
  index: number;
  name: string | null;
  email: string | null;
  stage: 'none' | 'open' | 'failed' | 'passed';
  seen: Date;
}

/** Creates the rows for a range of learners. */
export function makeLearnerRows(from: number, to: number, seed: LearnerSeed): LearnerRows {
  const rows: LearnerRows = {
    learners: [],
    learnerWords: [],
    codeEntries: [],
    sessions: [],
    sessionAudiences: [],
    lessonCompletions: [],
    practiceReviews: [],
    attempts: [],
    certificates: [],
    records: [],
  };
  for (let index = from; index < to; index += 1) addLearner(rows, index, seed);
  return rows;
}

function addLearner(rows: LearnerRows, index: number, { lessons, items, codeId, now }: LearnerSeed): void {
  const id = nameKey('learner', index);
  const seen = new Date(now.getTime() - spread(index, 365 * day));
  const created = new Date(seen.getTime() - (index % 60) * day);
  const isNamed = index % 5 !== 0;
  const name = isNamed ? `${pick(firstNames, index)} ${pick(lastNames, Math.floor(index / 16))} ${Math.floor(index / 192)}` : null;
  const email = isNamed ? `learner${index}@office${index % 400}.example` : null;
  const stage = isNamed ? pick(['passed', 'failed', 'open', 'passed'] as const, index) : 'none';
  const learner: SeededLearner = { id, index, name, email, stage, seen };
  const completed = lessons.slice(0, index % (lessons.length + 1));
  const attempts = addAttempts(rows, learner, codeId);

  rows.learners.push({
    id,
    createdAt: created,
    lastSeenAt: seen,
    deviceCode: deviceCodeOf(id),
    shownName: name,
    shownEmail: email,
    correctedFirstName: null,
    correctedLastName: null,
    signedName: null,
    sortKey: sortKeyOf(name),
    lessonCount: completed.length,
    lastLesson: completed.at(-1) ?? null,
    stage,
    usedCount: Math.min(3, stage === 'failed' ? attempts : Math.max(0, attempts - 1)),
    agreementSignedAt: stage === 'passed' && index % 8 !== 0 ? created : null,
    erasure: null,
  });
  for (const word of searchWords({ name, email })) rows.learnerWords.push({ word: Buffer.from(word), learnerId: id });
  rows.codeEntries.push({ accessCodeId: codeId, deviceId: id, enteredAt: created, holdsSeat: true });
  for (const [number, lesson] of completed.entries()) {
    rows.lessonCompletions.push({ learnerId: id, lessonId: lesson, completedAt: created });
    const item = items[number];
    if (item === undefined) continue;
    const answer = { learnerId: id, itemId: item, answeredAt: created, receivedAt: created };
    rows.practiceReviews.push({ ...answer, isRight: number % 4 !== 0 });
  }
  if (now.getTime() - seen.getTime() < sessionDays * day) addSession(rows, learner, { codeId, created });
  addRecords(rows, { subject: `learner/${id}`, lessons: completed.length, attempts, now });
}

function addSession(rows: LearnerRows, { id, index, seen }: SeededLearner, { codeId, created }: { codeId: string; created: Date }): void {
  const session = nameKey('session', index);
  rows.sessions.push({
    id: session,
    tokenDigest: nameKey('token', index),
    deviceId: id,
    createdAt: created,
    lastSeenAt: seen,
    endedAt: null,
  });
  rows.sessionAudiences.push({ sessionId: session, audience: 'training', accessCodeId: codeId, enteredAt: created });
}

function addRecords(
  rows: LearnerRows,
  { subject, lessons, attempts, now }: { subject: string; lessons: number; attempts: number; now: Date },
): void {
  const record = { actor: 'learner', subject, now } as const;
  rows.records.push({ ...record, action: 'portal.entered', after: { portal: 'training', code: 'North' } });
  for (let done = 10; done <= lessons; done += 10) rows.records.push({ ...record, action: 'lesson.completed', after: { lessons: done } });
  for (let number = 1; number <= attempts; number += 1)
    rows.records.push({ ...record, action: 'attempt.submitted', after: { attempt: number } });
}

const correctCounts: Record<string, number> = { passed: 25, failed: 15 };

/** Creates attempts, the last of which matches the learner's stage, and returns how many there are. */
function addAttempts(rows: LearnerRows, { id, index, name, email, stage, seen }: SeededLearner, codeId: string): number {
  if (name === null || email === null) return 0;

  const count = pick(attemptCounts, Math.floor(index / 4));
  const [firstName = '', ...lastName] = name.split(' ');
  for (let number = 0; number < count; number += 1) {
    const isLast = number === count - 1;
    const state = isLast ? stage : 'failed';
    const at = new Date(seen.getTime() - (count - number) * 3_600_000);
    const attempt = nameKey('attempt', index * 8 + number);
    rows.attempts.push({
      id: attempt,
      learnerId: id,
      state,
      firstName,
      lastName: lastName.join(' '),
      email,
      emailKey: emailKeyOf(email),
      paper: '{"passMark":80,"sections":[],"questions":[]}',
      contentVersion: 'seed',
      device: null,
      startedAt: at,
      changedAt: at,
      questionCount: 27,
      gradedAt: state === 'open' ? null : at,
      correctCount: correctCounts[state] ?? null,
      codeId,
    });
    if (state === 'passed') rows.certificates.push(makeCertificate({ id, index, name }, { attempt, at }));
  }
  return count;
}

function makeCertificate(
  { id, index, name }: { id: string; index: number; name: string },
  { attempt, at }: { attempt: string; at: Date },
): LearnerRows['certificates'][number] {
  return {
    number: nameKey('certificate', index),
    attemptId: attempt,
    learnerId: id,
    holder: name,
    school: 'School',
    credential: 'Credential',
    issuedOn: at.toISOString().slice(0, 10),
    correctCount: 25,
    questionCount: 27,
    contentVersion: 'seed',
    createdAt: at,
    replacedBy: null,
  };
}
