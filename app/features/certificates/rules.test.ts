import { expect, test } from 'vitest';

import { encodeCertificateNumber, normalizeCertificateNumber, statusOf, writeCertificate } from './rules.ts';

const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 17);

test('a number contains all 128 bits in five groups', () => {
  expect(encodeCertificateNumber(new Uint8Array(16))).toBe('00000-00000-00000-00000-000000');
  expect(encodeCertificateNumber(new Uint8Array(16).fill(255))).toBe('7ZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZZ');
  expect(encodeCertificateNumber(bytes)).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{6}$/);
});

test('changing one bit changes the number', () => {
  const changed = Uint8Array.from(bytes);
  changed[15] = (changed[15] ?? 0) ^ 1;
  expect(encodeCertificateNumber(changed)).not.toBe(encodeCertificateNumber(bytes));
});

test('a number is read in any case, with or without dashes and spaces', () => {
  const number = encodeCertificateNumber(bytes);
  for (const typed of [
    number,
    number.toLowerCase(),
    number.replaceAll('-', ''),
    ` ${number.replaceAll('-', ' ')} `,
    number.replaceAll('-', '–'),
    number.replaceAll('-', '\u2011'),
    number.replaceAll('-', '\u2212'),
  ]) {
    expect(normalizeCertificateNumber(typed)).toBe(number);
  }
});

test('letters that look like digits are read as them', () => {
  expect(normalizeCertificateNumber('OIL00-00000-00000-00000-000000')).toBe('01100-00000-00000-00000-000000');
});

test('an invalid number is rejected', () => {
  for (const typed of ['', '123', 'U0000-00000-00000-00000-000000', '00000-00000-00000-00000-0000000', '<script>alert(1)</script>xx']) {
    expect(normalizeCertificateNumber(typed)).toBeNull();
  }
});

test('the text has the holder, school, credential and chat channel', () => {
  const wording = Object.values(
    writeCertificate({ holder: 'Ana Cruz', school: 'Northkey Academy', credential: 'NCVA' }, '#certified'),
  ).join(' ');
  for (const part of [
    'Certificate of Completion',
    'Congratulations',
    'Ana Cruz',
    'Northkey Academy',
    'NCVA',
    '#certified',
    'certified holder',
  ])
    expect(wording).toContain(part);
});

test('the latest event decides whether a certificate is valid', () => {
  const revoked = { kind: 'revoked' as const, reason: 'r', happenedAt: new Date('2026-02-01') };
  const reinstated = { kind: 'reinstated' as const, reason: 'r', happenedAt: new Date('2026-03-01') };
  expect(statusOf([]).status).toBe('valid');
  expect(statusOf([revoked]).status).toBe('revoked');
  expect(statusOf([reinstated, revoked]).status).toBe('valid');
});
