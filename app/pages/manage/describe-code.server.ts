import { audienceNames } from '#app/features/access/form.ts';
import { stateOfCode, type CodeState } from '#app/features/access/rules.ts';
import type { EntryCount, StoredCode } from '#app/features/access/store.server.ts';
import { formatTime, torontoDay } from '#app/features/requests/rules.ts';

/** A code as the console shows it. */
export interface CodeWords {
  id: string;
  name: string;
  opens: string;
  origin: string;
  created: string;
  state: CodeState;
  /** What its state says, and until when. */
  stateWords: string;
  end: string;
  entered: number;
  seats: string;
}

const origins = { configured: 'Set in the environment', generated: 'Generated', console: 'Made here' } as const;

export function describeCode(code: StoredCode, count: EntryCount | undefined, now: Date): CodeWords {
  const state = stateOfCode(code, now);
  const { entered, devices } = count ?? { entered: 0, devices: 0 };
  return {
    id: code.id,
    name: nameCode(code),
    opens: audienceNames[code.audience],
    origin: origins[code.origin],
    created: torontoDay(code.createdAt),
    state,
    stateWords: tellState(code, state),
    end: code.expiresAt === null ? 'no end' : `until ${lastDayOf(code.expiresAt)}`,
    entered,
    seats: code.seats === null ? 'no limit' : `${devices} of ${code.seats}`,
  };
}

/** Those that nobody named are told apart by the beginning of their identifier, which the log has too. */
export function nameCode({ label, origin, id }: Pick<StoredCode, 'label' | 'origin' | 'id'>): string {
  return label ?? `${origin === 'configured' ? 'Code of the environment' : 'Generated code'} ${id.slice(0, 4)}`;
}

/** The last day in Toronto on which a code opens. */
export function lastDayOf(expiresAt: Date): string {
  return torontoDay(new Date(expiresAt.getTime() - 1));
}

function tellState({ revokedAt, expiresAt, replacedAt }: StoredCode, state: CodeState): string {
  switch (state) {
    case 'live':
      return 'Live';
    case 'grace':
      return `In its grace period until ${expiresAt === null ? '' : formatTime(expiresAt)}`;
    case 'ended':
      return `${replacedAt === null ? 'Ended' : 'Replaced, ended'} ${expiresAt === null ? '' : formatTime(expiresAt)}`;
    case 'revoked':
      return `${replacedAt === null ? 'Revoked' : 'Replaced'} ${revokedAt === null ? '' : formatTime(revokedAt)}`;
  }
}
