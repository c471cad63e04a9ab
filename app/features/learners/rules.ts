/** The console's labels for learners' assessment stages. Completed lessons don't affect the stage. */
export const learnerResults = {
  none: 'Not started',
  open: 'Attempt in progress',
  failed: 'Failed',
  'locked-out': 'Locked out',
  passed: 'Passed',
  revoked: 'Certificate revoked',
} as const;
export type LearnerResult = keyof typeof learnerResults;

/** The filter options for the number of days since a learner was last seen. */
export const seenChoices = { '7': 'In the last 7 days', '30': 'In the last 30 days', longer: 'More than 30 days ago' } as const;
export type SeenChoice = keyof typeof seenChoices;

export const agreementChoices = {
  signed: 'Signed',
  current: 'Signature up to date',
  earlier: 'Needs to sign again',
  unsigned: 'Not signed',
} as const;
export type AgreementChoice = keyof typeof agreementChoices;

export type LearnerSort = 'seen' | 'name' | 'first';

/** The filters for a list of learners. Empty values don't filter. */
export interface LearnerFilter {
  search: string;
  result: LearnerResult | '';
  seen: SeenChoice | '';
  agreement: AgreementChoice | '';
  /** The ID of the access code that learners entered with. */
  code: string;
}

/** The position after which the next page of a list starts: the last learner's ID and value in the sort column. */
export interface LearnerPlace {
  value: string;
  id: string;
}

/**
 * Returns a learner's stage. A pass or a revoked certificate comes first, then the attempt limit, and then the current attempt's state, as
 * on the assessment page.
 */
export function resultOf(
  { stage, used, isRevoked }: { stage: string; used: number; isRevoked: boolean },
  maxAttempts: number,
): LearnerResult {
  if (stage === 'passed') return isRevoked ? 'revoked' : 'passed';
  if (used >= maxAttempts) return 'locked-out';
  return stage === 'open' || stage === 'failed' ? stage : 'none';
}
