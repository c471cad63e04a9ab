import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { fixture } from '#tests/support/fixture-content.ts';
import { listLinks, listLoading } from '#tests/support/html.ts';
import { renderHtml, renderText } from './render-message.ts';
import { toHex } from '#app/content/colours.ts';
import { defaultColours, findMailColours } from './mail-colours.ts';
import { writeBody } from './message-body.ts';

const frame = { brand: fixture.brand, origin: 'https://portal.example.com' };
const hostile = '<script>alert(1)</script>{provider}"\'&';

function answer(note: string) {
  const places = { name: hostile, reference: 'OT-1', about: 'Hours', status: 'Approved', meaning: 'Your extra hours are booked.', note };
  return writeBody(fixture, { name: 'answer', places, to: '/client/overtime-requests' });
}

test('typed text stays text in both formats, including its braces', () => {
  const { title, body } = answer('Line one\nLine two');
  expect(renderText(body, frame)).toContain(`Hello ${hostile},`);
  const html = renderHtml(title, body, frame);
  expect(html).not.toContain('<script');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;{provider}&quot;&#39;&amp;');
  expect(html).toContain('Line one<br>Line two');
});

test('a line with an empty placeholder is left out', () => {
  expect(answer('').body.quote).toBeNull();
  expect(answer('From Monday on.').body.quote).toBe('From Monday on.');
});

test('a subject is one line of limited length', () => {
  const places = { name: '', reference: 'OT-1', about: `a\nb${'c'.repeat(500)}`, status: 'Approved', meaning: 'So.', note: '' };
  const words = { ...fixture, messages: { ...fixture.messages, answer: { ...fixture.messages.answer, title: '{about}' } } };
  const { title } = writeBody(words, { name: 'answer', places, to: '/' });
  expect(title).toMatch(/^a bc+$/);
  expect(title).toHaveLength(150);
});

test('an email works without images and loads nothing external', async () => {
  const { title, body } = answer('');
  const html = renderHtml(title, body, frame);
  expect(await listLoading(html)).toEqual([]);
  expect(await listLoading(`${html}<p style="background: url(https://example.com/x.png)"><img alt="" src="/x.png"></p>`)).toEqual([
    'img',
    'p',
  ]);
  const links = await listLinks(html, 'http');
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((link) => !link.startsWith(frame.origin))).toEqual([]);
});

test('style sheet colours become colours that email apps know', () => {
  // The primary colours as defined in CSS Color 4 (10.2).
  expect(toHex('oklch(1 0 0)')).toBe('#ffffff');
  expect(toHex('oklch(0 0 0)')).toBe('#000000');
  expect(toHex('oklch(0.62796 0.25768 29.234)')).toBe('#ff0000');
  expect(toHex('oklch(45.201% 0.31321 264.052)')).toBe('#0000ff');
  expect(toHex('#AABBCC')).toBe('#aabbcc');
  expect(toHex('oklch(from red l c h)')).toBeNull();
});

test("the portal's colours match its style sheet, and text on them is readable", () => {
  const tokens = readFileSync('app/ui/tokens.css', 'utf8');
  expect(tokens).toContain(`var(--brand-light, ${defaultColours.brand})`);
  expect(tokens).toContain(`var(--brand-menu, ${defaultColours.menu})`);
  expect(tokens).toContain(`var(--brand-accent, ${defaultColours.accent})`);
  expect(findMailColours({ colours: {} })).toMatchObject({ onBrand: '#ffffff', onMenu: '#ffffff' });
  expect(findMailColours({ colours: { brand: '#ffff00' } })).toMatchObject({ brand: '#ffff00', onBrand: '#1b2626' });
});
