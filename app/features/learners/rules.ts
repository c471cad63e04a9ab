import { readIdentifier, readKey } from '#app/forms/read-query.ts';

/** Where a learner stands, as the console calls it. */
export const learnerResults = {
  none: 'Not begun',
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

export const learnerSorts = { seen: 'Last seen', name: 'Name', first: 'First seen' } as const;
export type LearnerSort = keyof typeof learnerSorts;

/** Which learners a list shows, and in which order: what its address says. */
export interface LearnerFilter {
  search: string;
  result: LearnerResult | null;
  seen: SeenChoice | null;
  agreement: AgreementChoice | null;
  /** The identifier of the access code with which they entered. */
  code: string | null;
  sort: LearnerSort;
}

/** The place in a list after which the next page begins. */
export interface ListPlace {
  value: string;
  id: string;
}

const longestSearch = 200;

/** Reads a filter from an address; what it does not know filters nothing. */
export function readLearnerFilter(search: URLSearchParams): LearnerFilter {
  return {
    search: search.get('search')?.trim().slice(0, longestSearch) ?? '',
    result: readKey(learnerResults, search.get('result')),
    seen: readKey(seenChoices, search.get('seen')),
    agreement: readKey(agreementChoices, search.get('agreement')),
    code: readIdentifier(search.get('code')),
    sort: readKey(learnerSorts, search.get('sort')) ?? 'seen',
  };
}

/** Writes a filter as an address has it; what filters nothing is left out. */
export function writeLearnerFilter({ search, result, seen, agreement, code, sort }: LearnerFilter): URLSearchParams {
  const entries = Object.entries({ search, result, seen, agreement, code, sort: sort === 'seen' ? null : sort });
  return new URLSearchParams(entries.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])));
}

export function readPlace(search: URLSearchParams): ListPlace | null {
  const value = search.get('from');
  const id = search.get('after');
  return value === null || id === null ? null : { value: value.slice(0, longestSearch * 2), id: id.slice(0, longestSearch) };
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
