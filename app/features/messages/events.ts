/** An event that triggers notifications. `about` is the event's subject in the audit log. An address is null if it's unknown. */
export type DomainEvent =
  | {
      kind: 'certificate.issued';
      about: string;
      to: string | null;
      holder: string;
      number: string;
      correct: number;
      total: number;
    }
  | {
      kind: 'agreement.signed';
      about: string;
      to: string | null;
      learnerPage: string;
      signer: string | null;
      version: number;
      signedAt: Date;
      text: string;
      textHash: string;
    }
  | {
      kind: 'resume-code.issued';
      about: string;
      to: string | null;
      name: string | null;
      code: string;
      issuedBy: string;
    }
  | {
      kind: 'email-code.issued';
      about: string;
      to: string;
      name: string | null;
      code: string;
    }
  | {
      kind: 'manager.invited';
      about: string;
      to: string;
      roleName: string;
      invitedBy: string;
      expiresAt: Date;
      /** The link's token, which is never stored in a message. */
      token: string;
    }
  | {
      kind: 'password-reset.made';
      about: string;
      to: string;
      name: string;
      expiresAt: Date;
      /** The link's token, which is never stored in a message. */
      token: string;
    }
  | {
      kind: 'request.sent';
      about: string;
      reference: string;
      requestKind: string;
      requestName: string;
      label: string;
      sender: string;
      email: string;
      phone: string;
      facts: { label: string; value: string }[];
      sentAt: Date;
      dueAt: Date | null;
    }
  | {
      kind: 'request.answered';
      about: string;
      to: string;
      reference: string;
      requestKind: string;
      label: string;
      name: string;
      status: string;
      statusName: string;
      meaning: string;
      note: string | null;
      /** The page where clients see their requests. */
      page: string;
      /** The earliest time to send the message. Until then, the manager can undo the answer. */
      tellAt: Date;
    }
  | {
      kind: 'digest.made';
      about: string;
      to: string;
      name: string;
      day: string;
      dayName: string;
      summary: string;
      rest: string;
      total: number;
      rows: { label: string; value: string }[];
    }
  | {
      kind: 'backup.failed';
      about: string;
      to: readonly string[];
      time: Date;
      reason: string;
      lastBackupAt: Date | null;
    }
  | { kind: 'backup.recovered'; about: string; to: readonly string[]; time: Date };

export type DomainEventKind = DomainEvent['kind'];
