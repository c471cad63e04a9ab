import { expect, test } from 'vitest';

import { listAddresses, writePlain } from './plain-markdown.ts';

test.each([
  ['Call **before** 5, `not` _after_.', 'Call before 5, not after.'],
  ['## Before you call\n\nRead the file.\n\n- One\n- Two\n  1. Deep', 'Before you call\n\nRead the file.\n\n• One\n• Two\n  1. Deep'],
  ['3. Three\n4. Four', '3. Three\n4. Four'],
  ['Ask [your agent](link:agent) \\*now\\* & here.', 'Ask your agent *now* & here.'],
  ['One line\nand another', 'One line\nand another'],
  ['| A | B |\n|---|---|\n| 1 | **2** |', 'A | B\n1 | 2'],
  ['Plain, $5 - $10, a_b_c and {rule:lead}\n\n    as it is', 'Plain, $5 - $10, a_b_c and {rule:lead}\n\nas it is'],
  ['https://example.com/_a_?b=1', 'https://example.com/_a_?b=1'],
])('%j reads %j', (source, plain) => {
  expect(writePlain(source)).toBe(plain);
});

test('the addresses of links are listed, and written if asked for', () => {
  const source = 'Ask [your agent](link:agent), [us](https://example.com) or <https://a.example>.';
  expect(listAddresses(source)).toEqual(['link:agent', 'https://example.com', 'https://a.example']);
  expect(writePlain(source, { hasAddresses: true })).toBe('Ask your agent (link: agent), us (https://example.com) or https://a.example.');
});
