import { correctNameForm, eraseForm, grantForm, reasonForm } from './learner-forms.ts';

/** What a manager can do to a learner, each on a page of its own: its address, its words and its form, and whether it asks for the password. */
export const learnerChanges = {
  attempts: {
    label: 'Grant attempts',
    title: 'Grant attempts',
    told: 'They add to the attempts that are left, up to the limit. What happened before stays on record.',
    form: grantForm,
    isDangerous: false,
    asksForPassword: false,
  },
  name: {
    label: 'Correct name',
    title: 'Correct the name on the certificate',
    told: 'The certificate is issued anew under a number of its own. The page of the earlier number says so and leads to it.',
    form: correctNameForm,
    isDangerous: false,
    asksForPassword: false,
  },
  revoke: {
    label: 'Revoke certificate',
    title: 'Revoke the certificate',
    told: 'Its public page says from then on that it was revoked, and it cannot be downloaded. It can be reinstated.',
    form: reasonForm,
    isDangerous: true,
    asksForPassword: true,
  },
  reinstate: {
    label: 'Reinstate certificate',
    title: 'Reinstate the certificate',
    told: 'Its public page says again that it is valid.',
    form: reasonForm,
    isDangerous: false,
    asksForPassword: false,
  },
  export: {
    label: 'Export data',
    title: "Export the person's data",
    told: 'One JSON file with all that is kept about this person. The right answers of the assessment are not in it.',
    form: reasonForm,
    isDangerous: false,
    asksForPassword: true,
  },
  erase: {
    label: 'Erase data',
    title: "Erase the person's data",
    told: 'This cannot be taken back. Read both lists first.',
    form: eraseForm,
    isDangerous: true,
    asksForPassword: true,
  },
} as const;

export type LearnerChange = keyof typeof learnerChanges;

export function isLearnerChange(word: string): word is LearnerChange {
  return Object.hasOwn(learnerChanges, word);
}

/** What decides what can be done to a learner. */
export interface ChangeableLearner {
  isErased: boolean;
  stage: string;
  used: number;
  /** Of the certificate that was not replaced. */
  certificate: 'valid' | 'revoked' | 'withdrawn' | 'replaced' | null;
}

/** Says why a change cannot be made now; null when it can. */
export function findObstacle(change: LearnerChange, learner: ChangeableLearner): string | null {
  if (learner.isErased) return "This person's data was erased, so nothing can be changed any more.";

  switch (change) {
    case 'attempts':
      if (learner.stage === 'passed') return 'This learner has passed, so no attempts are needed.';
      return learner.used === 0 ? 'No attempt of this learner counts, so all of them are left already.' : null;
    case 'name':
      return learner.certificate === 'valid'
        ? null
        : 'There is no valid certificate. A name without one is corrected by its holder, who begins the assessment again.';
    case 'revoke':
      return learner.certificate === 'valid' ? null : 'There is no valid certificate to revoke.';
    case 'reinstate':
      return learner.certificate === 'revoked' ? null : 'There is no revoked certificate to reinstate.';
    case 'export':
    case 'erase':
      return null;
    default:
      return change satisfies never;
  }
}
