import { expect, test } from 'vitest';

import { formatReference, parseReference } from './reference.ts';

test("a reference number has its kind's prefix and eight characters of Crockford Base32", () => {
  expect(formatReference('overtime', new Uint8Array([0, 0, 0, 0, 0]))).toBe('OT-0000-0000');
  expect(formatReference('campaign', new Uint8Array([255, 255, 255, 255, 255]))).toBe('CS-ZZZZ-ZZZZ');
  expect(formatReference('referral', new Uint8Array([0x08, 0x86, 0x42, 0x98, 0xe8]))).toBe('RF-1234-5678');
});

test('a reference number is read the way people type it', () => {
  expect(parseReference('ot-7k3m-9qxz')).toBe('OT-7K3M-9QXZ');
  expect(parseReference(' OT 7K3M 9QXZ ')).toBe('OT-7K3M-9QXZ');
  expect(parseReference('RFoil1-2345')).toBe('RF-0111-2345');
});

test('an invalid reference number is rejected', () => {
  expect(parseReference('OT-7K3M-9QX')).toBeNull();
  expect(parseReference('XX-7K3M-9QXZ')).toBeNull();
  expect(parseReference('OT-7K3M-9QXU')).toBeNull();
  expect(parseReference('')).toBeNull();
});
