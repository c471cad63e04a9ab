import { expect, test } from 'vitest';

import { sanitizeBody, sanitizeCookies, sanitizeTarget } from './sanitize-request.ts';

test.each([
  ['/a', '/a'],
  ['/a?q=Ana%20Cruz&tab=x', '/a?q=Ana%20Cruz&tab=x'],
  ['/a?q=A%00B', '/a?q=AB'],
  ['/a?q%00=A&b', '/a?q=A&b='],
  ['/a?q=%00%00', '/a?q='],
  ['/a?%00', '/a?='],
  ['/a?q=%%0000', '/a?q=%2500'],
  ['/a?q=%FF', '/a?q=%FF'],
])('the target %s is read as %s', (target, clean) => {
  expect(sanitizeTarget(target)).toBe(clean);
});

test.each([
  [undefined, undefined],
  ['a=1; b=2', 'a=1; b=2'],
  ['a=1; b=A%00B; c=3', 'a=1; c=3'],
  ['b=%00', ''],
])('from the cookies %j, only those without NUL are read', (cookies, clean) => {
  expect(sanitizeCookies(cookies)).toBe(clean);
});

const form = 'application/x-www-form-urlencoded;charset=UTF-8';
const json = 'application/json';
const multipart = 'multipart/form-data; boundary=b';

test.each([
  [form, 'name=Zo%C3%AB&note=a+b', 'name=Zo%C3%AB&note=a+b'],
  [form, 'name=A%00na&note=a+b', 'name=Ana&note=a+b'],
  [form, 'name=%%0000', 'name=%2500'],
  [form, 'name=A\0na', 'name=Ana'],
  [json, String.raw`{"a":"\u00e9"}`, String.raw`{"a":"\u00e9"}`],
  [json, String.raw`{"a":"\\u0000"}`, String.raw`{"a":"\\u0000"}`],
  [json, String.raw`{"a":"\ud83d\ude00"}`, String.raw`{"a":"\ud83d\ude00"}`],
  [json, String.raw`{"a":["\u0000"]}`, null],
  [json, String.raw`{"\u0000":1}`, null],
  [json, String.raw`{"a":{"b":"\ud83d"}}`, null],
  [json, String.raw`{"a":"\ude00\ud83d"}`, null],
  [json, String.raw`{"a":\u0000`, String.raw`{"a":\u0000`],
  [multipart, '--b--', '--b--'],
  [multipart, '--b\0--', null],
])('the body (%s) %s is read as %s', (type, body, clean) => {
  expect(sanitizeBody(Buffer.from(body), type)?.toString() ?? null).toBe(clean);
});
