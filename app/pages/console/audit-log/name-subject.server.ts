import { href } from 'react-router';

import { deviceCodeOf } from '#app/features/learning/device-code.server.ts';
import { nameLearner, type NameableLearner } from '#app/features/learning/profile/person-rules.ts';

export interface NamedSubject {
  subject: string;
  page: string | null;
}

/** Returns the IDs of the learners that the records are about. */
export function listLearnerKeys(records: readonly { subject: string }[]): string[] {
  return [...new Set(records.flatMap(({ subject }) => (subject.startsWith('learner/') ? [keyOf(subject)] : [])))];
}

/**
 * Returns a readable name for a record's subject, because the log contains only permanent keys. Devices without a learner and client
 * sessions are identified by a short code.
 */
export function nameSubject(subject: string, learners: ReadonlyMap<string, NameableLearner>): NamedSubject {
  const key = keyOf(subject);
  if (subject.startsWith('request/')) return { subject, page: href('/manage/requests/:reference', { reference: key }) };
  if (/^message\/[\w-]{22}$/.test(subject)) return { subject: 'A message', page: href('/manage/messages/:id', { id: key }) };
  if (subject.startsWith('session/')) return { subject: `Client session ${deviceCodeOf(key)}`, page: null };
  if (!subject.startsWith('learner/')) return { subject, page: null };

  const learner = learners.get(key);
  if (learner === undefined) return { subject: nameLearner({ name: null, deviceCode: deviceCodeOf(key) }), page: null };
  return { subject: nameLearner(learner), page: href('/manage/learners/:learner', { learner: key }) };
}

function keyOf(subject: string): string {
  return subject.slice(subject.indexOf('/') + 1);
}
