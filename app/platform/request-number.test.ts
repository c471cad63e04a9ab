import { expect, test } from 'vitest';

import { createLog } from './log.ts';
import { answerUnder, findRequestNumber, listNumberHeader, numberRequest } from './request-number.ts';

test('a number is taken over from a trusted proxy alone, and only when it is well-formed', () => {
  expect(numberRequest('a1b2c3d4e5f6', true)).toBe('a1b2c3d4e5f6');

  const made = /^[\da-f]{8}-[\da-f]{4}$/;
  expect(numberRequest('a1b2c3d4e5f6', false)).toMatch(made);
  for (const wrong of [undefined, '', 'short', 'a'.repeat(65), 'with space 1', 'a1b2c3d4\n', '<b>12345678', ['a1b2c3d4', 'e5f6a7b8']])
    expect(numberRequest(wrong, true)).toMatch(made);
});

test('what is done for a request finds its number, and so do the lines of the log', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  expect([findRequestNumber(), listNumberHeader()]).toEqual([undefined, []]);

  await new Promise<void>((resolve) => {
    answerUnder('a1b2c3d4', () => {
      setTimeout(() => {
        log.error('Later.');
        expect(listNumberHeader()).toEqual(['X-Request-Id', 'a1b2c3d4']);
        resolve();
      }, 1);
    });
  });
  log.info('Outside.');
  expect(lines.map((line) => (JSON.parse(line) as { request?: string }).request)).toEqual(['a1b2c3d4', undefined]);
});
