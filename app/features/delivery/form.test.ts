import { expect, test } from 'vitest';

import { checkForm, type Form } from '#app/forms/form.ts';
import { deliveryForms } from './form.ts';

const mail = { server: 'smtp.example.com', port: '465', security: 'tls', user: 'office', password: 'open' };

function errorsOf(form: Form, typed: Record<string, string>): Record<string, string | undefined> {
  const checked = checkForm(form, typed);
  return checked.kind === 'valid' ? {} : checked.errors;
}

test.each([
  ['server', 'https://smtp.example.com'],
  ['server', 'smtp.example.com:465'],
  ['server', 'user@smtp.example.com'],
  ['server', 'smtp.example.com/path'],
  ['server', 'two words'],
  ['server', 'a..b'],
  ['server', '-smtp.example.com'],
  ['server', '📮.example.com'],
  ['server', '<script>alert(1)</script>'],
  ['server', 'x'.repeat(100_000)],
  ['port', ''],
  ['port', '0'],
  ['port', '65536'],
  ['port', '-1'],
  ['port', '46.5'],
  ['port', 'smtp'],
  ['port', '4'.repeat(100_000)],
  ['security', ''],
  ['security', 'none'],
  ['user', 'x'.repeat(100_000)],
  ['password', 'x'.repeat(100_000)],
])('a wrong mail setting has a sentence at its field: %s %.30s', (field, typed) => {
  const errors = errorsOf(deliveryForms.mail, { ...mail, [field]: typed });
  expect(Object.keys(errors)).toEqual([field]);
  expect(errors[field]).toMatch(/^[A-Z].*\.$/);
});

test('a password without a user name is refused at the user name', () => {
  expect(Object.keys(errorsOf(deliveryForms.mail, { ...mail, user: '' }))).toEqual(['user']);
});

test('without a server, nothing else is needed', () => {
  expect(errorsOf(deliveryForms.mail, { ...mail, server: '', port: '', user: '', password: '' })).toEqual({});
});

test('line breaks cannot reach a header', () => {
  const checked = checkForm(deliveryForms.sender, { senderName: 'Maple\r\nBcc: all@example.com', senderAddress: '' });
  expect(checked).toMatchObject({ kind: 'valid', details: { senderName: 'Maple Bcc: all@example.com' } });
  expect(Object.keys(errorsOf(deliveryForms.sender, { senderName: '', senderAddress: 'a@example.com\nBcc: b@example.com' }))).toEqual([
    'senderAddress',
  ]);
});

test.each(['Maple: training', 'O’Neil "Homes" & <b>Co</b>', 'Maple 🍁'])('a sender name can be %s', (senderName) => {
  expect(checkForm(deliveryForms.sender, { senderName, senderAddress: '' })).toMatchObject({ kind: 'valid', details: { senderName } });
});

test.each([
  ['address', 'address'],
  ['sender', 'senderName'],
  ['sender', 'senderAddress'],
  ['webhook', 'endpoint'],
  ['webhook', 'secret'],
  ['backups', 'folder'],
  ['backups', 'keep'],
  ['backups', 'hour'],
] as const)('100,000 characters are refused at the field: %s, %s', (group, field) => {
  const typed = group === 'backups' ? { [field]: 'x'.repeat(100_000) } : { [field]: 'x'.repeat(100_000) };
  expect(Object.keys(errorsOf(deliveryForms[group], typed))).toEqual([field]);
});
