import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import { writePersonFile } from '#app/features/learners/export-person.server.ts';
import { transact } from '#app/platform/database/open-database.ts';
import { engines } from '#tests/support/engines.ts';
import { fixture as content } from '#tests/support/fixture-content.ts';

const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** One row of each kind that a person's file has, and an attempt that the learner hasn't finished. */
const rows = [
  `learners (id, created_at, last_seen_at, device_code, shown_name, shown_email, stage, used_count)
    values ('ana', '${at(1)}', '${at(9)}', 'ABCD-1234', 'Ana Cruz', 'ana@example.com', 'failed', 1)`,
  `learner_profiles (learner_id, first_name, last_name, email, said_at) values ('ana', 'Ana', 'Cruz', 'ana@example.com', '${at(1)}')`,
  `learner_verified_emails (learner_id, email, email_key, verified_at) values ('ana', 'ana@example.com', 'ana@example.com', '${at(1)}')`,
  `sessions (id, token_digest, device_id, created_at, last_seen_at) values ('s', 't', 'ana', '${at(1)}', '${at(9)}')`,
  `lesson_completions (learner_id, lesson_id, completed_at) values ('ana', 'lesson', '${at(2)}')`,
  `ticks (learner_id, item_id, ticked, changed_at) values ('ana', 'set', 1, '${at(2)}'), ('ana', 'removed', 0, '${at(3)}')`,
  `practice_reviews (learner_id, item_id, answered_at, is_right, received_at)
    values ('ana', 'fast-clock', '${at(8)}', 1, '${at(4)}'), ('ana', 'wrong', '${at(3)}', 0, '${at(5)}')`,
  `check_answers (learner_id, check_id, option_text, is_right, answered_at)
    values ('ana', 'crm/one', 'A file', 1, '${at(3)}'), ('ana', 'crm/two', 'A list', 0, '${at(4)}')`,
  `lesson_places (learner_id, lesson_id, step_id, seen_at) values ('ana', 'lesson', 'step', '${at(3)}')`,
  `step_notes (learner_id, lesson_id, step_id, note, noted_at, is_bookmarked, bookmarked_at)
    values ('ana', 'lesson', 'bookmark', '', null, 1, '${at(3)}'), ('ana', 'lesson', 'note', 'Ask Sam.', '${at(4)}', 0, null)`,
  `attempts (id, learner_id, state, first_name, last_name, email, paper, content_version, device, started_at, changed_at, graded_at,
      correct_count, question_count)
    values ('graded', 'ana', 'failed', 'Ana', 'Cruz', 'ana@example.com', '{"passMark":80,"sections":[],"questions":[{"id":1,"section":1,
      "module":"crm","text":"Where?","options":["Here","There"],"correctAnswer":"Here","explanation":"Because."}]}', 'v', 'phone',
      '${at(4)}', '${at(5)}', '${at(5)}', 0, 1),
    ('open', 'ana', 'open', 'Ana', 'Cruz', 'ana@example.com', '{"passMark":80,"sections":[],"questions":[]}', 'v', null,
      '${at(6)}', '${at(6)}', null, null, 0)`,
  `attempt_answers (attempt_id, question_id, answer, answered_at) values ('graded', 1, 'There', '${at(5)}')`,
  `attempt_carryovers (id, learner_id, failed_count, reported_at) values ('c', 'ana', 2, '${at(3)}')`,
  `attempt_resets (id, learner_id, actor, reason, reset_at, granted_count) values ('r', 'ana', 'maria', 'A mistake', '${at(3)}', 1)`,
  `agreement_signatures (sequence, id, learner_id, session_id, version, text, text_hash, confirmations, full_name, signed_at, previous_hash, hash)
    values (1, 'a', 'ana', 's', 1, 'The text', 'th', '[]', 'Ana Cruz', '${at(6)}', 'p', 'h')`,
  `certificates (number, attempt_id, learner_id, holder, school, credential, issued_on, correct_count, question_count, content_version, created_at)
    values ('N', 'graded', 'ana', 'Ana Cruz', 'School', 'Credential', '2026-11-21', 0, 1, 'v', '${at(7)}')`,
  `certificate_events (id, certificate_number, kind, actor, reason, happened_at)
    values ('e', 'N', 'revoked', 'maria', 'A test', '${at(8)}')`,
  `messages (id, channel, event, about, recipient, title, body, state, created_at, due_at)
    values ('m', 'mail', 'agreement.signed', 'learner/ana', 'ana@example.com', 'Signed', '{}', 'sent', '${at(6)}', '${at(6)}')`,
];

const file = {
  writtenAt: at(12),
  id: 'ana',
  deviceCode: 'ABCD-1234',
  name: 'Ana Cruz',
  email: 'ana@example.com',
  isEmailVerified: true,
  createdAt: at(1),
  lastSeenAt: at(9),
  isErased: false,
  profile: { firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' },
  sessions: [{ createdAt: at(1), lastSeenAt: at(9), endedAt: null }],
  signatures: [{ sequence: 1, version: 1, text: 'The text', fullName: 'Ana Cruz', signedAt: at(6), hash: 'h' }],
  lessons: [{ id: 'lesson', completedAt: at(2) }],
  practice: [
    { id: 'wrong', at: at(3), right: false },
    { id: 'fast-clock', at: at(4), right: true },
  ],
  checks: [
    { id: 'crm/one', option: 'A file', right: true, at: at(3) },
    { id: 'crm/two', option: 'A list', right: false, at: at(4) },
  ],
  places: [{ lesson: 'lesson', step: 'step' }],
  notes: [
    { lesson: 'lesson', step: 'bookmark', note: '', notedAt: null, isBookmarked: true, bookmarkedAt: at(3) },
    { lesson: 'lesson', step: 'note', note: 'Ask Sam.', notedAt: at(4), isBookmarked: false, bookmarkedAt: null },
  ],
  ticks: [
    { id: 'set', ticked: true, changedAt: at(2) },
    { id: 'removed', ticked: false, changedAt: at(3) },
  ],
  carriedOver: [{ count: 2, reportedAt: at(3) }],
  resets: [{ actor: 'maria', reason: 'A mistake', granted: 1, resetAt: at(3) }],
  certificates: [
    {
      number: 'N',
      attemptId: 'graded',
      holder: 'Ana Cruz',
      issuedOn: '2026-11-21',
      createdAt: at(7),
      replacedBy: null,
      events: [{ kind: 'revoked', actor: 'maria', reason: 'A test', happenedAt: at(8) }],
    },
  ],
  messages: [{ event: 'agreement.signed', channel: 'mail', to: 'ana@example.com', title: 'Signed', state: 'sent', createdAt: at(6) }],
  attemptsUsed: 1,
  assessment: 'failed',
  attempts: [
    {
      id: 'open',
      state: 'open',
      firstName: 'Ana',
      lastName: 'Cruz',
      email: 'ana@example.com',
      device: null,
      startedAt: at(6),
      gradedAt: null,
      correct: null,
      total: 0,
      answers: [],
    },
    {
      id: 'graded',
      state: 'failed',
      firstName: 'Ana',
      lastName: 'Cruz',
      email: 'ana@example.com',
      device: 'phone',
      startedAt: at(4),
      gradedAt: at(5),
      correct: 0,
      total: 1,
      answers: [{ item: '1', question: 'Where?', given: 'There', isRight: false }],
    },
  ],
};

test.each(engines)("a person's file has everything stored about them, always in the same form, on $name", async (engine) => {
  const { database, close } = await engine.open();
  try {
    for (const row of rows) await sql`insert into ${sql.raw(row)}`.execute(database);
    const now = new Date(at(12));
    const exported = { actor: 'maria', action: 'learner.exported', subject: 'learner/ana', reason: 'Asked', now } as const;
    await transact(database, (tx) => appendRecord(tx, exported));

    const written = await writePersonFile({ database, content }, { learnerId: 'ana', actor: 'maria', now });
    const { timeline, ...person } = JSON.parse('json' in written ? written.json : '{}') as { timeline: unknown[] };
    expect(JSON.stringify(person, null, 2)).toBe(JSON.stringify(file, null, 2));
    expect(timeline).toHaveLength(10);
  } finally {
    await close();
  }
});
