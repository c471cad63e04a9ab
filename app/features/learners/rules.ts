/** How far a learner is with the assessment, as the console calls it. Lessons don't count here. */
export const learnerResults = {
  none: 'Not started',
  open: 'In an attempt',
  failed: 'Failed',
  'locked-out': 'Locked out',
  passed: 'Passed',
  revoked: 'Certificate revoked',
} as const;
export type LearnerResult = keyof typeof learnerResults;

/** When a learner was last seen, in days before now. */
export const seenChoices = { '7': 'In the last 7 days', '30': 'In the last 30 days', longer: 'Longer ago' } as const;
export type SeenChoice = keyof typeof seenChoices;

export const agreementChoices = { signed: 'Signed', unsigned: 'Not signed' } as const;
export type AgreementChoice = keyof typeof agreementChoices;

export type LearnerSort = 'seen' | 'name' | 'first';

/** Which learners a list shows: what its address says, with nothing for what filters nothing. */
export interface LearnerFilter {
  search: string;
  result: LearnerResult | '';
  seen: SeenChoice | '';
  agreement: AgreementChoice | '';
  /** The identifier of the access code with which they entered. */
  code: string;
}

/** Where a page begins: after the learner who has this in the order's column, and this identifier. */
export interface LearnerPlace {
  value: string;
  id: string;
}

/** Says where a learner stands: a revoked certificate and a pass first, then the limit, then what the newest attempt is at, as the assessment's page does. */
export function resultOf(
  { stage, used, isRevoked }: { stage: string; used: number; isRevoked: boolean },
  maxAttempts: number,
): LearnerResult {
  if (stage === 'passed') return isRevoked ? 'revoked' : 'passed';
  if (used >= maxAttempts) return 'locked-out';
  return stage === 'open' || stage === 'failed' ? stage : 'none';
}
