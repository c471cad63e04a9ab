import { beforeEach, expect, test, vi } from 'vitest';

import { clearDevice } from '#app/browser/device-storage.ts';
import {
  addHomeless,
  clearUnsavedEdits,
  findTab,
  forgetSaved,
  hasUnsavedEdits,
  keyOfEdits,
  listStored,
  openUnsavedEdits,
  removeHomeless,
} from './unsaved-edits.ts';

const value = { text: 'typed', shown: 'old', seen: '1', theirs: null, sent: null };

/** A storage that lists its keys as its own properties, as a browser's does. */
class FakeStorage {
  getItem(key: string): string | null {
    return (this as unknown as Record<string, string>)[key] ?? null;
  }
  setItem(key: string, text: string): void {
    Object.assign(this, { [key]: text });
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

beforeEach(() => {
  const window = { localStorage: new FakeStorage(), sessionStorage: new FakeStorage() };
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', window.localStorage);
  vi.stubGlobal('sessionStorage', window.sessionStorage);
});

test('a text whose place is gone is still there after each reload, until it is discarded', () => {
  addHomeless(openUnsavedEdits('ana', 'brand'), ['typed', 'other', 'typed']);
  for (const reload of [1, 2]) {
    const unsaved = openUnsavedEdits('ana', 'brand');
    addHomeless(unsaved, ['typed']);
    unsaved.set({ ...unsaved.get(), values: reload === 1 ? { a: value } : {} });
    expect(openUnsavedEdits('ana', 'brand').get().homeless, `reload ${reload}`).toEqual(['typed', 'other']);
  }
  removeHomeless(openUnsavedEdits('ana', 'brand'), 'typed');
  expect(openUnsavedEdits('ana', 'brand').get()).toEqual({ values: {}, homeless: ['other'] });
});

test('what is stored in another form, or spoiled, counts as nothing', () => {
  for (const text of ['{"a":1}', 'null', '{', '{"values":{"a":{"text":1}},"homeless":[1]}']) {
    localStorage.setItem('northkey-edits-ana-brand', text);
    expect(openUnsavedEdits('ana', 'brand').get()).toEqual({ values: {}, homeless: [] });
  }
});

test("what a manager typed is neither shown to the next one nor deleted by anyone else's sign-out", async () => {
  openUnsavedEdits('ana', 'brand').set({ values: { a: value }, homeless: [] });
  openUnsavedEdits('anabel', 'brand').set({ values: {}, homeless: ['typed'] });
  expect(openUnsavedEdits('ben', 'brand').get()).toEqual({ values: {}, homeless: [] });

  await clearDevice();
  clearUnsavedEdits('ben');
  clearUnsavedEdits('anabel');
  expect([hasUnsavedEdits('ana'), hasUnsavedEdits('anabel'), hasUnsavedEdits('ben')]).toEqual([true, false, false]);
  clearUnsavedEdits('ana');
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a text of this tab comes before one that was typed into the same field in another tab, and a closed tab leaves its own', () => {
  const typed = (text: string) => ({ ...value, text });
  const values = { '1 a': typed('one'), '2 a': typed('two'), '1 b c': typed('only one') };
  const found = (tab: string) => listStored({ values, homeless: [] }, tab).map(({ key, name, value: { text } }) => [key, name, text]);
  expect(found('2')).toEqual([
    ['2 a', 'a', 'two'],
    ['1 b c', 'b c', 'only one'],
  ]);
  expect(found('3')).toEqual([
    ['1 a', 'a', 'one'],
    ['1 b c', 'b c', 'only one'],
  ]);
  expect(findTab()).toBe(findTab());
});

test('what was sent on leaving a page is deleted once it is saved, but not what met a newer version, was typed since, or has lost its place', () => {
  const unsaved = openUnsavedEdits('ana', 'brand');
  const [saved, newer, later] = ['t product', 't school', 't provider'];
  const values = { [saved]: value, [newer]: value, [later]: { ...value, text: 'typed on' } };
  const sent = new URLSearchParams({ 'v:product': 'typed', 'v:school': 'typed', 'v:provider': 'typed' });
  const conflicts = [{ name: 'school', typed: 'typed', current: 'theirs', seen: '2' }];

  unsaved.set({ values, homeless: [] });
  forgetSaved(keyOfEdits('ana', 'brand'), sent, { conflicts, homeless: ['typed'] });
  expect(Object.keys(unsaved.get().values)).toEqual([saved, newer, later]);
  forgetSaved(keyOfEdits('ana', 'brand'), sent, { conflicts, homeless: [] });
  expect(Object.keys(unsaved.get().values)).toEqual([newer, later]);
});
