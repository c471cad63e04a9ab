import { expect, test } from 'vitest';

import { createLog } from '#app/platform/log.ts';
import { runWithRequestId } from '#app/platform/request-id.ts';
import { OutageLog } from './log-outages.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });

function open() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  const store = { isWritable: false };
  let time = 0;
  const outages = new OutageLog({
    log,
    storeCheck: { check: () => Promise.resolve({ isWritable: store.isWritable, failedSince: null }) },
    clock: () => time,
  });
  return {
    lines,
    store,
    outages,
    pass: (seconds: number) => {
      time += seconds * 1_000;
    },
    fail: (number: number, page = 'module') => runWithRequestId(`request-${number}`, () => outages.note(refused), page),
  };
}

test('the first cause of an outage is logged once, with its page and request, and the others are counted', async () => {
  const { lines, store, outages, pass, fail } = open();
  for (let index = 0; index < 200; index += 1) fail(index);
  pass(30);
  await outages.look();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ msg: "The store didn't respond.", page: 'module', request: 'request-0', err: { code: 'ECONNREFUSED' } });

  pass(31);
  fail(200);
  await outages.look();
  expect(lines[1]).toMatchObject({ msg: "The store still isn't responding: 200 more failures in the last 61 seconds.", failures: 200 });

  store.isWritable = true;
  pass(4);
  await outages.look();
  expect(lines[2]).toMatchObject({ msg: 'The store is back after 65 seconds. 201 requests failed.', seconds: 65, requests: 201 });
  expect(lines).toHaveLength(3);
  expect(lines.filter(({ err }) => err !== undefined)).toHaveLength(1);
});

test('another cause in the same outage gets its own line', () => {
  const { lines, outages, fail } = open();
  fail(1);
  outages.note(Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 }));
  fail(2);
  outages.close();

  expect(lines.map(({ msg }) => msg)).toEqual([
    "The store didn't respond.",
    "The store didn't respond.",
    "The store still isn't responding: 1 more failure in the last 0 seconds.",
  ]);
});

test('a second outage is logged again', async () => {
  const { lines, store, outages, fail } = open();
  fail(1);
  store.isWritable = true;
  await outages.look();
  fail(2);
  expect(lines.map(({ msg }) => msg)).toEqual([
    "The store didn't respond.",
    'The store is back after 0 seconds. 1 request failed.',
    "The store didn't respond.",
  ]);
  outages.close();
});
