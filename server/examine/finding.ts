import type { StorePlace } from '#server/describe-store-fault.ts';
import { describeFailure } from '#server/describe-failure.ts';

/**
 * The result of checking one thing: `good`, `note` (worth knowing), `mend` (to be fixed soon), or `broken` (the portal can't run or its
 * records can't be trusted).
 */
export interface Finding {
  topic: string;
  state: 'good' | 'note' | 'mend' | 'broken';
  sentence: string;
}

export type Check = () => Promise<readonly Finding[]>;

/** Runs one check. If the check itself fails, the failure becomes a finding, so that the other checks still run. */
export async function runCheck(topic: string, check: Check, place?: StorePlace): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [{ topic, state: 'broken', sentence: describeFailure(error, place) }];
  }
}

/** Returns the doctor's exit code: 0 if all is well, 1 if something needs fixing, and 2 if something is broken. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  if (findings.some(({ state }) => state === 'broken')) return 2;
  return findings.some(({ state }) => state === 'mend') ? 1 : 0;
}

/** Summarizes the findings in one line: what's broken, what needs fixing, and how many notes there are. */
export function summarize(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [broken, mend, notes] = [count('broken'), count('mend'), count('note')];
  const parts = [
    ...(broken === 0 ? [] : [`${broken} ${broken === 1 ? 'thing is' : 'things are'} broken.`]),
    ...(mend === 0 ? [] : [`${mend} ${mend === 1 ? 'thing needs' : 'things need'} fixing.`]),
    ...(broken + mend === 0 ? ['Nothing needs fixing.'] : []),
    ...(notes === 0 ? [] : [`${notes} ${notes === 1 ? 'note' : 'notes'} to read when you have a moment.`]),
  ];
  return parts.join(' ');
}
