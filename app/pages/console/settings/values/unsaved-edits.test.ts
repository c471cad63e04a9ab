import { beforeEach, expect, test, vi } from 'vitest';

import { addHomeless, openUnsavedEdits, removeHomeless } from './unsaved-edits.ts';

const value = { text: 'typed', shown: 'old', seen: '1', theirs: null, sent: null };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('a text whose place is gone is still there after each reload, until it is discarded', () => {
  addHomeless(openUnsavedEdits('brand'), ['typed', 'other', 'typed']);
  for (const reload of [1, 2]) {
    const unsaved = openUnsavedEdits('brand');
    addHomeless(unsaved, ['typed']);
    unsaved.set({ ...unsaved.get(), values: reload === 1 ? { a: value } : {} });
    expect(openUnsavedEdits('brand').get().homeless, `reload ${reload}`).toEqual(['typed', 'other']);
  }
  removeHomeless(openUnsavedEdits('brand'), 'typed');
  expect(openUnsavedEdits('brand').get()).toEqual({ values: {}, homeless: ['other'] });
});

test('what is stored in another form, or spoiled, counts as nothing', () => {
  for (const text of ['{"a":1}', 'null', '{', '{"values":{"a":{"text":1}},"homeless":[1]}']) {
    sessionStorage.setItem('northkey-settings-brand', text);
    expect(openUnsavedEdits('brand').get()).toEqual({ values: {}, homeless: [] });
  }
});
