import { expect, test } from 'vitest';

import { fixture } from '#tests/support/fixture-content.ts';
import { renderHtml, renderText } from './render-message.ts';
import { composeSample, messageNames } from './sample-mails.ts';

const now = new Date('2026-11-26T15:00:00.000Z');
const { brand, messages } = fixture;

test('every email of the content has a sample', () => {
  expect(messageNames.toSorted()).toEqual(
    Object.keys(messages)
      .filter((name) => name !== 'closing')
      .toSorted(),
  );
});

test.each(messageNames)('a sample of %s is written from its own text, with every placeholder filled in', (name) => {
  const title = `Subject of ${name}`;
  const { body, ...mail } = composeSample(name, { brand, messages: { ...messages, [name]: { ...messages[name], title } } }, now);
  expect(mail.title).toBe(title);
  const text = renderText(body, { brand, origin: 'https://portal.example' });
  expect(text).not.toMatch(/\{\w+\}/);
  expect(text).toContain('https://portal.example/');
  expect(renderHtml(mail.title, body, { brand, origin: 'https://portal.example' })).not.toMatch(/\{\w+\}/);
});
