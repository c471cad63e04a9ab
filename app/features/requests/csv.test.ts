import { expect, test } from 'vitest';

import { toCsv } from './csv.ts';

test('cells that a spreadsheet would run as a formula become text', () => {
  expect(toCsv([['=HYPERLINK("http://x.example")', '+1 416 555 0123', '-2', '@SUM(A1)', ' =1+1', '\t=1']])).toBe(
    `"'=HYPERLINK(""http://x.example"")","'+1 416 555 0123","'-2","'@SUM(A1)","' =1+1","'\t=1"\r\n`,
  );
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(
    toCsv([
      ['a,b', 'say "hi"', 'two\nlines'],
      ['', 'x', 'y'],
    ]),
  ).toBe('"a,b","say ""hi""","two\nlines"\r\n"","x","y"\r\n');
});
