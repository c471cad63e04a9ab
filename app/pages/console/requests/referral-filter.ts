import { parseDollars } from '#app/features/requests/referral-rules.ts';

/** The filters of the referrers as they stand in their address. */
export interface ReferralAddress {
  q: string;
  owed: 'yes' | '';
  /** A monthly payment in dollars, as it was typed. */
  payment: string;
}

export function readReferralAddress(search: URLSearchParams): ReferralAddress {
  return {
    q: search.get('q')?.trim().slice(0, 100) ?? '',
    owed: search.get('owed') === 'yes' ? 'yes' : '',
    payment: search.get('payment')?.trim().slice(0, 20) ?? '',
  };
}

/** Returns what an address asks the store for; cents are null where no payment can be read. */
export function referrersOf({ q, owed, payment }: ReferralAddress) {
  return {
    filter: { search: q === '' ? undefined : q, isOwed: owed === 'yes' },
    cents: payment === '' ? null : parseDollars(payment),
  };
}

/** Writes filters as an address again; what filters nothing is left out. */
export function writeReferralAddress(address: ReferralAddress, rest: Record<string, string> = {}): string {
  const filled = Object.entries({ ...address, ...rest }).filter(([, value]) => value !== '');
  return new URLSearchParams(filled).toString();
}
