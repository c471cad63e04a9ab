import { expect, test } from 'vitest';

import { createRecoveryCodes } from './recovery-codes.server.ts';
import { readSecondFactor } from '../team/rules.ts';

test('creates ten different codes of at least 112 random bits each, which can be read back', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);

  const alphabet = new Set(Array.from({ length: 100 }, createRecoveryCodes).flat().join('').replaceAll('-', ''));
  for (const code of codes) {
    expect(code.replaceAll('-', '').length * Math.log2(alphabet.size)).toBeGreaterThanOrEqual(112);
    expect(readSecondFactor(code)).toEqual({ kind: 'recovery', code });
  }
});
