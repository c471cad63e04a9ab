import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import type { Brand } from '#app/content/schemas/brand-schema.ts';
import { migrate, openDatabase, transact, type WritableDatabase } from '#app/platform/database/open-database.ts';
import { migrations } from '#server/migrations.ts';
import { readPdfMetadata } from '#tests/support/pdf/pdf-metadata.ts';
import { readPdfText } from '#tests/support/pdf/pdf-text.ts';
import { findCertificate, findLearnerCertificate } from './find-certificate.server.ts';
import { issueCertificate } from './issue-certificate.server.ts';
import { renderCertificatePdf } from './render-certificate.server.ts';
import { reinstateCertificate, revokeCertificate } from './revoke-certificate.server.ts';
import { normalizeCertificateNumber, writeCertificate } from './rules.ts';

const now = new Date('2026-11-21T23:30:00.000Z');
// Issuing a certificate reads only these fields of the brand.
const brand = { school: 'Northkey Academy', credential: 'Certified Assistant', certificate: { chatChannel: '#certified' } } as Brand;

async function withStore(check: (database: WritableDatabase) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'northkey-certificates-'));
  const database = openDatabase({ DATA_DIR: folder });

  try {
    await migrate(database, migrations);
    await check(database);
  } finally {
    await database.destroy();
    rmSync(folder, { recursive: true });
  }
}

async function addAttempt(database: WritableDatabase, id: string): Promise<void> {
  await database.insertInto('learners').values({ id, createdAt: now, lastSeenAt: now }).execute();
  await database
    .insertInto('attempts')
    .values({
      id,
      learnerId: id,
      state: 'passed',
      firstName: 'Ana',
      lastName: 'Cruz',
      email: 'ana@example.com',
      paper: '{}',
      contentVersion: 'v1',
      device: null,
      startedAt: now,
      changedAt: now,
      gradedAt: now,
      correctCount: 26,
      questionCount: 27,
    })
    .execute();
}

function issue(database: WritableDatabase, attemptId: string, schoolBrand: Brand = brand): Promise<void> {
  return transact(database, (tx) =>
    issueCertificate(tx, {
      attemptId,
      learnerId: attemptId,
      holder: 'Ana Cruz',
      brand: schoolBrand,
      correct: 26,
      total: 27,
      contentVersion: 'v1',
      actor: 'learner',
      now,
    }),
  );
}

async function issued(database: WritableDatabase, attemptId: string): Promise<string> {
  await addAttempt(database, attemptId);
  await issue(database, attemptId);
  const certificate = await findLearnerCertificate(database, attemptId);
  if (certificate === null) throw new Error('No certificate was issued.');
  return certificate.number;
}

test('a passed attempt has a valid certificate, found by number and shown without score or email', async () => {
  await withStore(async (database) => {
    const number = await issued(database, 'a');

    expect(normalizeCertificateNumber(number)).toBe(number);
    expect(await findCertificate(database, number)).toEqual({
      number,
      holder: 'Ana Cruz',
      school: 'Northkey Academy',
      credential: 'Certified Assistant',
      issuedOn: '2026-11-21',
      signatoryName: null,
      signatoryTitle: null,
      status: 'valid',
    });
  });
});

test('issuing again, even at the same time, keeps the original certificate', async () => {
  await withStore(async (database) => {
    const number = await issued(database, 'a');
    await Promise.all([issue(database, 'a'), issue(database, 'a', { ...brand, school: 'Another School' })]);

    expect(await database.selectFrom('certificates').select(['number', 'school']).execute()).toEqual([
      { number, school: 'Northkey Academy' },
    ]);
  });
});

test('two attempts get two numbers', async () => {
  await withStore(async (database) => {
    expect(await issued(database, 'a')).not.toBe(await issued(database, 'b'));
  });
});

test('a failed transaction leaves no certificate', async () => {
  await withStore(async (database) => {
    await addAttempt(database, 'a');
    const failing = transact(database, async (tx) => {
      await issueCertificate(tx, {
        attemptId: 'a',
        learnerId: 'a',
        holder: 'Ana Cruz',
        brand,
        correct: 26,
        total: 27,
        contentVersion: 'v1',
        actor: 'learner',
        now,
      });
      throw new Error('the grade was not stored');
    });

    await expect(failing).rejects.toThrow('the grade was not stored');
    expect(await findLearnerCertificate(database, 'a')).toBeNull();
  });
});

test('an unknown number or learner has no certificate', async () => {
  await withStore(async (database) => {
    expect(await findCertificate(database, '00000-00000-00000-00000-000000')).toBeNull();
    expect(await findLearnerCertificate(database, 'nobody')).toBeNull();
  });
});

test('a revoked certificate has its date, and a reinstated one is valid with both events on record', async () => {
  await withStore(async (database) => {
    const number = await issued(database, 'a');
    const other = await issued(database, 'b');
    const revokedAt = new Date('2026-12-01T09:00:00.000Z');

    expect(await revokeCertificate(database, { number, actor: 'manager', reason: 'copied answers', now: revokedAt })).toEqual({
      kind: 'changed',
    });
    expect(await findCertificate(database, number)).toMatchObject({ status: 'revoked', revokedAt });
    expect(await findCertificate(database, other)).toMatchObject({ status: 'valid' });

    expect(
      await reinstateCertificate(database, { number, actor: 'manager', reason: 'cleared', now: new Date('2026-12-02T09:00:00.000Z') }),
    ).toEqual({ kind: 'changed' });
    expect(await findCertificate(database, number)).toMatchObject({ status: 'valid' });
    expect(await database.selectFrom('certificateEvents').select(['kind', 'actor', 'reason']).orderBy('happenedAt').execute()).toEqual([
      { kind: 'revoked', actor: 'manager', reason: 'copied answers' },
      { kind: 'reinstated', actor: 'manager', reason: 'cleared' },
    ]);
  });
});

test('three simultaneous revocations add one event', async () => {
  await withStore(async (database) => {
    const number = await issued(database, 'a');
    const answers = await Promise.all([1, 2, 3].map(() => revokeCertificate(database, { number, actor: 'manager', reason: 'r', now })));

    expect(answers.map((answer) => answer.kind).toSorted()).toEqual(['already-so', 'already-so', 'changed']);
    expect(await database.selectFrom('certificateEvents').select('kind').execute()).toHaveLength(1);
  });
});

test('a change to nothing or no one is refused and adds no event', async () => {
  await withStore(async (database) => {
    const number = await issued(database, 'a');

    expect(await reinstateCertificate(database, { number, actor: 'manager', reason: 'r', now })).toEqual({ kind: 'already-so' });
    expect(await revokeCertificate(database, { number: '00000-00000-00000-00000-000000', actor: 'manager', reason: 'r', now })).toEqual({
      kind: 'unknown-number',
    });
    expect(await database.selectFrom('certificateEvents').select('kind').execute()).toEqual([]);
  });
});

function render(holder: string, school = 'Northkey Academy', credential = 'Certified Assistant') {
  const number = '00000-00000-00000-00000-000000';
  const wording = writeCertificate({ holder, school, credential }, '#certified');
  return renderCertificatePdf({ wording, number, issuedOn: '2026-11-21', verifyUrl: `https://portal.example.com/verify/${number}` });
}

test('a certificate is a tagged PDF, even with several scripts or a long name', async () => {
  for (const holder of ['Ana Cruz', 'Nguyễn Thị Łucja Ελένη Иванова', `${'Maximiliana '.repeat(12)}Vanderbilt`]) {
    const rendered = await render(holder, 'Szkoła Łódź');
    if (rendered.kind !== 'rendered') throw new Error(`${holder} was refused.`);

    const text = Buffer.from(rendered.pdf).toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    for (const part of ['/StructTreeRoot', '/Lang (en-CA)', '/DisplayDocTitle true', '/FontFile', '/Alt (QR code'])
      expect(text).toContain(part);
  }
});

test.each([
  ['Ana <Bea> Cruz', 'Smith & Co', 'Level <1> & more'],
  ['</rdf:li><x', '&amp;', '<!-- '],
  [']]>', '<![CDATA[', '<?xpacket end="w"?>'],
  ['Ana "B" \'C\' (D) \\ (', 'a\\)b', '%PDF- endobj'],
  ['Łucja & Ελένη <3', 'Szkoła & Łódź', 'Ć < Ś'],
])("a certificate's metadata has %j, %j and %j unchanged", async (holder, school, credential) => {
  const rendered = await render(holder, school, credential);
  if (rendered.kind !== 'rendered') throw new Error(`${holder} was refused.`);

  expect(readPdfMetadata(rendered.pdf)).toEqual({ title: `Certificate of Completion: ${holder}`, author: school, subject: credential });
});

test("metadata for older programs isn't written as XML", async () => {
  const rendered = await render('Ana <Bea> Cruz', 'Smith & Co');
  if (rendered.kind !== 'rendered') throw new Error('The certificate was refused.');

  const text = Buffer.from(rendered.pdf).toString('latin1');
  expect(text).toContain('(Certificate of Completion: Ana <Bea> Cruz)');
  expect(text).toContain('(Smith & Co)');
});

test("characters missing from all embedded fonts are refused, in the name and in the provider's text", async () => {
  expect(await render('王小明')).toEqual({ kind: 'unprintable-text' });
  expect(await render('Ana Cruz', '學校')).toEqual({ kind: 'unprintable-text' });
});

test("a certificate has its signatory's name and title, and no request for a screenshot", async () => {
  const number = '00000-00000-00000-00000-000000';
  const wording = writeCertificate({ holder: 'Ana Cruz', school: 'Northkey Academy', credential: 'Certified Assistant' }, '#certified');
  const certificate = { wording, number, issuedOn: '2026-11-21', verifyUrl: `https://portal.example.com/verify/${number}` };
  const read = async (signatory?: { name: string; title: string }) => {
    const rendered = await renderCertificatePdf({ ...certificate, signatory });
    if (rendered.kind !== 'rendered') throw new Error('The certificate was refused.');
    return readPdfText(rendered.pdf);
  };

  const signed = await read({ name: 'Maria Łopez', title: 'Director of Training' });
  for (const words of ['Ana Cruz', 'Certified Assistant', 'Director of Training']) expect(signed).toContain(words);
  expect(signed.replaceAll('\n', '')).toContain('Maria Łopez');
  expect(signed).not.toContain('screenshot');

  const unsigned = await read();
  expect(unsigned).toContain('Ana Cruz');
  expect(unsigned).not.toContain('Director');
  expect(wording.instruction).toMatch(/^Take a screenshot/);
});
