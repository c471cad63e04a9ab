import type { Generated } from 'kysely';

/** UTC, ISO 8601 with milliseconds: sorts as text. */
type Time = string;

/** 0 or 1, the same on both engines. */
type Flag = number;

/** JSON text, parsed with its schema where it is read. */
type Json = string;

/** The tables, the same on SQLite and PostgreSQL. What a person did is only ever added to. */
export interface Schema {
  portal_settings: { name: string; value: string };

  access_codes: {
    id: string;
    audience: string;
    digest: string;
    origin: string;
    created_at: Time;
    revoked_at: Time | null;
    label: string | null;
    expires_at: Time | null;
    seats: number | null;
    replaced_at: Time | null;
    replaced_by: string | null;
  };
  /** The devices that entered with a code. One that somebody else begins on hands its seat on, and stays on record. */
  code_entries: { access_code_id: string; device_id: string; entered_at: Time; holds_seat: Flag };
  sessions: { id: string; token_digest: string; device_id: string; created_at: Time; last_seen_at: Time; ended_at: Time | null };
  session_audiences: { session_id: string; audience: string; access_code_id: string; entered_at: Time };
  /** `network` is the /48 of an IPv6 address; `account` a keyed digest of the account that was tried, where a stranger tried it. */
  wrong_tries: {
    id: string;
    budget: Generated<string>;
    address: string;
    network: string | null;
    device_id: string;
    account: string | null;
    tried_at: Time;
  };

  /** A learner, and what lists show of them: kept in step by whoever changes what it is taken from. */
  learners: {
    id: string;
    created_at: Time;
    last_seen_at: Time;
    device_code: Generated<string>;
    /** As `choosePerson` chooses them. */
    shown_name: string | null;
    shown_email: string | null;
    /** The name that a manager corrected. */
    corrected_first_name: string | null;
    corrected_last_name: string | null;
    /** The name under the newest signature of the agreement. */
    signed_name: string | null;
    sort_key: Generated<string>;
    lesson_count: Generated<number>;
    /** The lesson that was completed last. */
    last_lesson: string | null;
    /** The state of the newest attempt, or `none`. */
    stage: Generated<string>;
    /** Attempts that count against the limit. */
    used_count: Generated<number>;
    agreement_signed_at: Time | null;
    /** After an erasure: `kept` on the row that has the numbers, `left` on the key that the device still holds. */
    erasure: string | null;
  };
  /** The words by whose beginnings a learner is found. */
  learner_words: { word: Uint8Array; learner_id: string };
  lesson_completions: { learner_id: string; lesson_id: string; completed_at: Time };
  ticks: { learner_id: string; item_id: string; ticked: Flag; changed_at: Time };
  /** Every answer of practice. `answered_at` is what the device's clock said. */
  practice_reviews: { learner_id: string; item_id: string; answered_at: Time; is_right: Flag; received_at: Time };
  learner_profiles: {
    learner_id: string;
    first_name: string;
    last_name: string;
    email: string;
    /** As addresses are compared (`emailKeyOf`). */
    email_key: Generated<string>;
    said_at: Time;
  };
  /** The address of a learner who has typed back a code that was mailed to it. */
  learner_verified_emails: { learner_id: string; email: string; email_key: string; verified_at: Time };
  /** The code that was mailed to an address and not typed back yet. */
  learner_email_checks: {
    learner_id: string;
    email: string;
    email_key: string;
    code_digest: string;
    sent_at: Time;
    wrong_tries: Generated<number>;
  };
  learner_resume_codes: { digest: string; learner_id: string; issued_by: string; issued_at: Time; ended_at: Time | null };
  /** Learners who became part of another. It is never a chain: `to_id` is always one who was kept. */
  learner_merges: { from_id: string; to_id: string; merged_at: Time };

  attempts: {
    id: string;
    learner_id: string;
    state: string;
    first_name: string;
    last_name: string;
    email: string;
    /** As addresses are compared (`emailKeyOf`). */
    email_key: Generated<string>;
    paper: Json;
    content_version: string;
    device: string | null;
    started_at: Time;
    changed_at: Time;
    graded_at: Time | null;
    correct_count: number | null;
    question_count: number;
    /** The code of the training portal with which the learner had entered first when the attempt began. */
    code_id: string | null;
  };
  attempt_answers: { attempt_id: string; question_id: number; answer: string; answered_at: Time };
  attempt_carryovers: { id: string; learner_id: string; failed_count: number; reported_at: Time; from_learner: string | null };
  attempt_resets: {
    id: string;
    learner_id: string;
    actor: string;
    reason: string;
    reset_at: Time;
    /** How many attempts it gave; null for all of them. */
    granted_count: number | null;
    /** How many attempts stayed used after it. */
    still_used: Generated<number>;
  };

  /** Counters of what the rows above say, changed in the same transaction: attempts with a result, by UTC month, code, and which of the learner's attempts it was. */
  attempt_counts: { month: string; code_id: string; ordinal: number; graded: number; passed: number };
  /** Sums over the answers to each item of graded attempts, by how many questions the paper had. */
  item_counts: {
    item: string;
    paper_size: number;
    question_id: number;
    variant: string;
    wording: Json;
    asked: number;
    correct: number;
    rest_sum: number;
    rest_squares: number;
    correct_rest_sum: number;
    timed: number;
    seconds: number;
  };
  option_counts: { item: string; paper_size: number; position: number; chosen: number; rest_sum: number };

  certificates: {
    number: string;
    attempt_id: string;
    learner_id: string;
    holder: string;
    school: string;
    credential: string;
    issued_on: string;
    correct_count: number;
    question_count: number;
    content_version: string;
    created_at: Time;
    /** The number under which it was issued anew. */
    replaced_by: string | null;
  };
  certificate_events: { id: string; certificate_number: string; kind: string; actor: string; reason: string; happened_at: Time };

  /** A chain: each row carries the hash of the one before it, so that none can be changed or taken out unnoticed. */
  agreement_signatures: {
    sequence: number;
    id: string;
    learner_id: string;
    session_id: string;
    version: number;
    text: string;
    text_hash: string;
    confirmations: Json;
    full_name: string | null;
    signed_at: Time;
    previous_hash: string;
    hash: string;
  };

  requests: {
    id: string;
    kind: string;
    reference: string;
    token_digest: string;
    device_id: string;
    details: Json;
    submitted_at: Time;
    /** What the inbox is sorted and searched by, kept in step with the events and details in the same transaction. */
    status: string;
    is_settled: Flag;
    queue_key: string;
    sender_name: string;
    sender_email: string;
    search_text: string;
    /** Grows with every change, so that whoever decides says what they have seen. */
    revision: number;
    assigned_to: string | null;
  };
  /** For colleagues: nothing that a client sees reads this table. */
  request_notes: { id: string; request_id: string; author: string; text: string; noted_at: Time };
  request_events: { request_id: string; position: number; status: string; actor: string; note: string | null; happened_at: Time };
  /** How much more may be sent; the subject is a keyed digest of a device, a session or an address. */
  request_allowances: { subject: string; whole_at: Time };

  /** The library that signs managers in reads and writes the other tables of theirs. */
  managers: {
    id: string;
    name: string;
    email: string;
    email_verified: boolean | Flag;
    role: string;
    two_factor_enabled: boolean | Flag | null;
    created_at: Date | Time;
    updated_at: Date | Time;
    removed_at: Time | null;
    /** When they became an owner; null for all others. */
    owner_since: Time | null;
  };
  manager_sessions: {
    id: string;
    user_id: string;
    token: string;
    expires_at: Date | Time;
    ip_address: string | null;
    user_agent: string | null;
    created_at: Date | Time;
    updated_at: Date | Time;
    confirmed_at: Date | Time | null;
    factor_confirmed_at: Date | Time | null;
  };
  manager_accounts: {
    id: string;
    user_id: string;
    provider_id: string;
    password: string | null;
    updated_at: Date | Time;
  };
  manager_verifications: { id: string; expires_at: Date | Time };
  /** Devices on which a manager has signed in, as keyed digests. */
  manager_devices: { manager_id: string; device: string; signed_in_at: Time };
  manager_two_factors: {
    id: string;
    user_id: string;
    secret: string;
    /** Keyed digests of the recovery codes that are left. */
    backup_codes: Json;
    /** The half minute whose code was used last. */
    last_step: number | null;
  };
  manager_passkeys: {
    id: string;
    user_id: string;
    name: string | null;
    created_at: Date | Time | null;
  };
  manager_links: {
    id: string;
    token_digest: string;
    role: string;
    email: string | null;
    created_by: string;
    created_at: Time;
    expires_at: Time;
    used_at: Time | null;
  };
  /** The links with which managers choose a new password, each for one use. */
  manager_password_resets: {
    id: string;
    token_digest: string;
    manager_id: string;
    /** The owner who made it; null where the manager asked for it. */
    created_by: string | null;
    created_at: Time;
    expires_at: Time;
    used_at: Time | null;
  };
  /** A query is a filter as it stands in the address of its list. */
  manager_filters: { id: string; manager_id: string; list: string; name: string; query: string; saved_at: Time };
  /** Whether a manager wants the daily mail; who is not here gets it. */
  manager_digests: { manager_id: string; is_off: Flag };
  /** What is told to people and programs outside, one row for each of them: written with what it tells, sent afterwards. */
  messages: {
    /** Names the message for its receiver too (Message-ID, webhook-id), so that one that comes twice can be told. */
    id: string;
    channel: string;
    event: string;
    /** What it tells of, as the log calls it: `learner/…`, `request/…`, `manager/…`. */
    about: string;
    /** Null for a webhook, and once the person was erased. */
    recipient: string | null;
    title: string | null;
    body: Json | null;
    /** A resume code, encrypted; null where there is none, and once it is not needed any more. */
    secret: string | null;
    state: string;
    created_at: Time;
    /** When it is sent next. Whoever sends it moves this on first: that is how long nobody else takes it. */
    due_at: Time;
    tries: Generated<number>;
    first_tried_at: Time | null;
    /** Who is sending it, or sent it last. */
    lease: string | null;
    failure: string | null;
    finished_at: Time | null;
  };
  /** Every change by anybody, as a chain. */
  change_records: {
    sequence: number;
    happened_at: Time;
    actor: string;
    action: string;
    subject: string;
    before: Json | null;
    after: Json | null;
    reason: string | null;
    /** The hash of subject, before and after with the salt; null in the oldest rows, whose hash covers them itself. */
    seal: string | null;
    /** Null once what was sealed is taken out. */
    salt: string | null;
    previous_hash: string;
    hash: string;
  };
}
