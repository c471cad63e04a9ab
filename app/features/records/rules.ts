/** What a record says: who did what to whom or what, how it was before and after, why and when. */
export interface ChangeRecord {
  sequence: number;
  /** UTC, ISO 8601. */
  happenedAt: string;
  /** An e-mail address of a manager, `terminal: NAME` for a command, `learner` or `client` for those without an account. */
  actor: string;
  action: RecordedAction;
  /** What was changed, by its kind and key: `learner/…`, `certificate/…`, `request/OT-…`, `code/…`, `manager/…`. */
  subject: string;
  /** JSON; null where there was nothing, or nothing that may be kept. */
  before: string | null;
  after: string | null;
  reason: string | null;
}

/** Every kind of change that is recorded, and what people call it. */
export const recordedActions = {
  'manager.invited': 'Invited a manager',
  'manager.invitation-withdrawn': 'Withdrew an invitation',
  'manager.joined': 'Joined as a manager',
  'manager.role-changed': 'Changed a role',
  'manager.removed': 'Removed a manager',
  'manager.sessions-ended': 'Ended sessions',
  'manager.second-factor': 'Changed a second factor',
  'manager.password': 'Changed a password',
  'manager.passkey': 'Changed a passkey',
  'attempts.granted': 'Granted attempts',
  'certificate.revoked': 'Revoked a certificate',
  'certificate.reinstated': 'Reinstated a certificate',
  'certificate.corrected': 'Corrected the name on a certificate',
  'learner.resume-code': 'Issued a resume code',
  'learner.merged': 'Merged two learners',
  'learner.exported': "Exported a person's data",
  'learner.erased': "Erased a person's data",
  'code.created': 'Created a code',
  'code.rotated': 'Rotated a code',
  'code.revoked': 'Revoked a code',
  'code.extended': 'Changed the end of a code',
  'request.advanced': 'Answered a request',
  'request.assigned': 'Assigned a request',
  'request.noted': 'Added a note',
  'request.undone': 'Took back a change of a request',
  'content.reviewed': 'Read texts with changed rules again',
} as const;

export type RecordedAction = keyof typeof recordedActions;

/** Writes a record as the text that is hashed; the order of the fields is part of the hash. */
export function writeRecord(record: ChangeRecord & { previousHash: string }): string {
  return JSON.stringify([
    record.sequence,
    record.happenedAt,
    record.actor,
    record.action,
    record.subject,
    record.before,
    record.after,
    record.reason,
    record.previousHash,
  ]);
}
