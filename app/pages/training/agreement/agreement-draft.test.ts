import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { findAgreementDraft, forgetAgreementDraft, saveAgreementDraft } from './agreement-draft.ts';

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const values = { agreement: 'yes', certification: 'yes', compliance: '', fullName: 'Ana de la Cruz' };

test('ticked boxes and the typed name stay in this tab until the agreement is signed', () => {
  saveAgreementDraft({ textHash: 'one', learner: 'ana', values });
  expect(findAgreementDraft({ textHash: 'one', learner: 'ana' })).toEqual(values);

  forgetAgreementDraft();
  expect(findAgreementDraft({ textHash: 'one', learner: 'ana' })).toEqual({});
  expect(stored.size).toBe(0);
});

test("ticks for an earlier text don't come back", () => {
  saveAgreementDraft({ textHash: 'one', learner: 'ana', values });
  expect(findAgreementDraft({ textHash: 'two', learner: 'ana' })).toEqual({});
});

test("another learner on this device doesn't get the draft", () => {
  saveAgreementDraft({ textHash: 'one', learner: 'ana', values });
  expect(findAgreementDraft({ textHash: 'one', learner: 'ben' })).toEqual({});
  expect(findAgreementDraft({ textHash: 'one', learner: 'ben', ids: ['ben', 'ana'] }), 'unless the two were merged').toEqual(values);
});

test('nothing is stored once every box and the name are empty again', () => {
  saveAgreementDraft({ textHash: 'one', learner: null, values });
  saveAgreementDraft({ textHash: 'one', learner: null, values: { agreement: '', fullName: '' } });
  expect(stored.size).toBe(0);
});

test('an unreadable draft counts as none', () => {
  stored.set('northkey-agreement', '{"textHash":"one"}');
  expect(findAgreementDraft({ textHash: 'one', learner: null })).toEqual({});
});
