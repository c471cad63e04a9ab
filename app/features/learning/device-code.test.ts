import { expect, test } from 'vitest';

import { deviceCodeOf, parseDeviceCode } from './device-code.server.ts';

test('a device code is read with or without its dash, in any case', () => {
  const code = deviceCodeOf('learner');
  for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code} `]) expect(parseDeviceCode(typed), typed).toBe(code);
  for (const typed of ['', '7F3A', '7F3A-09C1-2', '7F-3A09C1', 'ana']) expect(parseDeviceCode(typed), typed).toBeNull();
});
