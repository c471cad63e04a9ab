import { HtmlElement, type DOMNode } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { drawingKinds } from '#app/content/schemas/blocks/drawing-schema.ts';
import { walkPage } from '#app/content/text/walk-page.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { parseHtml } from '#tests/support/html.ts';
import { openTestPortal, type TestPortal } from '#tests/support/portal.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let portal: TestPortal;
let trainee: Visitor;

beforeAll(async () => {
  portal = await openTestPortal();
  trainee = await portal.enter('training');
});
afterAll(() => portal.close());

/** Returns a page's text as read by people who can't see its drawings, without scripts or decorative content. */
async function readWords(path: string): Promise<string> {
  const main = (await parseHtml(await trainee.text(path))).querySelector('main');
  if (main === null) throw new Error(`${path} has no main part.`);
  return wordsOf(main).replaceAll(/\s+/g, ' ').replaceAll('&#x27;', "'");
}

function wordsOf(node: DOMNode): string {
  if (!(node instanceof HtmlElement)) return node.textContent;
  if (node.hasAttribute('aria-hidden')) return '';
  return ` ${node.childNodes.map(wordsOf).join('')} `;
}

test('a timeline describes each clock in words: start, end, the end before an amendment, and what was done when', async () => {
  const words = await readWords('/transaction-coordination');
  expect(words).toMatch(/Deposit Until Thu March 4, 7:40 p\.m\./);
  expect(words).toMatch(/From Wed March 3, 7:40 p\.m\. · Done Thu March 4, 11:15 a\.m\.: bank draft delivered\./);
  expect(words).toMatch(/Financing condition Until Fri March 12, 11:59 p\.m\. Originally: Wed March 10, 11:59 p\.m\./);
});

test('a consent clock counts both last days from its start, although no February has a 31st day', async () => {
  const words = await readWords('/lead-generation?tab=outreach');
  expect(words).toMatch(/Starts Mon August 31, 2026 Our last day to send Sun February 21, 2027 Last legal day Sun February 28, 2027/);
});

test("a lead's path says who acts by when, in the words of the rules", async () => {
  const words = await readWords('/crm');
  expect(words).toMatch(/VA Send the approved acknowledgement within 5 minutes, 15 at the latest/);
  expect(words).toMatch(/Agent First contact with the person within the hour/);
  expect(words).toContain('CRM stage: Attempted Contact.');
});

test('each sentence says for all four roles who says it and who passes it on', async () => {
  const words = await readWords('/compliance?tab=your-role');
  expect(words).toMatch(
    /“The listing shows taxes of \$5,212\.” VA if told to in writing Agent says it Brokerage says it Lawyer passes it on/,
  );
});

test('an offer package says what is where, which places are empty, and what goes wrong there', async () => {
  const words = await readWords('/transaction-coordination?tab=complete-guide');
  expect(words).toMatch(/Initials beside the changed price The buyer : initialled The seller \(empty\)/);
  expect(words).toContain('What can go wrong. One wrong letter. Read it letter by letter.');
});

test('the exercise and its reasons work without a script, and every place has its own box', async () => {
  const html = await trainee.text('/transaction-coordination?tab=complete-guide');
  const page = await parseHtml(html);
  const boxes = page.querySelectorAll('main label > input[value]');
  expect(boxes.map((box) => box.getAttributeValue('value'))).toEqual(['0-0', '0-1', '0-2', '1-0']);

  const words = await readWords('/transaction-coordination?tab=complete-guide');
  expect(words).toContain("The buyer's initials are missing. You report the page and the line.");
  expect(words).not.toContain('A struck-out price is normal');
});

test('every drawing describes in words what it shows, on the module page and in its step, and its labels are hidden from screen readers', async () => {
  const drawn = walkPage(fixture.modulePages.get('compliance')).blocks.filter((block) => block.type === 'drawing');
  expect(drawn.map(({ kind }) => kind).toSorted()).toEqual([...drawingKinds]);

  const module = await readWords('/compliance?tab=your-role');
  const steps = await Promise.all(
    ['drawing-and-text', 'more-drawings'].map((step) => readWords(`/learn/compliance/compliance-3?step=${step}`)),
  );
  for (const { text } of drawn) {
    expect(module).toContain(text);
    expect(steps.join(' ')).toContain(text);
  }
  expect(module).toContain('A rule: Attempted Contact.');
  expect(module).not.toContain('Appointment approved');
});

test('drawings made from data are read as they are: in order, with each way out, each label and each tone', async () => {
  for (const path of ['/compliance?tab=your-role', '/learn/compliance/compliance-3?step=drawn-from-data']) {
    const words = await readWords(path);
    expect(words).toContain(
      'Accepted offer (green) Friday, 9:40 p.m. within 24 hours Is it written? If No : Ask the agent (amber) Yes Stage Attempted Contact',
    );
    expect(words).toContain("Wed, Nov 4 Request received The fee isn't in yet. 10 calendar days Sat, Nov 14 Certificate due (red)");
    expect(words).toContain('Showing at 15 Bramble Court “15 Bramble Court”: Which home (green) Thanks!');
    expect(words).toContain("Go ahead (green) Published listing facts A message you wrote Never (red) A client's name");
  }
});

test('drawings made from data are lists, their groups have headings, and only a note has Markdown', async () => {
  const page = await parseHtml(await trainee.text('/compliance?tab=your-role'));
  expect(page.querySelectorAll('main ol[data-drawing="flow"] > li')).toHaveLength(3);
  expect(page.querySelectorAll('main ol[data-drawing="timeline"] > li')).toHaveLength(2);
  expect(page.querySelectorAll('main [data-drawing="anatomy"] ol > li')).toHaveLength(2);
  expect(page.querySelectorAll('main [data-drawing="trays"] h4').map(({ textContent }) => textContent)).toEqual([
    'Go ahead (green)',
    'Never (red)',
  ]);
  expect(page.querySelectorAll('main strong').map(({ textContent }) => textContent)).toContain('Attempted Contact');
});
