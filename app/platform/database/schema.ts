import type { Generated } from 'kysely';

/** UTC, ISO 8601 with milliseconds: sorts as text. */
type Time = string;

/** 0 or 1, the same on both engines. */
type Flag = number;

/** JSON text, parsed with its schema when it's read. */
type Json = string;

/** The tables, the same on SQLite and PostgreSQL. A person's actions are only ever added to. */
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
  /** The devices that entered with a code. If another person starts on one, it hands its seat on and stays on record. */
  code_entries: { access_code_id: string; device_id: string; entered_at: Time; holds_seat: Flag };
  sessions: { id: string; token_digest: string; device_id: string; created_at: Time; last_seen_at: Time; ended_at: Time | null };
  session_audiences: { session_id: string; audience: string; access_code_id: string; entered_at: Time };
  /** `network` is the /48 of an IPv6 address; `account` is a keyed digest of the account that a stranger tried. */
  wrong_tries: {
    id: string;
    budget: Generated<string>;
    address: string;
    network: string | null;
    device_id: string;
    account: string | null;
    tried_at: Time;
  };

  /** A learner, and what lists show about them, kept in step with its sources. */
  learners: {
    id: string;
    created_at: Time;
    last_seen_at: Time;
    device_code: Generated<string>;
    /** As chosen by `choosePerson`. */
    shown_name: string | null;
    shown_email: string | null;
    /** The name that a manager corrected. */
    corrected_first_name: string | null;
    corrected_last_name: string | null;
    /** The name under the newest signature of the agreement. */
    signed_name: string | null;
    sort_key: Generated<string>;
    lesson_count: Generated<number>;
    /** The last completed lesson. */
    last_lesson: string | null;
    /** The state of the newest attempt, or `none`. */
    stage: Generated<string>;
    /** Attempts that count against the limit. */
    used_count: Generated<number>;
    agreement_signed_at: Time | null;
    /** After an erasure: `kept` on the row with the statistics, `left` on the key that the device still has. */
    erasure: string | null;
  };
  /** The words whose prefixes find a learner. */
  learner_words: { word: Uint8Array; learner_id: string };
  lesson_completions: { learner_id: string; lesson_id: string; completed_at: Time };
  ticks: { learner_id: string; item_id: string; ticked: Flag; changed_at: Time };
  /** Every practice answer. `answered_at` is by the device's clock. */
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
  /** The address of a learner who has typed back an emailed code. */
  learner_verified_emails: { learner_id: string; email: string; email_key: string; verified_at: Time };
  /** The code that was emailed to an address and hasn't been typed back yet. */
  learner_email_checks: {
    learner_id: string;
    email: string;
    email_key: string;
    code_digest: string;
    sent_at: Time;
    wrong_tries: Generated<number>;
  };
  learner_resume_codes: { digest: string; learner_id: string; issued_by: string; issued_at: Time; ended_at: Time | null };
  /** Learners merged into another. Never a chain: `to_id` is always a remaining record. */
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
    /** The training code the learner had first entered with when the attempt began. */
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

  /** Counters of the rows above, changed in the same transaction: attempts with a result, by UTC month, code, and attempt number. */
  attempt_counts: { month: string; code_id: string; ordinal: number; graded: number; passed: number };
  /** Sums over the answers to each item of graded attempts, by the number of questions in the paper. */
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
    /** The number of the certificate that replaced it. */
    replaced_by: string | null;
  };
  certificate_events: { id: string; certificate_number: string; kind: string; actor: string; reason: string; happened_at: Time };

  /** A chain: each row carries the hash of the one before it, so none can be changed or removed unnoticed. */
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
    /** Grows with every change, so a manager who decides can say which version they've seen. */
    revision: number;
    assigned_to: string | null;
  };
  /** For colleagues: nothing a client sees reads this table. */
  request_notes: { id: string; request_id: string; author: string; text: string; noted_at: Time };
  request_events: { request_id: string; position: number; status: string; actor: string; note: string | null; happened_at: Time };
  /** The remaining allowance for requests. The subject is a keyed digest of a device, a session or an address. */
  request_allowances: { subject: string; whole_at: Time };

  /** The sign-in library reads and writes the managers' other tables. */
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
    /** When they became an owner; null for everyone else. */
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
  /** Devices a manager has signed in on, as keyed digests. */
  manager_devices: { manager_id: string; device: string; signed_in_at: Time };
  manager_two_factors: {
    id: string;
    user_id: string;
    secret: string;
    /** Keyed digests of the remaining recovery codes. */
    backup_codes: Json;
    /** The half minute of the last code used. */
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
  /** Single-use links for choosing a new password. */
  manager_password_resets: {
    id: string;
    token_digest: string;
    manager_id: string;
    /** The owner who made it; null if the manager requested it. */
    created_by: string | null;
    created_at: Time;
    expires_at: Time;
    used_at: Time | null;
  };
  /** A query is a filter in the form it has in its list's address. */
  manager_filters: { id: string; manager_id: string; list: string; name: string; query: string; saved_at: Time };
  /** Whether a manager wants the daily email. Without a row, they get it. */
  manager_digests: { manager_id: string; is_off: Flag };
  /** Notifications to people and programs, one row for each recipient: written in the transaction of the event, sent afterwards. */
  messages: {
    /** Identifies the message for its receiver too (Message-ID, webhook-id), so duplicates can be recognized. */
    id: string;
    channel: string;
    event: string;
    /** What it's about, in the audit log's form: `learner/…`, `request/…`, `manager/…`. */
    about: string;
    /** Null for a webhook, and once the person was erased. */
    recipient: string | null;
    title: string | null;
    body: Json | null;
    /** A resume code, encrypted; null if there's none, and once it's no longer needed. */
    secret: string | null;
    state: string;
    created_at: Time;
    /** When to send it next. The sender moves this forward first, so no one else takes it in the meantime. */
    due_at: Time;
    tries: Generated<number>;
    first_tried_at: Time | null;
    /** Who is sending it, or sent it last. */
    lease: string | null;
    failure: string | null;
    finished_at: Time | null;
  };
  /** Every change by anyone, as a chain. */
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
    /** Null once the sealed part is removed. */
    salt: string | null;
    previous_hash: string;
    hash: string;
  };
}
