import type { Role } from '../access/rules.ts';

const days = 24 * 60 * 60_000;

/** The time that managers can keep working without a second factor or a passkey after one becomes required, in milliseconds. */
export const factorGrace = 7 * days;

/** The rule for who needs a second factor or a passkey. `since` is the date on which one became required for everyone. */
export type FactorRule = { of: 'owners' } | { of: 'all'; since: Date };

export interface FactorHolder {
  role: Role;
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  createdAt: Date;
  ownerSince: Date | null;
}

/**
 * Returns the date by which a manager needs a second factor or a passkey. Returns null if the manager already has one, or doesn't need
 * one.
 */
export function findFactorDeadline(manager: FactorHolder, rule: FactorRule): Date | null {
  if (manager.hasSecondFactor || manager.hasPasskey) return null;

  const starts = [
    ...(manager.role === 'owner' ? [manager.ownerSince ?? manager.createdAt] : []),
    ...(rule.of === 'all' ? [new Date(Math.max(manager.createdAt.getTime(), rule.since.getTime()))] : []),
  ];
  if (starts.length === 0) return null;
  return new Date(Math.min(...starts.map((start) => start.getTime())) + factorGrace);
}

/** Counts the days left until a deadline, including the last day. Returns zero after the deadline. */
export function daysUntil(deadline: Date, now: Date): number {
  return Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / days));
}
