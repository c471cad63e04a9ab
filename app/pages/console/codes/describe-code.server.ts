import { audienceNames } from '#app/features/access/form.ts';
import { stateOfCode, type CodeState } from '#app/features/access/rules.ts';
import type { EntryCount, StoredCode } from '#app/features/access/store.server.ts';
import { torontoDay } from '#app/time/toronto-time.ts';
import { formatShortDate, formatTime } from '#app/time/written-time.ts';

export interface CodeWords {
  id: string;
  name: string;
  opens: string;
  origin: string;
  created: string;
  state: CodeState;
  /** The state as a single word and, in `stateWords`, as a phrase with the date. */
  stateWord: string;
  stateWords: string;
  end: string;
  entered: number;
  seats: string;
}

const origins = { configured: 'Environment', generated: 'Generated', console: 'Console' } as const;

const stateNames: Record<CodeState, string> = { live: 'Live', grace: 'Replaced, still works', ended: 'Ended', revoked: 'Revoked' };
const replacedNames: Record<CodeState, string> = { ...stateNames, ended: 'Replaced', revoked: 'Replaced' };

export function describeCode(code: StoredCode, count: EntryCount | undefined, now: Date): CodeWords {
  const state = stateOfCode(code, now);
  const { entered, devices } = count ?? { entered: 0, devices: 0 };
  return {
    id: code.id,
    name: nameCode(code),
    opens: audienceNames[code.audience],
    origin: origins[code.origin],
    created: formatShortDate(code.createdAt),
    state,
    stateWord: code.replacedAt === null ? stateNames[state] : replacedNames[state],
    stateWords: describeState(code, state),
    end: code.expiresAt === null ? 'no expiry' : `until ${formatShortDate(lastMomentOf(code.expiresAt))}`,
    entered,
    seats: code.seats === null ? 'unlimited' : `${devices} of ${code.seats}`,
  };
}

/** Returns a code's label or, if it has none, a name made from the start of its ID, which is also in the audit log. */
export function nameCode({ label, audience, id }: Pick<StoredCode, 'label' | 'audience' | 'id'>): string {
  return label ?? `${audience === 'training' ? 'Training' : 'Client'} code ${id.slice(0, 4)}`;
}

/** Returns the last day on which a code works, in Toronto time. */
export function lastDayOf(expiresAt: Date): string {
  return torontoDay(lastMomentOf(expiresAt));
}

function lastMomentOf(expiresAt: Date): Date {
  return new Date(expiresAt.getTime() - 1);
}

function describeState({ revokedAt, expiresAt, replacedAt }: StoredCode, state: CodeState): string {
  switch (state) {
    case 'live':
      return 'Live';
    case 'grace':
      return `In grace period until ${expiresAt === null ? '' : formatTime(expiresAt)}`;
    case 'ended':
      return `${replacedAt === null ? 'Ended' : 'Replaced, ended'} ${expiresAt === null ? '' : formatTime(expiresAt)}`;
    case 'revoked':
      return `${replacedAt === null ? 'Revoked' : 'Replaced'} ${revokedAt === null ? '' : formatTime(revokedAt)}`;
  }
}
