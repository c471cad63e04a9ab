import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { drawnIcons } from './drawn-icons.ts';

test('the icon file has a symbol for each name, and no others', () => {
  const file = readFileSync(new URL('icons.svg', import.meta.url), 'utf8');
  const symbols = [...file.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(symbols).toEqual([...drawnIcons]);
});
