import type { Content } from '#app/content/load-content.ts';
import { formatScore } from '../assessment/rules.ts';
import type { AttemptFacts, CertificateFacts, LearnerFacts } from './learner-facts-store.server.ts';

export interface TimelineEntry {
  at: Date;
  what: string;
  detail: string | null;
  /** The manager who acted, or null if it was the learner. */
  actor: string | null;
}

/** The label of a completed lesson in the timeline. */
export const completedLesson = 'Completed a lesson';

/** Lists the events in a learner's history, newest first. */
export function writeTimeline(facts: LearnerFacts, content: Content): TimelineEntry[] {
  const entries = [
    ...facts.lessons.map(({ id, completedAt }) => entry(completedAt, completedLesson, nameLesson(content, id))),
    ...facts.signatures.map(({ signedAt, version }) => entry(signedAt, 'Signed the conduct agreement', `version ${version}`)),
    ...facts.attempts.toReversed().flatMap(describeAttempt),
    ...facts.carriedOver.map(({ count, reportedAt }) =>
      entry(reportedAt, 'Earlier attempts added', `${count} ${count === 1 ? 'attempt' : 'attempts'} saved on the device`),
    ),
    ...facts.resets.map(({ resetAt, actor, reason, granted }) => ({ at: resetAt, what: describeGrant(granted), detail: reason, actor })),
    ...facts.certificates.toReversed().flatMap((certificate) => notifyCertificate(certificate, facts)),
    ...facts.changes.map(({ happenedAt, label, actor, reason }) => ({
      at: happenedAt,
      what: label,
      detail: reason,
      actor: actor === 'learner' ? null : actor,
    })),
  ];
  // Events that happened at the same time are also listed newest first.
  return entries.toReversed().toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

function describeAttempt({ startedAt, gradedAt, state, correct, total }: AttemptFacts): TimelineEntry[] {
  const begun = entry(startedAt, 'Started an attempt', null);
  if (gradedAt === null || correct === null) return [begun];
  return [begun, entry(gradedAt, state === 'passed' ? 'Passed the assessment' : 'Failed the assessment', writeScore(correct, total))];
}

/** Writes a score in short form, such as "77.8%, 21 of 27". */
export function writeScore(correct: number, total: number): string {
  return `${formatScore(total === 0 ? 0 : (correct / total) * 100)}%, ${correct} of ${total}`;
}

function describeGrant(granted: number | null): string {
  if (granted === null) return 'All attempts restored';
  return granted === 1 ? 'Granted 1 more attempt' : `Granted ${granted} more attempts`;
}

const certificateEvents = {
  revoked: 'Certificate revoked',
  reinstated: 'Certificate reinstated',
  withdrawn: 'Certificate withdrawn',
} as const;

function notifyCertificate({ number, createdAt, events }: CertificateFacts, { certificates }: LearnerFacts): TimelineEntry[] {
  const isReissue = certificates.some(({ replacedBy }) => replacedBy === number);
  return [
    entry(createdAt, isReissue ? 'Certificate reissued' : 'Certificate issued', number),
    ...events.map(({ kind, happenedAt, reason, actor }) => ({ at: happenedAt, what: certificateEvents[kind], detail: reason, actor })),
  ];
}

function entry(at: Date, what: string, detail: string | null): TimelineEntry {
  return { at, what, detail, actor: null };
}

/** Returns a lesson's module and title, or the ID of a lesson that's no longer in the content. */
function nameLesson(content: Content, id: string): string {
  for (const [moduleId, page] of content.modulePages) {
    const lesson = page.lessons.find((known) => known.id === id);
    if (lesson !== undefined) return `${content.modules.find((module) => module.id === moduleId)?.title ?? moduleId}: ${lesson.title}`;
  }
  return id;
}
