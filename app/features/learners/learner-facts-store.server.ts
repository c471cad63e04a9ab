import type { CertificateEvent } from '../certificates/rules.ts';
import { paperSchema } from '#app/features/assessment/question-bank/paper-schema.ts';
import type { Paper } from '../assessment/rules.ts';
import type { LearnerProfile } from '../learning/person-rules.ts';
import { findProfile } from '../learning/profile-store.server.ts';
import { listReviews } from '../learning/practice-store.server.ts';
import { resolveMergedLearner, listSameLearner } from '../learning/store.server.ts';
import { findVerifiedEmail } from '../learning/verified-email-store.server.ts';
import { isSameEmail } from '../learning/verify-email.server.ts';
import { listMessagesAbout } from '../messages/store.server.ts';
import { recordedActions, type RecordedAction } from '../audit-log/rules.ts';
import type { Database, Tx } from '#app/platform/database/open-database.ts';

/** Everything stored about one learner. */
export interface LearnerFacts {
  id: string;
  deviceCode: string;
  name: string | null;
  email: string | null;
  /** They've typed back a code emailed to this address. */
  isEmailVerified: boolean;
  createdAt: Date;
  lastSeenAt: Date;
  stage: string;
  used: number;
  isErased: boolean;
  /** Who they said they are, apart from any attempt. */
  profile: LearnerProfile | null;
  sessions: { createdAt: Date; lastSeenAt: Date; endedAt: Date | null }[];
  lessons: { id: string; completedAt: Date }[];
  ticks: { id: string; ticked: boolean; changedAt: Date }[];
  /** The answers of practice, the oldest first. */
  practice: { id: string; at: string; right: boolean }[];
  attempts: AttemptFacts[];
  carriedOver: { count: number; reportedAt: Date }[];
  /** `granted` is null for all attempts. */
  resets: { actor: string; reason: string; granted: number | null; resetAt: Date }[];
  signatures: { sequence: number; version: number; text: string; fullName: string | null; signedAt: Date; hash: string }[];
  certificates: CertificateFacts[];
  /** Messages to others about them, oldest first. */
  messages: { event: string; channel: string; to: string | null; title: string | null; state: string; createdAt: Date }[];
  /** Audit log records that no other row covers, oldest first. */
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
  holder: string;
  issuedOn: string;
  createdAt: Date;
  replacedBy: string | null;
  events: (CertificateEvent & { actor: string })[];
}

/** Already covered by lessons, signatures, attempts, resets and certificate events. */
const toldElsewhere: readonly RecordedAction[] = [
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

/** Reads everything stored about a learner; null if there's none, or only the key left on an erased person's device. */
export async function findLearnerFacts(database: Database | Tx, asked: string): Promise<LearnerFacts | null> {
  const id = await resolveMergedLearner(database, asked);
  const learner = await database.selectFrom('learners').selectAll().where('id', '=', id).executeTakeFirst();
  if (learner === undefined || learner.erasure === 'left') return null;

  const same = await listSameLearner(database, id);
  const certificates = await listCertificates(database, id);
  return {
    id,
    deviceCode: learner.device_code,
    name: learner.shown_name,
    email: learner.shown_email,
    isEmailVerified: isSameEmail(learner.shown_email, await findVerifiedEmail(database, id)),
    createdAt: new Date(learner.created_at),
    lastSeenAt: new Date(learner.last_seen_at),
    stage: learner.stage,
    used: learner.used_count,
    isErased: learner.erasure !== null,
    profile: await findProfile(database, id),
    ...(await listVisits(database, same)),
    ...(await listLearning(database, id)),
    attempts: await listAttempts(database, id),
    certificates,
    messages: (
      await listMessagesAbout(
        database,
        same.map((each) => `learner/${each}`),
      )
    ).map(({ event, channel, recipient: to, title, state, createdAt }) => ({ event, channel, to, title, state, createdAt })),
    changes: await listChanges(database, [
      ...same.map((each) => `learner/${each}`),
      ...certificates.map(({ number }) => `certificate/${number}`),
    ]),
  };
}

async function listVisits(database: Database | Tx, same: readonly string[]) {
  const sessions = await database
    .selectFrom('sessions')
    .select(['created_at', 'last_seen_at', 'ended_at'])
    .where('device_id', 'in', same)
    .orderBy('created_at')
    .execute();
  const signatures = await database
    .selectFrom('agreement_signatures')
    .selectAll()
    .where('learner_id', 'in', same)
    .orderBy('sequence')
    .execute();

  return {
    sessions: sessions.map((row) => ({
      createdAt: new Date(row.created_at),
      lastSeenAt: new Date(row.last_seen_at),
      endedAt: row.ended_at === null ? null : new Date(row.ended_at),
    })),
    signatures: signatures.map((row) => ({
      sequence: row.sequence,
      version: row.version,
      text: row.text,
      fullName: row.full_name,
      signedAt: new Date(row.signed_at),
      hash: row.hash,
    })),
  };
}

async function listLearning(database: Database | Tx, id: string) {
  const lessons = await database
    .selectFrom('lesson_completions')
    .selectAll()
    .where('learner_id', '=', id)
    .orderBy('completed_at')
    .execute();
  const ticks = await database.selectFrom('ticks').selectAll().where('learner_id', '=', id).orderBy('changed_at').execute();
  const carriedOver = await database
    .selectFrom('attempt_carryovers')
    .selectAll()
    .where('learner_id', '=', id)
    .orderBy('reported_at')
    .execute();
  const resets = await database.selectFrom('attempt_resets').selectAll().where('learner_id', '=', id).orderBy('reset_at').execute();

  return {
    lessons: lessons.map((row) => ({ id: row.lesson_id, completedAt: new Date(row.completed_at) })),
    practice: (await listReviews(database, id)).map(({ kind: _, ...review }) => review),
    ticks: ticks.map((row) => ({ id: row.item_id, ticked: row.ticked === 1, changedAt: new Date(row.changed_at) })),
    carriedOver: carriedOver.map((row) => ({ count: row.failed_count, reportedAt: new Date(row.reported_at) })),
    resets: resets.map((row) => ({
      actor: row.actor,
      reason: row.reason,
      granted: row.granted_count,
      resetAt: new Date(row.reset_at),
    })),
  };
}

/** The newest first. */
async function listAttempts(database: Database | Tx, id: string): Promise<AttemptFacts[]> {
  const attempts = await database
    .selectFrom('attempts')
    .selectAll()
    .where('learner_id', '=', id)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
  const answers = await database
    .selectFrom('attempt_answers')
    .innerJoin('attempts', 'attempts.id', 'attempt_answers.attempt_id')
    .select(['attempt_id', 'question_id', 'answer'])
    .where('learner_id', '=', id)
    .execute();

  return attempts.map((row) => ({
    id: row.id,
    state: row.state,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    device: row.device,
    startedAt: new Date(row.started_at),
    gradedAt: row.graded_at === null ? null : new Date(row.graded_at),
    correct: row.correct_count,
    total: row.question_count,
    paper: paperSchema.parse(JSON.parse(row.paper)),
    answers: new Map(answers.filter((answer) => answer.attempt_id === row.id).map((answer) => [answer.question_id, answer.answer])),
  }));
}

/** The newest first. */
async function listCertificates(database: Database | Tx, id: string): Promise<CertificateFacts[]> {
  const rows = await database.selectFrom('certificates').selectAll().where('learner_id', '=', id).orderBy('created_at', 'desc').execute();
  const events = await database
    .selectFrom('certificate_events')
    .innerJoin('certificates', 'certificates.number', 'certificate_events.certificate_number')
    .select(['certificate_number', 'kind', 'certificate_events.actor', 'reason', 'happened_at'])
    .where('learner_id', '=', id)
    .orderBy('happened_at')
    .execute();

  return rows.map((row) => ({
    number: row.number,
    holder: row.holder,
    issuedOn: row.issued_on,
    createdAt: new Date(row.created_at),
    replacedBy: row.replaced_by,
    events: events
      .filter((event) => event.certificate_number === row.number)
      .map((event) => ({
        kind: event.kind as CertificateEvent['kind'],
        actor: event.actor,
        reason: event.reason,
        happenedAt: new Date(event.happened_at),
      })),
  }));
}

async function listChanges(database: Database | Tx, subjects: string[]): Promise<LearnerFacts['changes']> {
  const rows = await database
    .selectFrom('change_records')
    .select(['action', 'actor', 'reason', 'happened_at'])
    .where('subject', 'in', subjects)
    .where('action', 'not in', toldElsewhere)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => {
    const action = row.action as RecordedAction;
    return { action, label: recordedActions[action], actor: row.actor, reason: row.reason, happenedAt: new Date(row.happened_at) };
  });
}
