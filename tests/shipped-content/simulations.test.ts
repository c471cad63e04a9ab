import { expect, test } from 'vitest';

import { loadContent } from '#app/content/load-content.ts';
import { ruleSetOf } from '#app/content/rule-set/rule-set-of.ts';
import { checkDraft, compileRules } from '#app/draft-check/check-draft.ts';
import { isIncomplete } from '#app/features/simulation/simulation-rules.ts';

const content = loadContent('content');
const book = compileRules(ruleSetOf(content));
const messages = [...content.simulations.values()].flatMap((simulation) => simulation.messages);
const replies = messages.flatMap(({ reply }) => reply ?? []);
const findTrouble = (text: string, { kind, reader }: (typeof replies)[number]) =>
  checkDraft(book, { text, kind, reader }).filter(({ weight }) => weight !== 'better');

test('every simulation asks for two replies and needs each of the four decisions, with a refusal in at most a third', () => {
  for (const simulation of content.simulations.values()) {
    expect(simulation.messages.filter(({ reply }) => reply !== undefined).length).toBeGreaterThanOrEqual(2);
    expect(new Set(simulation.messages.map(({ answer }) => answer)).size).toBe(4);
    const refusals = simulation.messages.filter(({ answer }) => answer === 'never').length;
    expect(refusals / simulation.messages.length).toBeLessThanOrEqual(1 / 3);
  }
});

test('the draft check finds nothing in a model reply, but does find an opinion put in its place', () => {
  expect(replies.length).toBeGreaterThan(0);
  for (const reply of replies) {
    expect(findTrouble(reply.model, reply), reply.model).toEqual([]);
    expect(isIncomplete(reply.model, reply), reply.model).toBe(false);
    expect(findTrouble(`${reply.model} The taxes are low for the area.`, reply)).not.toEqual([]);
  }
});

test('a reply about new bank details has to contain the warning', () => {
  const warning = content.simulations.get('closing-week')?.messages.find(({ id }) => id === 'which-account')?.reply;
  expect(isIncomplete('Thanks for writing. Priya will call you today at 11:00 a.m.', { needs: warning?.needs })).toBe(true);
});
