import type { Role } from '../access/rules.ts';

const days = 24 * 60 * 60_000;

/** How long somebody may work without a second factor or a passkey once the portal asks for one, in milliseconds. */
export const factorGrace = 7 * days;

/** Of whom the portal asks for a second factor or a passkey; `since` is when it was set to ask everybody. */
export type FactorRule = { of: 'owners' } | { of: 'all'; since: Date };

/** What the rule goes by. */
export interface FactorHolder {
  role: Role;
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  createdAt: Date;
  ownerSince: Date | null;
}

/** Returns by when a manager needs a second factor or a passkey; null for whoever has one, or needs none. */
export function findFactorDeadline(manager: FactorHolder, rule: FactorRule): Date | null {
  if (manager.hasSecondFactor || manager.hasPasskey) return null;

  const starts = [
    ...(manager.role === 'owner' ? [manager.ownerSince ?? manager.createdAt] : []),
    ...(rule.of === 'all' ? [new Date(Math.max(manager.createdAt.getTime(), rule.since.getTime()))] : []),
  ];
  if (starts.length === 0) return null;
  return new Date(Math.min(...starts.map((start) => start.getTime())) + factorGrace);
}

/** Counts the days that are left until a deadline, the last one included; 0 once it has passed. */
export function daysUntil(deadline: Date, now: Date): number {
  return Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / days));
}
