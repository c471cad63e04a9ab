import { sql } from 'kysely';

/** A subquery for the kind of a certificate's latest event, or null. The outer query must read from `certificates`. */
export const newestEvent = sql<string | null>`(select kind from certificate_events
  where certificate_events.certificate_number = certificates.number order by happened_at desc limit 1)`;

/**
 * A subquery for the time of a certificate's latest event of this kind. It uses `max` instead of sorting, so lists can still use their
 * index.
 */
const newestTime = (condition: 'revoked' | 'other') => sql`(select max(happened_at) from certificate_events
  where certificate_events.certificate_number = certificates.number and kind ${sql.raw(condition === 'revoked' ? '=' : '<>')} 'revoked')`;

const isRevoked = sql`coalesce(${newestTime('revoked')}, '') > coalesce(${newestTime('other')}, '')`;
const isCurrentAndRevoked = sql`certificates.replaced_by is null and ${isRevoked}`;

/**
 * A condition that's true for learners who have a certificate that isn't revoked, as some do after a merge (`chooseCertificate`). Withdrawn
 * ones needn't be told apart: all of a person's certificates are withdrawn at once, and then none is revoked.
 */
const hasValid = (learner: string) => sql`exists (select 1 from certificates
  where certificates.learner_id = ${sql.ref(learner)} and certificates.replaced_by is null and not (${isRevoked}))`;

/**
 * Returns a condition that's true for learners whose certificate is revoked. The database evaluates the condition once for each learner in a
 * list.
 */
export function hasRevokedCertificate(learner: string) {
  return sql<boolean>`(exists (select 1 from certificates
    where certificates.learner_id = ${sql.ref(learner)} and ${isCurrentAndRevoked}) and not ${hasValid(learner)})`;
}

/**
 * Returns a condition that's true for learners whose certificate is revoked. The query starts from the revocations, because there are few of
 * them.
 */
export function isAmongRevoked(learner: string) {
  return sql<boolean>`(${sql.ref(learner)} in (select learner_id from certificates
    where number in (select certificate_number from certificate_events where kind = 'revoked') and ${isCurrentAndRevoked})
    and not ${hasValid(learner)})`;
}
