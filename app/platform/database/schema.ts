import type { ColumnType, Generated } from 'kysely';

/** A time, stored as text in UTC (ISO 8601 with milliseconds), so that times sort as text. */
type Time = Date;

/** JSON, stored as text. A row has the parsed value, which its schema still has to check. */
type Json = ColumnType<unknown, string, string>;

/** JSON that a row has as text, because it's hashed, compared or sent that way. */
type JsonText = string;

/**
 * The tables, which are the same on SQLite and PostgreSQL, under the names that `storePlugins` gives them. Booleans are stored as 0 and 1,
 * except the sign-in library's. Records of people's actions are append-only.
 */
export interface Schema {
  portalSettings: { name: string; value: string };

  accessCodes: {
    id: string;
    audience: string;
    digest: string;
    origin: string;
    createdAt: Time;
    revokedAt: Time | null;
    label: string | null;
    expiresAt: Time | null;
    seats: number | null;
    replacedAt: Time | null;
    replacedBy: string | null;
  };
  /**
   * Devices that entered with an access code. If someone else starts on a device, the seat moves to the device's new ID, but the entry
   * stays on record.
   */
  codeEntries: { accessCodeId: string; deviceId: string; enteredAt: Time; holdsSeat: boolean };
  sessions: { id: string; tokenDigest: string; deviceId: string; createdAt: Time; lastSeenAt: Time; endedAt: Time | null };
  sessionAudiences: { sessionId: string; audience: string; accessCodeId: string; enteredAt: Time };
  /** `network` is the /48 of an IPv6 address. `account` is a keyed digest of the account that an unknown device tried to sign in to. */
  wrongTries: {
    id: string;
    budget: Generated<string>;
    address: string;
    network: string | null;
    deviceId: string;
    account: string | null;
    triedAt: Time;
  };

  /** Learners, with copies of the details that lists show. The copies are kept in sync with their sources. */
  learners: {
    id: string;
    createdAt: Time;
    lastSeenAt: Time;
    deviceCode: Generated<string>;
    /** The name and email are chosen by `choosePerson`. */
    shownName: string | null;
    shownEmail: string | null;
    /** A manager's correction of the name. */
    correctedFirstName: string | null;
    correctedLastName: string | null;
    signedName: string | null;
    sortKey: Generated<string>;
    lessonCount: Generated<number>;
    lastLesson: string | null;
    /** The state of the current attempt, or `none`. */
    stage: Generated<string>;
    /** The number of attempts that count against the limit. */
    usedCount: Generated<number>;
    agreementSignedAt: Time | null;
    /**
     * Set once a person is erased: `kept` on the row that keeps the statistics, and `left` on the row of the ID that the device still has.
     */
    erasure: string | null;
  };
  /** Words that find a learner. A search matches the beginning of each word. */
  learnerWords: { word: Uint8Array; learnerId: string };
  lessonCompletions: { learnerId: string; lessonId: string; completedAt: Time };
  ticks: { learnerId: string; itemId: string; ticked: boolean; changedAt: Time };
  /** All answers to practice items. `answeredAt` is the time on the device's clock. */
  practiceReviews: { learnerId: string; itemId: string; answeredAt: Time; isRight: boolean; receivedAt: Time };
  /** The last step that each learner saw in each lesson. */
  lessonPlaces: { learnerId: string; lessonId: string; stepId: string; seenAt: Time };
  /** Each learner's first answer to a step's check. `checkId` has the form `module/step`. */
  checkAnswers: { learnerId: string; checkId: string; optionText: string; isRight: boolean; answeredAt: Time };
  /** Notes and bookmarks on steps, each with the time of its last change. A deleted note is an empty text. */
  stepNotes: {
    learnerId: string;
    lessonId: string;
    stepId: string;
    note: Generated<string>;
    notedAt: Time | null;
    isBookmarked: Generated<boolean>;
    bookmarkedAt: Time | null;
  };
  learnerProfiles: {
    learnerId: string;
    firstName: string;
    lastName: string;
    email: string;
    /** The email as `emailKeyOf` writes it, for comparing addresses. */
    emailKey: Generated<string>;
    saidAt: Time;
  };
  learnerVerifiedEmails: { learnerId: string; email: string; emailKey: string; verifiedAt: Time };
  /** Codes that were emailed to learners and haven't been entered yet. */
  learnerEmailChecks: {
    learnerId: string;
    email: string;
    emailKey: string;
    codeDigest: string;
    sentAt: Time;
    wrongTries: Generated<number>;
  };
  learnerResumeCodes: { digest: string; learnerId: string; issuedBy: string; issuedAt: Time; endedAt: Time | null };
  /** Learners who were merged into another learner. Merges never form a chain, because `toId` is always a learner who remains. */
  learnerMerges: { fromId: string; toId: string; mergedAt: Time };

  attempts: {
    id: string;
    learnerId: string;
    state: string;
    firstName: string;
    lastName: string;
    email: string;
    emailKey: Generated<string>;
    paper: Json;
    contentVersion: string;
    device: string | null;
    startedAt: Time;
    changedAt: Time;
    gradedAt: Time | null;
    correctCount: number | null;
    questionCount: number;
    /** The first training code that the learner entered before the attempt started. */
    codeId: string | null;
  };
  attemptAnswers: { attemptId: string; questionId: number; answer: string; answeredAt: Time };
  attemptCarryovers: { id: string; learnerId: string; failedCount: number; reportedAt: Time; fromLearner: string | null };
  attemptResets: {
    id: string;
    learnerId: string;
    /** Empty, like the reason, if an erasure reset the count. */
    actor: string;
    reason: string;
    resetAt: Time;
    /** The number of attempts granted, or null if all were granted. */
    grantedCount: number | null;
    /** The number of used attempts that still count after the grant. */
    stillUsed: Generated<number>;
  };

  /** Counts of graded attempts by UTC month, access code and attempt number, updated in the same transaction as the attempts. */
  attemptCounts: { month: string; codeId: string; ordinal: number; graded: number; passed: number };
  /** Totals for each item's answers in graded attempts, by the number of questions on the paper. */
  itemCounts: {
    item: string;
    paperSize: number;
    questionId: number;
    variant: string;
    wording: Json;
    asked: number;
    correct: number;
    restSum: number;
    restSquares: number;
    correctRestSum: number;
    timed: number;
    seconds: number;
  };
  optionCounts: { item: string; paperSize: number; position: number; chosen: number; restSum: number };

  certificates: {
    number: string;
    attemptId: string;
    learnerId: string;
    holder: string;
    school: string;
    credential: string;
    issuedOn: string;
    correctCount: number;
    questionCount: number;
    contentVersion: string;
    createdAt: Time;
    replacedBy: string | null;
    signatoryName: string | null;
    signatoryTitle: string | null;
  };
  certificateEvents: { id: string; certificateNumber: string; kind: string; actor: string; reason: string; happenedAt: Time };

  /** A hash chain. Each row contains the hash of the one before it, so no row can be changed or removed unnoticed. */
  agreementSignatures: {
    sequence: number;
    id: string;
    learnerId: string;
    sessionId: string;
    version: number;
    text: string;
    textHash: string;
    confirmations: JsonText;
    fullName: string | null;
    signedAt: Time;
    previousHash: string;
    hash: string;
    school: string | null;
    signatureLine: string | null;
  };

  requests: {
    id: string;
    kind: string;
    reference: string;
    tokenDigest: string;
    deviceId: string;
    details: Json;
    submittedAt: Time;
    /** The hours in which an answer was promised when the request was sent. */
    answerHours: Generated<number>;
    /** Columns that the inbox sorts and searches by. They're updated in the same transaction as the events and details. */
    status: string;
    isSettled: boolean;
    queueKey: string;
    senderName: string;
    senderEmail: string;
    searchText: string;
    /** Increases with every change, so that a manager's decision can say which version of the request it's based on. */
    revision: number;
    assignedTo: string | null;
  };
  /** Managers' notes, which clients never see. */
  requestNotes: { id: string; requestId: string; author: string; text: string; notedAt: Time };
  requestEvents: { requestId: string; position: number; status: string; actor: string; note: string | null; happenedAt: Time };
  /** The time when each source's request allowance is full again. `subject` is a keyed digest of a device, a session or an address. */
  requestAllowances: { subject: string; wholeAt: Time };

  /** The sign-in library reads and writes the managers' other tables. */
  managers: {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
    role: string;
    twoFactorEnabled: boolean | null;
    createdAt: Time;
    updatedAt: Time;
    removedAt: Time | null;
    /** Null unless the manager is an owner. */
    ownerSince: Time | null;
  };
  managerSessions: {
    id: string;
    userId: string;
    token: string;
    expiresAt: Time;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: Time;
    updatedAt: Time;
    confirmedAt: Time | null;
    factorConfirmedAt: Time | null;
  };
  managerAccounts: {
    id: string;
    userId: string;
    providerId: string;
    password: string | null;
    updatedAt: Time;
  };
  managerVerifications: { id: string; expiresAt: Time };
  /** Devices that managers have signed in on, as keyed digests. */
  managerDevices: { managerId: string; device: string; signedInAt: Time };
  managerTwoFactors: {
    id: string;
    userId: string;
    secret: string;
    /** Keyed digests of the remaining recovery codes. */
    backupCodes: JsonText;
    /** The 30-second time step of the last code that was used. */
    lastStep: number | null;
  };
  managerPasskeys: {
    id: string;
    userId: string;
    name: string | null;
    createdAt: Time | null;
  };
  managerLinks: {
    id: string;
    tokenDigest: string;
    role: string;
    email: string | null;
    createdBy: string;
    createdAt: Time;
    expiresAt: Time;
    usedAt: Time | null;
  };
  /** Links for choosing a new password, each of which works once. */
  managerPasswordResets: {
    id: string;
    tokenDigest: string;
    managerId: string;
    /** The owner who created the link. Null if the manager requested it. */
    createdBy: string | null;
    createdAt: Time;
    expiresAt: Time;
    usedAt: Time | null;
  };
  /** `query` is the filter as it appears in the list's address. */
  managerFilters: { id: string; managerId: string; list: string; name: string; query: string; savedAt: Time };
  /** Choices about the daily email. A manager without a row gets the email. */
  managerDigests: { managerId: string; isOff: boolean };
  /** Messages to people and programs, one row per recipient. A message is written in its event's transaction and sent afterwards. */
  messages: {
    /** The message's ID, which is also sent to the receiver (as Message-ID or webhook-id) to make duplicates recognizable. */
    id: string;
    channel: string;
    event: string;
    /** The subject of the message, in the audit log's format: `learner/…`, `request/…`, `manager/…`. */
    about: string;
    /** The recipient's address. Null for a webhook, and once the person is erased. */
    recipient: string | null;
    title: string | null;
    body: JsonText | null;
    /** The message's encrypted secret, such as a resume code. Null if there's no secret or it's no longer needed. */
    secret: string | null;
    state: string;
    createdAt: Time;
    /** The time of the next attempt to send the message. A sender first moves this time, so that no other sender claims the message. */
    dueAt: Time;
    tries: Generated<number>;
    firstTriedAt: Time | null;
    /** The process that's sending the message or sent it last. */
    lease: string | null;
    failure: string | null;
    finishedAt: Time | null;
  };
  /** The text of content files that was written in the console, one row per revision. Null is the text that the file came with. */
  contentRevisions: {
    id: string;
    /** The content file, such as `brand.yaml`. */
    part: string;
    /** `draft`, `live`, `past` or `discarded`. */
    state: string;
    source: string | null;
    /** The file's own text when this revision was started. Null if there was no such file. */
    baseSource: string | null;
    /** Goes up each time a draft is saved. */
    version: Generated<number>;
    author: string;
    reason: string | null;
    createdAt: Time;
    changedAt: Time;
    publishedAt: Time | null;
    publishedBy: string | null;
  };
  /** The latest request to review the drafts. `drafts` names them with their versions. It counts as long as one of them is still a draft. */
  contentReviews: {
    id: string;
    drafts: string;
    note: string;
    askedBy: string;
    askedAt: Time;
    /** Why an owner sent the drafts back. Null until then. */
    answer: string | null;
    answeredBy: string | null;
    answeredAt: Time | null;
  };
  /** Links that show a portal with the drafts to someone without an account. */
  previewLinks: {
    id: string;
    tokenDigest: string;
    audience: string;
    /** The ID of the manager who made it. */
    createdBy: string;
    createdAt: Time;
    expiresAt: Time;
    revokedAt: Time | null;
  };
  /** Who has a content file open in the console. A row counts for a few minutes. */
  contentEditors: { part: string; managerId: string; seenAt: Time };
  /** Uploaded files. */
  uploads: {
    /** The start of the content's hash, for pictures the size in pixels, and the type as an ending. */
    id: string;
    /** The name under which the bytes are stored. */
    chunks: string;
    /** The file's name on the device it came from. */
    name: string;
    /** In bytes. */
    size: number;
    author: string;
    createdAt: Time;
  };
  /** The bytes of uploaded files. All chunks of a file but the last are equally long. */
  uploadChunks: { file: string; position: number; bytes: Uint8Array };
  /** Every change by anyone, as a hash chain. */
  changeRecords: {
    sequence: number;
    happenedAt: Time;
    actor: string;
    action: string;
    subject: string;
    before: JsonText | null;
    after: JsonText | null;
    reason: string | null;
    /** A salted hash of the subject and the values before and after. Null in the oldest rows, whose own hash covers these fields. */
    seal: string | null;
    /** The salt of the seal. Null once the sealed values have been removed. */
    salt: string | null;
    previousHash: string;
    hash: string;
  };
}
