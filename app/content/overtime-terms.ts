import type { OvertimeTerms, ProviderTerm } from './schemas/service-schema.ts';

/** Lists the overtime terms, including notice, weekends and the daily limit. */
export function listOvertimeTerms({ terms, notice, weekends, cap }: OvertimeTerms): ProviderTerm[] {
  return [...terms, { id: 'notice', ...notice }, { id: 'weekends', ...weekends }, { id: 'cap', ...cap }].map(
    ({ id, title, text: words, missing: open }) => ({ id, title, text: words, missing: open }),
  );
}
