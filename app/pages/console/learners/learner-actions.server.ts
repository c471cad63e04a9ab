import { data, href } from 'react-router';

import { resetAttempts } from '#app/features/assessment/reset-attempts.server.ts';
import { correctCertificate } from '#app/features/certificates/correct-certificate.server.ts';
import { reinstateCertificate, revokeCertificate } from '#app/features/certificates/revoke-certificate.server.ts';
import { erasePerson } from '#app/features/learners/erase-person.server.ts';
import { recordExport } from '#app/features/learners/export-person.server.ts';
import { findLearner, type FoundLearner } from '#app/features/learners/find-learner.server.ts';
import { learnerForms } from '#app/features/learners/learner-forms.ts';
import type { Portal } from '#app/portal.ts';
import type { ActionView } from '#app/console-kit/action/action-entry.server.ts';
import { defineActions } from '#app/console-kit/action/define-actions.server.ts';

const pageOf = ({ facts }: FoundLearner) => href('/manage/learners/:learner', { learner: facts.id });

const changedMeanwhile = 'Someone changed this in the meantime, so nothing was done. Go back to the learner and check again.';

const certificateRefusals = { 'already-so': changedMeanwhile, final: changedMeanwhile };

/**
 * The actions that a manager can take on a learner, each on its own page. They name their role, because the learner's page, which viewers can
 * open, lists them.
 */
export const learnerActions = defineActions({
  find: ({ params, portal }: { params: { learner: string }; portal: Portal }) => requireLearner(portal, params.learner),
  page: pageOf,
  actions: (action) => ({
    attempts: action({
      label: 'Grant attempts',
      note: 'New attempts are added to any they have left, up to the limit. Earlier attempts stay on record.',
      form: learnerForms.attempts,
      given: () => ({ attempts: '1' }),
      seen: ({ changeable }) => String(changeable.used),
      obstacle: unlessErased(({ stage, used }) => {
        if (stage === 'passed') return "They've already passed, so they don't need more attempts.";
        return used === 0 ? 'No attempts used yet.' : null;
      }),
      role: 'manager',
      log: 'attempts.granted',
      run: async ({ portal, subject, details, seen, by }) => {
        if (isOutdated(subject, seen, String(subject.changeable.used))) return { kind: 'moved-on' };
        const grant = { attempts: Number(details.attempts), maxAttempts: portal.content.assessment.maxAttempts };
        const asked = { subject: { learnerId: subject.facts.id }, grant, reason: details.reason, seen: subject.changeable.used };
        return { kind: (await resetAttempts(portal.database, { ...asked, ...by })) > 0 ? 'granted' : 'moved-on' };
      },
      refusals: { 'moved-on': changedMeanwhile },
      done: { granted: 'Attempts granted.' },
    }),
    name: action({
      label: 'Correct name',
      title: 'Correct the name on the certificate',
      note: "The certificate is reissued under a new number. The old certificate's page links to the new one.",
      confirm: 'password',
      form: learnerForms.name,
      given: ({ facts: { attempts, certificates }, certificate }) => {
        const attemptId = certificates.find(({ number }) => number === certificate)?.attemptId;
        const passed = attempts.find(({ id }) => id === attemptId);
        return passed === undefined ? {} : { firstName: passed.firstName, lastName: passed.lastName };
      },
      seen: certificateOf,
      obstacle: unlessErased(({ certificate }) =>
        certificate === 'valid'
          ? null
          : "There's no valid certificate. Learners without one can correct their own name when they start the assessment again.",
      ),
      role: 'manager',
      log: 'certificate.corrected',
      run: async ({ portal, subject, details, seen, by }) =>
        isOutdated(subject, seen)
          ? { kind: 'moved-on' }
          : correctCertificate(portal.database, { ...details, number: certificateOf(subject), ...by }),
      refusals: { 'already-so': 'The certificate already has this name.', 'not-valid': changedMeanwhile },
      conflict: ({ details, ...call }) =>
        describeConflict(call, `The name ${details.firstName} ${details.lastName} on certificate ${call.seen}`),
      done: { corrected: 'Name corrected. The certificate has a new number.' },
    }),
    revoke: action({
      label: 'Revoke certificate',
      title: 'Revoke the certificate',
      danger: "Its public page will say it was revoked, and it can't be downloaded. You can reinstate it later.",
      confirm: 'password',
      form: learnerForms.revoke,
      seen: certificateOf,
      obstacle: unlessErased(({ certificate }) => (certificate === 'valid' ? null : "There's no valid certificate to revoke.")),
      role: 'manager',
      log: 'certificate.revoked',
      run: async ({ portal, subject, details, seen, by }) =>
        isOutdated(subject, seen)
          ? { kind: 'moved-on' }
          : revokeCertificate(portal.database, { number: certificateOf(subject), reason: details.reason, ...by }),
      refusals: certificateRefusals,
      conflict: (call) => describeConflict(call, `Revoke certificate ${call.seen}`),
      // No notice is needed, because the page shows the revocation next to the button that undoes it.
      done: { changed: (_, { subject }) => ({ to: pageOf(subject) }) },
    }),
    reinstate: action({
      label: 'Reinstate certificate',
      title: 'Reinstate the certificate',
      note: "Its public page will say it's valid again.",
      form: learnerForms.reinstate,
      seen: certificateOf,
      obstacle: unlessErased(({ certificate }) => (certificate === 'revoked' ? null : "There's no revoked certificate to reinstate.")),
      role: 'manager',
      log: 'certificate.reinstated',
      run: async ({ portal, subject, details, seen, by }) =>
        isOutdated(subject, seen)
          ? { kind: 'moved-on' }
          : reinstateCertificate(portal.database, { number: certificateOf(subject), reason: details.reason, ...by }),
      refusals: certificateRefusals,
      conflict: (call) => describeConflict(call, `Reinstate certificate ${call.seen}`),
      done: { changed: 'Certificate reinstated.' },
    }),
    export: action({
      label: 'Export data',
      title: "Export this person's data",
      note: "You get one JSON file with everything stored about this person. It doesn't include the assessment's correct answers.",
      confirm: 'password',
      form: learnerForms.export,
      obstacle: unlessErased(() => null),
      role: 'manager',
      log: 'learner.exported',
      run: async ({ portal, subject, details, by }) => {
        const isRecorded = await recordExport(portal.database, { learnerId: subject.facts.id, reason: details.reason, ...by });
        return { kind: isRecorded ? 'recorded' : 'unknown-learner' };
      },
      done: { recorded: (_, { subject }) => ({ to: `${pageOf(subject)}?file=ready` }) },
    }),
    erase: action({
      label: 'Erase data',
      title: "Erase this person's data",
      danger: "This can't be undone. Read both lists first.",
      confirm: 'password',
      form: learnerForms.erase,
      obstacle: unlessErased(() => null),
      role: 'manager',
      log: 'learner.erased',
      run: ({ portal, subject, details, by }) =>
        erasePerson(portal.database, { learnerId: subject.facts.id, reason: details.reason, ...by }),
      refusals: { 'already-erased': changedMeanwhile },
      done: { erased: ({ anonymousLearnerId }) => ({ to: href('/manage/learners/:learner', { learner: anonymousLearnerId }) }) },
      endsSessions: true,
    }),
  }),
});

/** Gets the learner that an address identifies, with the facts that determine the available actions, or throws a 404. */
export async function requireLearner({ database }: Portal, id: string): Promise<FoundLearner> {
  const learner = await findLearner(database, id);
  if (learner === null) throw data('Learner not found. Their data may have been erased.', { status: 404 });
  return learner;
}

/** Returns a function that says why an action isn't possible. No actions are possible once a learner's data has been erased. */
function unlessErased(findObstacle: (learner: FoundLearner['changeable']) => string | null) {
  return ({ subject: { changeable } }: Pick<ActionView<FoundLearner>, 'subject'>) =>
    changeable.isErased ? "This person's data was erased, so nothing can be changed." : findObstacle(changeable);
}

/** Returns the number of the certificate that an action would affect, or an empty string if there's none. */
function certificateOf({ certificate }: FoundLearner): string {
  return certificate ?? '';
}

function isOutdated(learner: FoundLearner, seen: string | undefined, now = certificateOf(learner)): boolean {
  return seen !== undefined && seen !== now;
}

/** Describes the conflict when a certificate has been reissued since the page was rendered. */
function describeConflict({ subject: { facts, certificate }, seen }: { subject: FoundLearner; seen: string | undefined }, yours: string) {
  const newest = facts.certificates.find(({ number }) => number === certificate);
  const theirs = newest === undefined ? "There's no certificate." : `${newest.holder} on certificate ${newest.number}.`;
  return { what: 'this certificate', yours, theirs, changed: `certificate/${seen}` };
}
