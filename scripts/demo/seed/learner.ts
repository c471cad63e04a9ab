import { createHash } from 'node:crypto';

import { createRandom } from '../../seeded-random.ts';
import type { LearnerPlan } from './learner-plans.ts';

/** A fictional learner during the demo's setup. */
export interface DemoLearner {
  id: string;
  plan: LearnerPlan;
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  /** The ID of the session in the learner's latest visit. */
  session: string;
  emailCode: string;
  random: () => number;
}

/** Creates a plan's learner. `index` distinguishes devices without a name. */
export function createLearner(plan: LearnerPlan, index: number): DemoLearner {
  const seed = `${plan.name ?? 'device'} ${index}`;
  const [firstName = '', lastName = ''] = (plan.misspelled ?? plan.name ?? '').split(' ');
  return {
    id: identify(seed),
    plan,
    firstName,
    lastName,
    email: `${toAddressPart(firstName)}.${toAddressPart(lastName)}@example.com`,
    address: `198.51.100.${(index % 250) + 1}`,
    session: '',
    emailCode: '',
    random: createRandom(seed),
  };
}

/** Returns an ID in the portal's format that's the same at every start. */
export function identify(seed: string): string {
  return createHash('sha256').update(`northkey demo ${seed}`).digest('base64url').slice(0, 22);
}

function toAddressPart(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
}
