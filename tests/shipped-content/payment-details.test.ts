import { load } from 'js-yaml';
import { expect, test } from 'vitest';

import { readContentFiles } from '#app/content/content-files.ts';

/** Clients call the agent, and the agent calls the lawyer's office, so that a forged message can't choose who is called. */
function sendsClientToLawyer(text: string): boolean {
  const sentences = text.split(/(?<=[.?!])\s/);
  return sentences.some(
    (sentence) =>
      /\b(call|phone|ring|contact|email|text|ask|check with)\s+(your|their|his|her) (own )?lawyer/i.test(sentence) &&
      /\b(payments?|funds|wires?|bank|banking|accounts?|deposits?|money)\b/i.test(sentence),
  );
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((inner) => textsIn(inner)) : [];
}

test("no rewrite, template or lesson tells a client to call the lawyer's office about payment details", () => {
  const texts = [...readContentFiles('content')].flatMap(([part, source]) => textsIn(load(source)).map((text) => ({ part, text })));

  expect(sendsClientToLawyer("Please call your lawyer's office about closing funds.")).toBe(true);
  expect(texts.length).toBeGreaterThan(5000);
  expect(texts.filter(({ text }) => sendsClientToLawyer(text))).toEqual([]);
});
