import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { insertSession } from '#app/features/access/store.server.ts';
import { syncAccessCodes } from '#app/features/access/sync-access-codes.server.ts';
import { signAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { findRulesToReadAgain } from '#app/features/content-review/find-changed-rules.server.ts';
import { deviceCodeOf } from '#app/features/learning/device-code.server.ts';
import { findAttemptUsage } from '#app/features/assessment/find-attempt-usage.server.ts';
import { findAssessment } from '#app/features/assessment/find-assessment.server.ts';
import { startAttempt } from '#app/features/assessment/start-attempt.server.ts';
import { submitAttempt } from '#app/features/assessment/submit-attempt.server.ts';
import { findCertificate } from '#app/features/certificates/find-certificate.server.ts';
import { issueCertificate } from '#app/features/certificates/issue-certificate.server.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { findInvitation } from '#app/features/team/join.server.ts';
import { appendRecord } from '#app/features/audit-log/append-record.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { submitRequest } from '#app/features/requests/submit-request.server.ts';
import { transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { parseVariables } from '#app/platform/env.ts';
import { createIdentifier, type Keys } from '#app/platform/keys.ts';
import { openStore } from '#server/open-portal.ts';
import { createPostgresDatabase, postgresUrl } from '#tests/support/engines.ts';
import { fixture as content, fixtureFolder } from '#tests/support/fixture-content.ts';
import { answersWith } from '#tests/support/learner.ts';
import { programEnvironment } from '#tests/support/process/program-environment.ts';

const start = new Date('2026-11-21T12:00:00.000Z');

interface Printed {
  code: number | null;
  out: string;
  errors: string;
}

let variables: Record<string, string>;
let database: WritableDatabase;
let keys: Keys;

/** Gives each test its own store, which stays open in this process while commands work on it. */
function useStore(engine: 'SQLite' | 'PostgreSQL'): void {
  let remove: () => void | Promise<void>;

  beforeEach(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'northkey-admin-'));
    const made = engine === 'PostgreSQL' ? await createPostgresDatabase() : null;
    variables = { DATA_DIR: folder, ...(made === null ? {} : { DATABASE_URL: made.url }) };
    ({ database, keys } = await openStore(parseVariables(variables)));
    remove = async () => {
      await made?.drop();
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterEach(async () => {
    await database.destroy();
    await remove();
  });
}

function runAdmin(...words: string[]): Promise<Printed> {
  const command = spawn(process.execPath, ['scripts/admin.ts', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...programEnvironment, ...variables },
  });
  const printed = { out: '', errors: '' };
  command.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()));
  command.stderr.on('data', (chunk: Buffer) => (printed.errors += chunk.toString()));
  return new Promise((resolve) => command.once('close', (code) => resolve({ code, ...printed })));
}

async function sign(times: number): Promise<void> {
  const sessionId = createIdentifier();
  await transact(database, (tx) => insertSession(tx, { id: sessionId, tokenDigest: createIdentifier(), deviceId: 'x', now: start }));
  for (let count = 0; count < times; count += 1) {
    const learnerId = createIdentifier();
    await signAgreement(
      { database, content },
      {
        sessionId,
        fullName: 'Ana',
        onSign: (tx) => lockLearner(tx, learnerId, start),
        now: start,
      },
    );
  }
}

/** Takes the assessment with all answers right or all wrong. */
async function takeAssessment(learnerId: string, isRight: boolean): Promise<void> {
  const participant = { firstName: 'Ana', lastName: 'Cruz', email: 'ana@example.com' };
  const started = await startAttempt({ database, content }, { learnerId, participant, device: null, now: start });
  if (!('attemptId' in started)) throw new Error(`The attempt was ${started.kind}.`);
  const view = await findAssessment({ database, content }, learnerId);
  const answers = isRight && view.kind === 'open' ? answersWith(view.questionCount, view.attempt.questions) : [];
  await submitAttempt(database, {
    attemptId: started.attemptId,
    learnerId,
    answers,
    onPass: (tx, passed) => issueCertificate(tx, { ...passed, brand: content.brand }),
    now: start,
  });
}

async function askForHours(agent: string): Promise<string> {
  const submitted = await submitRequest(
    { database, keys },
    {
      contents: {
        kind: 'overtime',
        details: {
          agent,
          va: 'Ana',
          hours: 10,
          startsOn: '2026-12-01',
          endsOn: '2026-12-05',
          urgency: 'this-week',
          purpose: 'Listing files',
          email: 'priya@nair.example',
          phone: '',
        },
      },
      formKey: createIdentifier(),
      deviceId: 'device',
      sessionId: 'session',
      address: '203.0.113.7',
      answerHours: 24,
      now: start,
    },
  );
  if (submitted.kind !== 'submitted') throw new Error(`The request was ${submitted.kind}.`);
  return submitted.reference;
}

describe.each(postgresUrl === undefined ? (['SQLite'] as const) : (['SQLite', 'PostgreSQL'] as const))('on %s', (engine) => {
  useStore(engine);

  test('agreements verify reports the length of an intact chain', async () => {
    expect(await runAdmin('agreements', 'verify')).toEqual({ code: 0, out: 'The chain of 0 signatures is intact.\n', errors: '' });
    await sign(3);
    expect(await runAdmin('agreements', 'verify')).toEqual({ code: 0, out: 'The chain of 3 signatures is intact.\n', errors: '' });
  });

  test('agreements verify lists every break and exits with 1', async () => {
    await sign(5);
    await database.updateTable('agreementSignatures').set({ fullName: 'Eve' }).where('sequence', '=', 2).execute();
    await database.deleteFrom('agreementSignatures').where('sequence', '=', 4).execute();

    expect(await runAdmin('agreements', 'verify')).toEqual({
      code: 1,
      out: 'The chain of 4 signatures is broken in 2 places:\nSignature 2: one of its fields was changed.\nSignature 4: it is missing.\n',
      errors: '',
    });
  });
});

describe.each(postgresUrl === undefined ? (['SQLite'] as const) : (['SQLite', 'PostgreSQL'] as const))('the log on %s', (engine) => {
  useStore(engine);

  test('manager link prints a link that makes an owner, and records verify counts it', async () => {
    expect(await runAdmin('records', 'verify')).toEqual({ code: 0, out: 'The chain of 0 records is intact.\n', errors: '' });

    const { code, out, errors } = await runAdmin('manager', 'link', '--actor', 'maria');
    expect([code, errors]).toEqual([0, '']);
    const token = /\n {2}http:\/\/127\.0\.0\.1:3000\/manage\/join\/([\w-]{22})\n$/.exec(out)?.[1] ?? '';
    const found = await findInvitation({ database, keys }, token, new Date());
    expect(found).toMatchObject({ state: 'usable', link: { role: 'owner', email: null } });
    expect(found?.link.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60 * 60_000);

    expect(await listRecords(database, {})).toMatchObject([
      { actor: 'terminal: maria', action: 'manager.invited', after: '{"role":"owner"}' },
    ]);
    expect(await runAdmin('records', 'verify')).toEqual({ code: 0, out: 'The chain of 1 record is intact.\n', errors: '' });
  });

  test('records verify lists every break and exits with 1', async () => {
    for (let count = 0; count < 5; count += 1)
      await transact(database, (tx) =>
        appendRecord(tx, { actor: 'ana@example.com', action: 'code.created', subject: 'code/1', now: start }),
      );
    await database.updateTable('changeRecords').set({ actor: 'eve@example.com' }).where('sequence', '=', 2).execute();
    await database.deleteFrom('changeRecords').where('sequence', '=', 4).execute();

    expect(await runAdmin('records', 'verify')).toEqual({
      code: 1,
      out: 'The chain of 4 records is broken in 2 places:\nRecord 2: one of its fields was changed.\nRecord 4: it is missing.\n',
      errors: '',
    });
  });
});

describe('every documented command', () => {
  useStore('SQLite');

  test('help lists every command', async () => {
    const { code, out } = await runAdmin('help');
    expect(code).toBe(0);
    for (const command of [
      'codes rotate',
      'certificate revoke',
      'attempts reset',
      'agreements verify',
      'requests export',
      'manager link',
      'records verify',
    ])
      expect(out).toContain(command);
  });

  test('an unknown command, or one with a missing argument, prints the list', async () => {
    for (const words of [[], ['agreements', 'verify', 'all'], ['codes', 'rotate']]) {
      const { code, out, errors } = await runAdmin(...words);
      expect([code, out], words.join(' ')).toEqual([1, '']);
      expect(errors).toContain('Usage: npm run admin');
    }
  });

  test('codes rotate prints new codes, and the old ones stop working', async () => {
    await syncAccessCodes({ database, keys }, { training: undefined, client: undefined }, start);
    const live = () => database.selectFrom('accessCodes').select('digest').where('revokedAt', 'is', null).orderBy('digest').execute();
    const before = await live();

    expect((await runAdmin('codes', 'rotate', 'training', '--actor', 'maria')).out).toMatch(
      /^New training code, shown only once\..*\n {2}(\w{4}-){2}\w{4}\n$/,
    );
    expect((await runAdmin('codes', 'rotate', 'client')).out).toMatch(/( {2}(\w{4}-){2}\w{4}\n){2}$/);
    const after = await live();
    expect(after).toHaveLength(3);
    expect(after.filter(({ digest }) => before.some((old) => old.digest === digest))).toEqual([]);

    const rotated = await listRecords(database, { action: 'code.rotated' });
    expect(rotated).toHaveLength(3);
    expect(rotated.at(-1)?.actor).toBe('terminal: maria');
  });

  test('certificate revoke and reinstate require a reason, and record who and why', async () => {
    await takeAssessment('ana', true);
    const { number } = await database.selectFrom('certificates').select('number').executeTakeFirstOrThrow();

    expect(await runAdmin('certificate', 'revoke', number)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Give a reason') as string,
    });
    expect(await runAdmin('certificate', 'revoke', number, '--reason', ' \u200b ')).toMatchObject({ code: 1 });
    expect((await findCertificate(database, number))?.status).toBe('valid');

    expect(await runAdmin('certificate', 'revoke', number.toLowerCase(), '--reason', 'copied answers', '--actor', 'maria')).toMatchObject({
      code: 0,
    });
    expect((await findCertificate(database, number))?.status).toBe('revoked');
    expect(await runAdmin('certificate', 'reinstate', number, '--reason', 'cleared', '--actor', 'maria')).toMatchObject({ code: 0 });
    expect((await findCertificate(database, number))?.status).toBe('valid');
    expect(await database.selectFrom('certificateEvents').select(['actor', 'reason']).orderBy('happenedAt').execute()).toEqual([
      { actor: 'terminal: maria', reason: 'copied answers' },
      { actor: 'terminal: maria', reason: 'cleared' },
    ]);
  });

  test("attempts reset works with an address and with a device's code", async () => {
    const learner = createIdentifier();
    for (let count = 0; count < 3; count += 1) await takeAssessment(learner, false);
    const remaining = async () => (await findAttemptUsage(database, learner, 3)).remaining;
    expect(await remaining()).toBe(0);

    expect(await runAdmin('attempts', 'reset', 'Ana@Example.com', '--reason', 'the connection failed')).toMatchObject({ code: 0 });
    expect(await remaining()).toBe(3);
    expect(await runAdmin('attempts', 'reset', deviceCodeOf(learner), '--reason', 'again')).toMatchObject({ code: 0 });
    expect(await runAdmin('attempts', 'reset', 'nobody@example.com', '--reason', 'a mistake')).toMatchObject({ code: 1, out: '' });
  });

  test('requests list, show and advance take a request to its end', async () => {
    const reference = await askForHours('Priya Nair');

    expect((await runAdmin('requests', 'list')).out).toContain(reference);
    expect((await runAdmin('requests', 'list', 'referral')).out).toBe('No open requests.\n');
    expect((await runAdmin('requests', 'show', reference)).out).toContain('Next: seen or approved or declined');
    expect(await runAdmin('requests', 'advance', reference, 'approved', '--note', 'Ana works 5 to 7 p.m.')).toMatchObject({ code: 0 });
    expect((await runAdmin('requests', 'show', reference)).out).toContain('approved: Ana works 5 to 7 p.m.');
    expect(await runAdmin('requests', 'advance', reference, 'seen')).toMatchObject({ code: 1, out: '' });
    await runAdmin('requests', 'advance', reference, 'done');
    expect((await runAdmin('requests', 'list')).out).toBe('No open requests.\n');
    expect((await runAdmin('requests', 'list', '--all')).out).toContain(reference);
  });

  test('content reviewed records a review once', async () => {
    const [rule] = content.rules.rules;
    const rules = content.rules.rules.map((each) => (each === rule ? { ...each, value: 'as it was before' } : each));
    await findRulesToReadAgain(database, { ...content, rules: { ...content.rules, rules } });
    variables['CONTENT_DIR'] = fixtureFolder;

    expect((await runAdmin('content', 'reviewed', '--actor', 'ana')).out).toBe(`Marked as reviewed: ${rule?.id}.\n`);
    expect((await runAdmin('content', 'reviewed')).out).toContain('No rules have changed');
    expect((await listRecords(database, {})).map(({ actor, action }) => [actor, action])).toEqual([['terminal: ana', 'content.reviewed']]);
  });

  test('requests export prints only the rows', async () => {
    const reference = await askForHours('Team; =1+1');
    const { code, out, errors } = await runAdmin('requests', 'export');

    expect([code, errors]).toEqual([0, '']);
    expect(out.trimEnd().split('\r\n')).toHaveLength(2);
    expect(out).toContain(`"${reference}","overtime","received"`);
    expect(out).toContain(`"Team;' =1+1"`);
  });
});

test('a folder without a store is reported, and no store is created there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-admin-'));
  const command = spawn(process.execPath, ['scripts/admin.ts', 'agreements', 'verify'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...programEnvironment, DATA_DIR: folder },
  });
  let errors = '';
  command.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => command.once('close', resolve));
  rmSync(folder, { recursive: true });

  expect(code).toBe(1);
  expect(errors).toContain(`There's no store in ${folder}.`);
});
