import type { CertificateEvent } from '../certificates/rules.ts';
import { parsePaper } from '../assessment/store.server.ts';
import type { Paper } from '../assessment/rules.ts';
import { isAnnotated, type StepAnnotation } from '../learning/course-rules.ts';
import type { LearnerProfile } from '#app/features/learning/profile/person-rules.ts';
import { findProfile } from '#app/features/learning/profile/profile-store.server.ts';
import { listCheckAnswers, listAnnotations, listPlaces } from '../learning/course-store.server.ts';
import { listReviews } from '#app/features/learning/practice/practice-store.server.ts';
import { resolveMergedLearner, listMergedIds } from '../learning/store.server.ts';
import { isEmailVerified } from '#app/features/learning/profile/verified-email-store.server.ts';
import { listMessagesAbout, type MessageFacts } from '../messages/store.server.ts';
import { recordedActions, type RecordedAction } from '../audit-log/rules.ts';
import { isErased } from './store.server.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';

export interface LearnerFacts {
  id: string;
  deviceCode: string;
  name: string | null;
  email: string | null;
  /** True if the learner verified this address with an emailed code. */
  isEmailVerified: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  stage: string;
  used: number;
  isErased: boolean;
  /** The name that the learner gave outside of any attempt. */
  profile: LearnerProfile | null;
  sessions: { createdAt: Date; lastSeenAt: Date; endedAt: Date | null }[];
  lessons: { id: string; completedAt: Date }[];
  ticks: { id: string; ticked: boolean; changedAt: Date }[];
  /** Practice answers, oldest first. */
  practice: { id: string; at: string; right: boolean }[];
  /** The learner's first answer to each check in a lesson. */
  checks: { id: string; option: string; right: boolean; at: string }[];
  /** The last step that the learner saw in each lesson. */
  places: { lesson: string; step: string }[];
  /** Notes and bookmarks, which are included only in the export. No console page shows notes. */
  notes: StepAnnotation[];
  attempts: AttemptFacts[];
  carriedOver: { count: number; reportedAt: Date }[];
  /** Grants by managers, without the reset that an erasure leaves. `granted` is null if the grant was for all attempts. */
  resets: { actor: string; reason: string; granted: number | null; resetAt: Date }[];
  signatures: { sequence: number; version: number; text: string; fullName: string | null; signedAt: Date; hash: string }[];
  certificates: CertificateFacts[];
  /** Messages to other people about the learner, oldest first. */
  messages: MessageFacts[];
  /** The audit log records that the other fields don't cover, oldest first. */
  changes: { action: RecordedAction; label: string; actor: string; reason: string | null; happenedAt: Date }[];
}

export interface AttemptFacts {
  id: string;
  state: string;
  firstName: string;
  lastName: string;
  email: string;
  device: string | null;
  startedAt: Date;
  gradedAt: Date | null;
  correct: number | null;
  total: number;
  paper: Paper;
  answers: Map<number, string>;
}

export interface CertificateFacts {
  number: string;
  attemptId: string;
  holder: string;
  issuedOn: string;
  createdAt: Date;
  replacedBy: string | null;
  events: (CertificateEvent & { actor: string })[];
}

/** The audit log actions that are already covered by lessons, signatures, attempts, resets and certificate events. */
const coveredElsewhere: readonly RecordedAction[] = [
  'lesson.completed',
  'agreement.signed',
  'attempt.started',
  'attempt.submitted',
  'attempts.remembered',
  'attempts.granted',
  'certificate.issued',
  'certificate.revoked',
  'certificate.reinstated',
];

/**
 * Reads everything stored about a learner. Returns null if there's no such learner, or if only the key on an erased person's device is
 * left.
 */
export async function findLearnerFacts(database: Database | Tx, asked: string): Promise<LearnerFacts | null> {
  const id = await resolveMergedLearner(database, asked);
  const learner = await database
    .selectFrom('learners')
    .select(['id', 'deviceCode', 'shownName as name', 'shownEmail as email', isEmailVerified, 'createdAt', 'lastSeenAt', 'stage'])
    .select(['usedCount as used', isErased])
    .where('id', '=', id)
    .where('erasure', 'is distinct from', 'left')
    .executeTakeFirst();
  if (learner === undefined) return null;

  const same = await listMergedIds(database, id);
  const certificates = await listCertificates(database, id);
  return {
    ...learner,
    profile: await findProfile(database, id),
    ...(await listVisits(database, same)),
    ...(await listLearning(database, id)),
    attempts: await listAttempts(database, id),
    certificates,
    messages: await listMessagesAbout(
      database,
      same.map((each) => `learner/${each}`),
    ),
    changes: await listChanges(database, [
      ...same.map((each) => `learner/${each}`),
      ...certificates.map(({ number }) => `certificate/${number}`),
    ]),
  };
}

async function listVisits(database: Database | Tx, same: readonly string[]) {
  const sessions = await database
    .selectFrom('sessions')
    .select(['createdAt', 'lastSeenAt', 'endedAt'])
    .where('deviceId', 'in', same)
    .orderBy('createdAt')
    .execute();
  const signatures = await database
    .selectFrom('agreementSignatures')
    .select(['sequence', 'version', 'text', 'fullName', 'signedAt', 'hash'])
    .where('learnerId', 'in', same)
    .orderBy('sequence')
    .execute();

  return { sessions, signatures };
}

async function listLearning(database: Database | Tx, id: string) {
  const lessons = await database
    .selectFrom('lessonCompletions')
    .select(['lessonId as id', 'completedAt'])
    .where('learnerId', '=', id)
    .orderBy('completedAt')
    .execute();
  const ticks = await database
    .selectFrom('ticks')
    .select(['itemId as id', 'ticked', 'changedAt'])
    .where('learnerId', '=', id)
    .orderBy('changedAt')
    .execute();
  const carriedOver = await database
    .selectFrom('attemptCarryovers')
    .select(['failedCount as count', 'reportedAt'])
    .where('learnerId', '=', id)
    .orderBy('reportedAt')
    .execute();
  const resets = await database
    .selectFrom('attemptResets')
    .select(['actor', 'reason', 'grantedCount as granted', 'resetAt'])
    .where('learnerId', '=', id)
    .where('actor', '<>', '')
    .orderBy('resetAt')
    .execute();

  return {
    lessons,
    practice: (await listReviews(database, id)).map(({ kind: _, given: __, ...review }) => review),
    checks: (await listCheckAnswers(database, id)).map(({ kind: _, ...answer }) => answer),
    places: await listPlaces(database, id),
    notes: (await listAnnotations(database, id)).filter(isAnnotated),
    ticks,
    carriedOver,
    resets,
  };
}

/** Newest first. */
async function listAttempts(database: Database | Tx, id: string): Promise<AttemptFacts[]> {
  const attempts = await database
    .selectFrom('attempts')
    .select(['id', 'state', 'firstName', 'lastName', 'email', 'device', 'startedAt', 'gradedAt'])
    .select(['correctCount as correct', 'questionCount as total', 'paper'])
    .where('learnerId', '=', id)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .execute();
  const answers = await database
    .selectFrom('attemptAnswers')
    .innerJoin('attempts', 'attempts.id', 'attemptAnswers.attemptId')
    .select(['attemptId', 'questionId', 'answer'])
    .where('learnerId', '=', id)
    .execute();

  return attempts.map((row) => ({
    ...parsePaper(row),
    answers: new Map(answers.filter((answer) => answer.attemptId === row.id).map((answer) => [answer.questionId, answer.answer])),
  }));
}

/** Newest first. */
async function listCertificates(database: Database | Tx, id: string): Promise<CertificateFacts[]> {
  const rows = await database
    .selectFrom('certificates')
    .select(['number', 'attemptId', 'holder', 'issuedOn', 'createdAt', 'replacedBy'])
    .where('learnerId', '=', id)
    .orderBy('createdAt', 'desc')
    .execute();
  const events = await database
    .selectFrom('certificateEvents')
    .innerJoin('certificates', 'certificates.number', 'certificateEvents.certificateNumber')
    .select(['certificateNumber', 'kind', 'actor', 'reason', 'happenedAt'])
    .$narrowType<Pick<CertificateEvent, 'kind'>>()
    .where('learnerId', '=', id)
    .orderBy('happenedAt')
    .execute();

  return rows.map((row) => ({
    ...row,
    events: events.filter((event) => event.certificateNumber === row.number).map(({ certificateNumber: _, ...event }) => event),
  }));
}

async function listChanges(database: Database | Tx, subjects: string[]): Promise<LearnerFacts['changes']> {
  const rows = await database
    .selectFrom('changeRecords')
    .select(['action', 'actor', 'reason', 'happenedAt'])
    .$narrowType<{ action: RecordedAction }>()
    .where('subject', 'in', subjects)
    .where('action', 'not in', coveredElsewhere)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => ({ ...row, label: recordedActions[row.action] }));
}
