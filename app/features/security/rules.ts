import type { Audience, Role } from '../access/rules.ts';
import type { RecordedAction } from '../audit-log/rules.ts';

/** The role of the person who caused an event. `unknown` means that the request was refused before the visitor was identified. */
export type EventRole = Role | Audience | 'visitor' | 'unknown';

/** The rule for adding an event to the audit log: every time, or once an hour per account so that a flood can't fill the log. */
interface AuditRule {
  action: RecordedAction;
  each: 'event' | 'hour';
}

interface EventRule {
  level: 'info' | 'warn';
  audit?: AuditRule;
}

/**
 * The complete list of security events (ASVS 5.0, 16.3.1 to 16.3.3). `docs/operating.md` explains each one. The level `warn` is for signs
 * of an attack, and `info` is for everyday actions.
 */
export const securityEvents = {
  'access-code-wrong': { level: 'warn' },
  'access-code-throttled': { level: 'warn' },
  'access-code-full': { level: 'info' },
  'resume-code-right': { level: 'info' },
  'resume-code-wrong': { level: 'warn' },
  'resume-code-throttled': { level: 'warn' },
  'resume-code-made': { level: 'info' },
  'email-code-wrong': { level: 'warn' },
  'email-code-throttled': { level: 'warn' },
  'signed-in': { level: 'info', audit: { action: 'manager.signed-in', each: 'event' } },
  'signed-out': { level: 'info', audit: { action: 'manager.signed-out', each: 'event' } },
  'password-right': { level: 'info' },
  'password-wrong': { level: 'warn', audit: { action: 'manager.sign-in-failed', each: 'hour' } },
  'sign-in-throttled': { level: 'warn', audit: { action: 'manager.sign-in-throttled', each: 'hour' } },
  'second-factor-wrong': { level: 'warn', audit: { action: 'manager.second-factor-failed', each: 'hour' } },
  'second-factor-throttled': { level: 'warn', audit: { action: 'manager.sign-in-throttled', each: 'hour' } },
  'second-factor-changed': { level: 'info' },
  'recovery-code-used': { level: 'info' },
  'password-changed': { level: 'info' },
  'reset-link-made': { level: 'info' },
  'manager-invited': { level: 'info' },
  'manager-joined': { level: 'info' },
  'role-changed': { level: 'info' },
  'manager-removed': { level: 'info' },
  'sessions-ended': { level: 'info' },
  'passkey-changed': { level: 'info' },
  'passkey-refused': { level: 'warn' },
  'passkey-throttled': { level: 'warn' },
  'session-confirmed': { level: 'info' },
  'step-up-failed': { level: 'warn', audit: { action: 'manager.step-up-failed', each: 'hour' } },
  'step-up-throttled': { level: 'warn', audit: { action: 'manager.step-up-failed', each: 'hour' } },
  'preview-link-made': { level: 'info' },
  'preview-link-opened': { level: 'info' },
  'link-wrong': { level: 'warn' },
  'link-throttled': { level: 'warn' },
  'password-hashing-full': { level: 'warn' },
  'writes-throttled': { level: 'warn' },
  'devices-throttled': { level: 'warn' },
  'role-refused': { level: 'warn' },
  'audience-refused': { level: 'info' },
  'record-refused': { level: 'warn' },
  'cross-site-refused': { level: 'warn' },
  'host-refused': { level: 'warn' },
  'input-refused': { level: 'warn' },
  'cookie-forged': { level: 'warn' },
  'upload-refused': { level: 'info' },
  'access-code-changed': { level: 'info' },
  'settings-changed': { level: 'info' },
  'list-exported': { level: 'info', audit: { action: 'list.exported', each: 'event' } },
  'person-exported': { level: 'info' },
  'agreement-downloaded': { level: 'info' },
  'backup-downloaded': { level: 'info', audit: { action: 'backup.downloaded', each: 'event' } },
} as const satisfies Record<string, EventRule>;

export type SecurityEventKind = keyof typeof securityEvents;

/** Returns the audit rule for a kind of event, or null if it isn't audited. */
export function findAuditRule(kind: SecurityEventKind): AuditRule | null {
  const rule: EventRule = securityEvents[kind];
  return rule.audit ?? null;
}

/** The time in which one entry covers all events of the same kind about the same account, in milliseconds. */
export const auditWindow = 3_600_000;

/** The maximum number of log lines per minute that a process writes about one kind of event. Events beyond that are still counted. */
export const linesPerMinute = 60;

/** The actor in the audit log when no one is signed in. */
export const unknownActor = 'unknown visitor';
