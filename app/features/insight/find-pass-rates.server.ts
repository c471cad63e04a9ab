import type { Database } from '#app/platform/database/open-database.ts';
import { lastMonths, sortIntoBars, type PassCount, type TimeBar } from './rules.ts';
import { listAttemptCounts, listCodeLabels, type CountedAttempts } from './store.server.ts';
import { medianOf } from '../today/rules.ts';
import { listTimesToCertificate } from '../today/store.server.ts';

const monthCount = 12;
const day = 86_400_000;
/**
 * The number that stands for the fourth and later attempts, which are counted together because only learners who were granted more attempts
 * have any.
 */
const lastOrdinal = 4;

const ordinalNames = ['First', 'Second', 'Third', 'Fourth and later'];

export interface PassRates {
  total: PassCount;
  months: (PassCount & { month: string })[];
  attempts: (PassCount & { attempt: string })[];
  codes: (PassCount & { id: string; label: string | null; first: PassCount })[];
}

/** Calculates recent pass rates for all learners or for one code. The list of codes always includes every code. */
export async function findPassRates(database: Database, { code, now }: { code: string | null; now: Date }): Promise<PassRates> {
  const months = lastMonths(now, monthCount);
  const counts = await listAttemptCounts(database, months[0] ?? '');
  const ofCode = code === null ? counts : counts.filter(({ codeId }) => codeId === code);
  const byCode = Map.groupBy(counts, ({ codeId }) => codeId);
  const labels = new Map((await listCodeLabels(database, [...byCode.keys()])).map(({ id, label }) => [id, label]));

  return {
    total: addUp(ofCode),
    months: months.map((month) => ({ month, ...addUp(ofCode.filter((count) => count.month === month)) })),
    attempts: ordinalNames.map((attempt, index) => ({ attempt, ...addUp(ofCode.filter(({ ordinal }) => placeOf(ordinal) === index)) })),
    codes: [...byCode]
      .map(([id, ofOne]) => ({
        id,
        label: labels.get(id) ?? null,
        ...addUp(ofOne),
        first: addUp(ofOne.filter(({ ordinal }) => ordinal === 1)),
      }))
      .toSorted((one, other) => other.graded - one.graded || (one.id < other.id ? -1 : 1)),
  };
}

function placeOf(ordinal: number): number {
  return Math.min(ordinal, lastOrdinal) - 1;
}

function addUp(counts: readonly CountedAttempts[]): PassCount {
  return counts.reduce((sum, { graded, passed }) => ({ graded: sum.graded + graded, passed: sum.passed + passed }), {
    graded: 0,
    passed: 0,
  });
}

export interface CertificateTimes {
  certificates: number;
  /** The median number of days from the first visit to the certificate, or null if there are no certificates. */
  median: number | null;
  bars: TimeBar[];
}

/** Calculates the number of days from first visit to certificate for the newest certificates, up to a thousand from the past year. */
export async function findCertificateTimes(database: Database, now: Date): Promise<CertificateTimes> {
  const times = await listTimesToCertificate(database, new Date(now.getTime() - 365 * day));
  const days = times.map((time) => Math.max(0, time / day));
  return { certificates: days.length, median: medianOf(days), bars: sortIntoBars(days) };
}
