export interface ChangeRecord {
  sequence: number;
  happenedAt: Date;
  /**
   * A manager's email, `terminal: NAME` for a command, `learner` or `client` for people without an account (the subject identifies them),
   * or `unknown visitor` for failed sign-ins.
   */
  actor: string;
  action: RecordedAction;
  /**
   * The kind and key of what was changed: `learner/…`, `session/…` (a client's), `certificate/…`, `request/OT-…`, `code/…`, `manager/…`,
   * `list/…`, `content/…` (a file), `upload/…`, `backup/…`, `delivery/…`.
   */
  subject: string;
  /** The value as JSON, or null if there was no value or the value was erased. */
  before: string | null;
  after: string | null;
  reason: string | null;
}

/** The parts that can be removed from a record because they might be about a person. */
export type SealedPart = Pick<ChangeRecord, 'subject' | 'before' | 'after'>;

/** The seal that stands for the removable parts of a record in the hash chain. */
export interface Seal {
  /** The seal, or null in the oldest records, which contain no personal data and are hashed in full. */
  seal: string | null;
  /** A random value that prevents the sealed part from being guessed from the seal. Null once the part has been removed. */
  salt: string | null;
}

/** Every kind of recorded change, with its label. */
export const recordedActions = {
  'manager.invited': 'Invited a manager',
  'manager.invitation-withdrawn': 'Withdrew an invitation',
  'manager.joined': 'Joined as a manager',
  'manager.role-changed': 'Changed a role',
  'manager.removed': 'Removed a manager',
  'manager.sessions-ended': 'Ended sessions',
  'manager.signed-in': 'Signed in',
  'manager.signed-out': 'Signed out of the console',
  'manager.sign-in-failed': 'Wrong password at sign-in',
  'manager.sign-in-throttled': 'Too many sign-in attempts',
  'manager.second-factor-failed': 'Wrong second-factor code',
  'manager.step-up-failed': 'Wrong password while signed in',
  'manager.second-factor': 'Changed a second factor',
  'manager.password': 'Changed a password',
  'manager.reset-link': 'Created a password reset link',
  'manager.password-reset': 'Reset a password',
  'manager.passkey': 'Changed a passkey',
  'attempts.granted': 'Granted attempts',
  'certificate.revoked': 'Revoked a certificate',
  'certificate.reinstated': 'Reinstated a certificate',
  'certificate.corrected': 'Corrected the name on a certificate',
  'learner.resume-code': 'Issued a resume code',
  'learner.merged': 'Merged two learners',
  'learner.exported': "Exported a person's data",
  'learner.erased': "Erased a person's data",
  'list.exported': 'Exported a list',
  'agreement.downloaded': 'Downloaded a signed agreement',
  'code.created': 'Created a code',
  'code.rotated': 'Rotated a code',
  'code.revoked': 'Revoked a code',
  'code.extended': "Changed a code's expiry date",
  'code.changed': "Changed a code's label or seats",
  'request.advanced': 'Answered a request',
  'request.assigned': 'Assigned a request',
  'request.noted': 'Added a note',
  'request.undone': 'Undid a change to a request',
  'message.retried': 'Sent a message again',
  'message.discarded': 'Discarded a message',
  'delivery.tested': 'Sent a test message',
  'delivery.changed': 'Changed email, webhook, address or backup settings',
  'content.reviewed': 'Reviewed content after rule changes',
  'content.drafted': 'Saved a draft',
  'content.discarded': 'Discarded a draft',
  'content.published': 'Published content',
  'agreement.kept-valid': 'Kept signatures valid after a correction',
  'agreement.asked-again': 'Asked everyone to sign the agreement again',
  'content.review-asked': 'Asked for a review of drafts',
  'content.sent-back': 'Sent drafts back',
  'content.kept': 'Kept edited content after an update',
  'upload.added': 'Uploaded a file',
  'upload.removed': 'Removed an uploaded file',
  'backup.requested': 'Asked for a backup',
  'backup.downloaded': 'Downloaded a backup',
  'portal.previewed': 'Previewed a portal',
  'preview-link.made': 'Made a preview link',
  'preview-link.revoked': 'Revoked a preview link',
  'portal.entered': 'Entered with a code',
  'portal.left': 'Signed out',
  'learner.introduced': 'Updated their name or email',
  'learner.email-verified': 'Confirmed their email',
  'learner.resumed': 'Used a resume code',
  'learner.left-device': 'Ended their record on a device',
  'lesson.completed': 'Completed lessons',
  'agreement.signed': 'Signed the conduct agreement',
  'attempt.started': 'Started an attempt',
  'attempt.renamed': 'Corrected the name on an attempt',
  'attempt.submitted': 'Submitted an attempt',
  'attempts.remembered': 'Added attempts saved in the browser',
  'certificate.issued': 'Issued a certificate',
  'request.sent': 'Sent a request',
} as const;

export type RecordedAction = keyof typeof recordedActions;

/** Serializes a record for hashing. The order of the fields is part of the hash. */
export function writeRecord(record: ChangeRecord & Seal & { previousHash: string }): string {
  const { sequence, happenedAt, actor, action, subject, before, after, reason, seal, previousHash } = record;
  if (seal === null) return JSON.stringify([sequence, happenedAt, actor, action, subject, before, after, reason, previousHash]);

  return JSON.stringify([sequence, happenedAt, actor, action, reason, seal, previousHash]);
}

export function writeSealedPart({ subject, before, after }: SealedPart, salt: string): string {
  return JSON.stringify([salt, subject, before, after]);
}

/** Returns the sequence numbers of the records that an erasure emptied, or an empty list for any other record. */
export function listEmptied(record: ChangeRecord): number[] {
  if (record.action !== 'learner.erased' || record.after === null) return [];

  const { emptiedRecords }: { emptiedRecords?: number[] } = JSON.parse(record.after);
  return emptiedRecords ?? [];
}
