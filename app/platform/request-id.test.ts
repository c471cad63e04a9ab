import { expect, test } from 'vitest';

import { createLog } from './log.ts';
import { runWithRequestId, findRequestId, listIdHeader, assignRequestId } from './request-id.ts';

test("an ID is only accepted from a trusted proxy, and only if it's well-formed", () => {
  expect(assignRequestId('a1b2c3d4e5f6', true)).toBe('a1b2c3d4e5f6');

  const made = /^[\da-f]{8}-[\da-f]{4}$/;
  expect(assignRequestId('a1b2c3d4e5f6', false)).toMatch(made);
  for (const wrong of [undefined, '', 'short', 'a'.repeat(65), 'with space 1', 'a1b2c3d4\n', '<b>12345678', ['a1b2c3d4', 'e5f6a7b8']])
    expect(assignRequestId(wrong, true)).toMatch(made);
});

test('work done for a request can find its ID, and log lines include it', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  expect([findRequestId(), listIdHeader()]).toEqual([undefined, []]);

  await new Promise<void>((resolve) => {
    runWithRequestId('a1b2c3d4', () => {
      setTimeout(() => {
        log.error('Later.');
        expect(listIdHeader()).toEqual(['X-Request-Id', 'a1b2c3d4']);
        resolve();
      }, 1);
    });
  });
  log.info('Outside.');
  expect(lines.map((line) => (JSON.parse(line) as { request?: string }).request)).toEqual(['a1b2c3d4', undefined]);
});
