import { findRecall } from '#app/features/insight/find-recall.server.ts';
import { findItems } from '#app/features/insight/find-items.server.ts';
import { findCertificateTimes, findPassRates } from '#app/features/insight/find-pass-rates.server.ts';
import { findDropOff } from '#app/features/insight/find-drop-off.server.ts';
import type { InsightFilter } from '#app/features/insight/rules.ts';
import type { Portal } from '#app/portal.ts';
import { listCodeOptions } from '#app/pages/console/codes/code-options.server.ts';
import { nameCode } from '#app/pages/console/codes/describe-code.server.ts';

/** Loads only the open tab's data. */
export async function loadInsight(portal: Portal, filter: InsightFilter) {
  const { database, content } = portal;
  const now = portal.now();

  switch (filter.tab) {
    case 'results':
      return {
        tab: filter.tab,
        filter,
        codeOptions: await listCodeOptions(portal, filter.code ?? ''),
        rates: nameCodes(await findPassRates(database, { code: filter.code, now })),
        times: await findCertificateTimes(database, now),
      };
    case 'stops':
      return { tab: filter.tab, filter, stops: await findDropOff(portal, { away: Number(filter.away), now }) };
    case 'questions':
      return { tab: filter.tab, filter, items: (await findItems(portal, { order: filter.order })).map(({ options: _, ...item }) => item) };
    case 'practice':
      return { tab: filter.tab, filter, fading: await findRecall({ database, content }, now) };
  }
}

export type InsightData<Tab extends InsightFilter['tab']> = Extract<Awaited<ReturnType<typeof loadInsight>>, { tab: Tab }>;

export function nameCodes(rates: Awaited<ReturnType<typeof findPassRates>>) {
  const nameOf = (id: string, label: string | null) => (id === '' ? 'Unknown code' : nameCode({ id, label, audience: 'training' }));
  return { ...rates, codes: rates.codes.map(({ id, label, ...counts }) => ({ id, label, name: nameOf(id, label), ...counts })) };
}
