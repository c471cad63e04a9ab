import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { insertSession } from '#app/features/access/store.server.ts';
import { findSignature, hashAgreement } from '#app/features/agreements/find-signature.server.ts';
import { writeAgreementText, writeChainLink } from '#app/features/agreements/rules.ts';
import { signAgreement, type SignedAgreement } from '#app/features/agreements/sign-agreement.server.ts';
import { chainStart, hashText } from '#app/platform/hash-chain.ts';
import { insertSignature, listSignatures } from '#app/features/agreements/store.server.ts';
import { verifyChain } from '#app/features/agreements/verify-chain.server.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { transact, type WritableDatabase, type Tx } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';

const { agreement: first } = fixture;
const second = { ...first, version: first.version + 1, intro: `${first.intro} Changed.` };
const start = new Date('2026-11-21T12:00:00.000Z');

describe.each(engines)('agreements on $name', (engine) => {
  let store: TestStore;
  let database: WritableDatabase;
  let sessionId: string;

  beforeAll(async () => {
    store = await engine.open();
    database = store.database;
    sessionId = createIdentifier();
    await transact(database, (tx) =>
      insertSession(tx, { id: sessionId, tokenDigest: createIdentifier(), deviceId: createIdentifier(), now: start }),
    );
  });
  afterAll(() => store.close());

  function sign(learnerId: string, agreement = first, fullName: string | null = null): Promise<SignedAgreement> {
    return signAgreement(
      { database, content: { ...fixture, agreement } },
      { sessionId, fullName, onSign: (tx) => lockLearner(tx, learnerId, start), now: start },
    );
  }

  test('signing the same text twice records it once', async () => {
    const learner = createIdentifier();
    expect((await sign(learner)).kind).toBe('signed');
    expect((await sign(learner)).kind).toBe('already-signed');
    expect((await listSignatures(database)).filter((signature) => signature.learnerId === learner)).toHaveLength(1);
  });

  test('a restored text counts as signed by those who signed it before it was replaced', async () => {
    const learner = createIdentifier();
    await sign(learner, first);
    await sign(learner, second);
    expect((await sign(learner, first)).kind).toBe('already-signed');

    expect((await findSignature(database, learner, first))?.textHash).toBe(hashAgreement(first));
    expect((await findSignature(database, learner, second))?.textHash).toBe(hashAgreement(second));
  });

  test('a learner who only signed an earlier text is shown that signature', async () => {
    const learner = createIdentifier();
    await sign(learner, first);
    expect((await findSignature(database, learner, second))?.textHash).toBe(hashAgreement(first));
  });

  test('a signature of an accepted text counts before one of another text, and after one of the current text', async () => {
    const learner = createIdentifier();
    await sign(learner, first);
    await sign(learner, second);
    const third = { ...second, version: second.version + 1, acceptedTexts: [hashAgreement(first)] };
    expect((await findSignature(database, learner, third))?.textHash).toBe(hashAgreement(first));
    await sign(learner, third);
    expect((await findSignature(database, learner, third))?.textHash).toBe(hashAgreement(third));
  });

  test('a name that no store can save unchanged signs nothing and leaves the chain intact', async () => {
    const learner = createIdentifier();
    const before = await verifyChain(database);
    await expect(sign(learner, first, 'Ana \ud800')).rejects.toThrow("The database changed a signature's text when storing it.");

    expect(await findSignature(database, learner, first)).toBeNull();
    expect(await verifyChain(database)).toEqual(before);
    expect((await sign(learner, first, 'Ana')).kind).toBe('signed');
  });

  test('simultaneous signatures are chained one after another', async () => {
    await Promise.all(Array.from({ length: 8 }, () => sign(createIdentifier())));
    const chain = await listSignatures(database);
    expect(chain.map((signature) => signature.sequence)).toEqual(chain.map((_, index) => index + 1));
    expect(chain.slice(1).map((signature) => signature.previousHash)).toEqual(chain.slice(0, -1).map((signature) => signature.hash));
  });
});

describe.each(engines)('the chain of signatures on $name', (engine) => {
  let store: TestStore;
  let database: WritableDatabase;
  const sessionId = createIdentifier();

  beforeAll(async () => {
    store = await engine.open();
    database = store.database;
    await transact(database, (tx) =>
      insertSession(tx, { id: sessionId, tokenDigest: createIdentifier(), deviceId: createIdentifier(), now: start }),
    );
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    await database.deleteFrom('agreementSignatures').execute();
  });

  async function sign(times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      const learnerId = createIdentifier();
      const onSign = (tx: Tx) => lockLearner(tx, learnerId, start);
      await signAgreement({ database, content: fixture }, { sessionId, fullName: 'Ana', onSign, now: start });
    }
  }

  /** Adds a signature as an earlier version did: hashed with half a surrogate pair, which no store can save. */
  async function signBroken(): Promise<void> {
    const last = (await listSignatures(database)).at(-1);
    const learnerId = createIdentifier();
    const text = writeAgreementText(first);
    const link = {
      sequence: (last?.sequence ?? 0) + 1,
      id: createIdentifier(),
      learnerId,
      sessionId,
      version: first.version,
      text,
      textHash: hashText(text),
      confirmations: '[]',
      fullName: '\ud800',
      signedAt: start,
      previousHash: last?.hash ?? chainStart,
    };
    await transact(database, async (tx) => {
      await lockLearner(tx, learnerId, start);
      await insertSignature(tx, { ...link, school: null, signatureLine: null, hash: hashText(writeChainLink(link)) });
    });
  }

  const change = (sequence: number, values: { text?: string; fullName?: string; previousHash?: string }) =>
    database.updateTable('agreementSignatures').set(values).where('sequence', '=', sequence).execute();
  const remove = (sequence: number) => database.deleteFrom('agreementSignatures').where('sequence', '=', sequence).execute();

  test('is intact when empty and when nobody has touched it', async () => {
    expect(await verifyChain(database)).toEqual({ length: 0, breaks: [] });
    await sign(4);
    expect(await verifyChain(database)).toEqual({ length: 4, breaks: [] });
  });

  test('lists every break, and no intact signature', async () => {
    await sign(9);
    await change(1, { fullName: 'Eve' });
    await change(3, { text: 'Other terms.' });
    await remove(5);
    await remove(6);
    await change(9, { previousHash: 'f'.repeat(64) });

    expect(await verifyChain(database)).toEqual({
      length: 7,
      breaks: [
        { sequence: 1, reason: 'one of its fields was changed' },
        { sequence: 3, reason: 'its text was changed' },
        { sequence: 5, reason: 'it is missing, and so are those up to 6' },
        { sequence: 9, reason: "it doesn't follow the signature before it" },
        { sequence: 9, reason: 'one of its fields was changed' },
      ],
    });
  });

  test('reports a missing first signature', async () => {
    await sign(2);
    await remove(1);
    expect(await verifyChain(database)).toEqual({ length: 1, breaks: [{ sequence: 1, reason: 'it is missing' }] });
  });

  test('only reports a row that was already broken, and continues after it', async () => {
    await sign(2);
    await signBroken();
    await sign(2);
    expect(await verifyChain(database)).toEqual({ length: 5, breaks: [{ sequence: 3, reason: 'one of its fields was changed' }] });

    await change(5, { text: 'Other terms.' });
    expect((await verifyChain(database)).breaks.map(({ sequence }) => sequence)).toEqual([3, 5]);
  });
});
