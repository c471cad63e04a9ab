import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Content } from '#app/content/load-content.ts';
import { confirmReview } from '#app/features/content-review/confirm-review.server.ts';
import { findRulesToReadAgain } from '#app/features/content-review/find-changed-rules.server.ts';
import { listRecords } from '#app/features/audit-log/store.server.ts';
import { engines, type TestStore } from '#tests/support/engines.ts';
import { fixture } from '#tests/support/fixture-content.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

function changeRule(id: string, value: string): Content {
  const rules = fixture.rules.rules.map((rule) => (rule.id === id ? { ...rule, value, sentence: `It is ${value}.` } : rule));
  return { ...fixture, rules: { ...fixture.rules, rules } };
}

describe.each(engines)('reviewing changed rules on $name', (engine) => {
  let store: TestStore;

  beforeEach(async () => {
    store = await engine.open();
  });
  afterEach(() => store.close());

  const due = (content: Content) => findRulesToReadAgain(store.database, content);
  const confirm = (content: Content) => confirmReview({ database: store.database, content }, { actor: 'terminal: ana', now });

  test('nothing is due at the first start or the next ones', async () => {
    expect(await due(fixture)).toEqual([]);
    expect(await due(fixture)).toEqual([]);
  });

  test('a changed rule is due at each start, with every text that states it, until someone confirms', async () => {
    await due(fixture);
    const changed = changeRule('acknowledge-lead', 'within 7 minutes');

    const found = await due(changed);
    expect(found).toEqual([
      {
        id: 'acknowledge-lead',
        before: 'within 5 minutes, 15 at the latest',
        after: 'within 7 minutes',
        places: [
          'modules/crm.yaml at sections[5].intro',
          'modules/crm.yaml at sections[5].blocks[1].steps[0].when',
          'modules/lead-generation.yaml at tabs[3].intro',
          'client/va-sops.yaml at tabs[1].sections[0].intro',
          'documents/va-role-description.yaml at sections[0].intro',
        ],
      },
    ]);
    expect(await due(changed)).toEqual(found);

    expect(await confirm(changed)).toEqual(found);
    expect(await due(changed)).toEqual([]);
    expect((await listRecords(store.database, {})).map(({ action, actor, after }) => ({ action, actor, after }))).toEqual([
      { action: 'content.reviewed', actor: 'terminal: ana', after: '{"acknowledge-lead":"within 7 minutes"}' },
    ]);
  });

  test("a rule that is changed back isn't due, and confirming without a change records nothing", async () => {
    await due(fixture);
    await due(changeRule('count-dates', 'anybody'));
    expect(await due(fixture)).toEqual([]);
    expect(await confirm(fixture)).toEqual([]);
    expect(await listRecords(store.database, {})).toEqual([]);
  });

  test('two starts and a confirmation at once leave one record', async () => {
    await due(fixture);
    const changed = changeRule('count-dates', 'anybody');
    const [, , ...confirmed] = await Promise.all([due(changed), due(changed), confirm(changed), confirm(changed)]);
    expect(confirmed.filter((rules) => rules.length > 0)).toHaveLength(1);
    expect(await due(changed)).toEqual([]);
    expect(await listRecords(store.database, {})).toHaveLength(1);
  });
});
