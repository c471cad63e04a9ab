import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { loadContent } from '#app/content/load-content.ts';
import { insertSession } from '#app/features/access/store.server.ts';
import { findSignature, hashAgreement } from '#app/features/agreements/find-signature.server.ts';
import { confirmationIds } from '#app/features/agreements/rules.ts';
import { signAgreement, type Signed } from '#app/features/agreements/sign-agreement.server.ts';
import { listSignatures } from '#app/features/agreements/store.server.ts';
import { lockLearner } from '#app/features/learning/store.server.ts';
import { transact, type Database } from '#app/platform/database/open-database.ts';
import { createIdentifier } from '#app/platform/keys.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';

const { agreement: first } = loadContent('content');
const second = { ...first, version: first.version + 1, intro: `${first.intro} Changed.` };
const start = new Date('2026-11-21T12:00:00.000Z');

describe.each(engines)('agreements on $name', (engine) => {
  let store: TestStore;
  let database: Database;
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

  function sign(learnerId: string, agreement = first, confirmations: readonly string[] = confirmationIds): Promise<Signed> {
    return signAgreement(
      { database, agreement },
      { learnerId, sessionId, confirmations, fullName: null, onSign: (tx) => lockLearner(tx, learnerId, start), now: start },
    );
  }

  test('without all confirmations nothing is signed', async () => {
    const learner = createIdentifier();
    expect(await sign(learner, first, confirmationIds.slice(1))).toEqual({ kind: 'unconfirmed' });
    expect(await findSignature(database, learner, first)).toBeNull();
  });

  test('signing the same text twice records it once', async () => {
    const learner = createIdentifier();
    expect((await sign(learner)).kind).toBe('signed');
    expect((await sign(learner)).kind).toBe('already-signed');
    expect((await listSignatures(database)).filter((signature) => signature.learnerId === learner)).toHaveLength(1);
  });

  test('a text that came back counts as signed by those who signed it before another', async () => {
    const learner = createIdentifier();
    await sign(learner, first);
    await sign(learner, second);
    expect((await sign(learner, first)).kind).toBe('already-signed');

    expect((await findSignature(database, learner, first))?.textHash).toBe(hashAgreement(first));
    expect((await findSignature(database, learner, second))?.textHash).toBe(hashAgreement(second));
  });

  test('a learner who signed only an earlier text is shown that signature', async () => {
    const learner = createIdentifier();
    await sign(learner, first);
    expect((await findSignature(database, learner, second))?.textHash).toBe(hashAgreement(first));
  });

  test('signatures that come at once stand one behind the other', async () => {
    await Promise.all(Array.from({ length: 8 }, () => sign(createIdentifier())));
    const chain = await listSignatures(database);
    expect(chain.map((signature) => signature.sequence)).toEqual(chain.map((_, index) => index + 1));
    expect(chain.slice(1).map((signature) => signature.previousHash)).toEqual(chain.slice(0, -1).map((signature) => signature.hash));
  });
});
