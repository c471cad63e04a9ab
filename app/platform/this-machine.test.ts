import { expect, test } from 'vitest';

import { isPlainDatabase, mustEncryptMail } from './this-machine.ts';

test.each([
  ['postgres://northkey@127.0.0.1/northkey', false],
  ['postgres://northkey@localhost:5432/northkey', false],
  ['postgres://northkey@[::1]/northkey', false],
  ['postgres://northkey@localhost/northkey?host=/var/run/postgresql', false],
  ['postgres:///northkey', false],
  ['postgres://northkey:secret@db/northkey', false],
  ['postgres://northkey:secret@db.example.com/northkey?sslmode=verify-full', false],
  ['postgres://northkey:secret@10.0.0.5/northkey?sslmode=disable', false],
  ['postgres://northkey:secret@db.example.com/northkey', true],
  ['postgresql://northkey:secret@10.0.0.5:5432/northkey', true],
  ['postgres://northkey:secret@localhost/northkey?host=db.example.com', true],
])('%s crosses a network unencrypted: %s', (url, isPlain) => {
  expect(isPlainDatabase(url)).toBe(isPlain);
});

test.each([
  ['smtp://127.0.0.1:25', false],
  ['smtp://mail:25', false],
  ['smtps://user:secret@mail.example.com', false],
  ['smtp://mail.example.com:25?requireTLS=false', false],
  ['smtp://user:secret@mail.example.com:587', true],
  ['smtp://mail.example.com?requireTLS=true', true],
])('%s requires STARTTLS: %s', (url, mustEncrypt) => {
  expect(mustEncryptMail(url)).toBe(mustEncrypt);
});
