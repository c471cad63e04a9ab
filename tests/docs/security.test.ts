import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { formatBytes, uploadLimits } from '#app/features/uploads/rules.ts';
import { pageTable, type PageRow } from '#app/page-table.ts';

/** The numbers of level 1 and level 2 requirements in each section of ASVS 5.0.0. These requirements come first in every section. */
const sections: Record<string, readonly number[]> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};

interface Row {
  /** A requirement's number, or a chapter's number if one row covers the entire chapter. */
  id: string;
  status: 'Met' | "Doesn't apply" | 'Not met' | undefined;
  proof: string;
}

const page = readFileSync('docs/security.md', 'utf8');

const rows: Row[] = page
  .split('\n')
  .filter((line) => /^\| (V\d+|\d+\.\d+\.\d+) \|/.test(line))
  .map((line) => {
    const [, id = '', , , how = '', proof = ''] = line.split('|').map((cell) => cell.trim());
    return { id, status: /^(Met|Doesn't apply|Not met)\. /.exec(how)?.[1] as Row['status'], proof };
  });

function listCovered(id: string): string[] {
  const counts = sections[id];
  if (counts === undefined) return [id];
  return counts.flatMap((count, section) => Array.from({ length: count }, (_, index) => `${id.slice(1)}.${section + 1}.${index + 1}`));
}

const listOf = (status: Row['status']) => rows.filter((row) => row.status === status).flatMap(({ id }) => listCovered(id));

test('every requirement of levels 1 and 2 is in the tables once', () => {
  const expected = Object.keys(sections).flatMap(listCovered);
  expect(expected).toHaveLength(253);
  expect(rows.flatMap(({ id }) => listCovered(id))).toEqual(expected);
});

test("every row says whether it's met, and if so, names the proof", () => {
  const tests = /^`[^`]+\.test\.ts`(, `[^`]+\.test\.ts`)*$/;
  const fits: Record<NonNullable<Row['status']>, (proof: string) => boolean> = {
    Met: (proof) => ['None', 'Documentation'].includes(proof) || tests.test(proof),
    "Doesn't apply": (proof) => proof === '–',
    'Not met': (proof) => ['–', 'None', 'Documentation'].includes(proof) || tests.test(proof),
  };
  expect(rows.filter(({ status, proof }) => status === undefined || !fits[status](proof)).map(({ id }) => id)).toEqual([]);
});

test('unmet requirements are listed above the tables, and the counts add up', () => {
  const [, list = ''] = /\n## Not met\n([\s\S]*?)\n## /.exec(page) ?? [];
  const listed = [...list.matchAll(/^- \*\*([\d., ]+)\*\*/gm)].flatMap(([, ids = '']) => ids.split(', '));
  expect(listed).toEqual(listOf('Not met'));

  const counted = `${listOf('Met').length} are met, ${listOf("Doesn't apply").length} don't apply and ${listed.length} aren't met.`;
  expect(page.replaceAll(/\s+/g, ' ')).toContain(`Of 253 requirements (70 of level 1, 183 of level 2), ${counted}`);
});

const acceptsFiles = (pageTable as readonly PageRow[]).some(({ accepts }) => accepts === 'file');

test.runIf(acceptsFiles)('while a page accepts a file, the page says how files are checked, and nowhere that there are none', () => {
  expect(page).not.toMatch(/no uploads|no file from outside/i);
  const aboutFiles = ['1.3.4', '5.1.1', '5.2.1', '5.2.2', '5.2.3', '5.3.1', '5.3.2', '5.4.1', '5.4.2', '5.4.3'];
  expect(listOf("Doesn't apply").filter((id) => aboutFiles.includes(id))).toEqual([]);
  const [, accepted = ''] = /\n## What is accepted\n([\s\S]*?)\n## /.exec(page) ?? [];
  for (const size of Object.values(uploadLimits)) expect(accepted).toContain(formatBytes(size).replace('.0', ''));
});

test('every file named on the page exists', () => {
  const named = [...page.matchAll(/`((?:app|server|tests|scripts)\/[\w./+-]+\.tsx?)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(200);
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([]);
});

test('every link in the docs leads to a page and a heading', () => {
  const links = [...page.matchAll(/\]\((?!https:)([^)#]*)(?:#([^)]+))?\)/g)].map(([, path = '', anchor = '']) => ({ path, anchor }));
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !leadsSomewhere(link))).toEqual([]);
});

/** Tells whether a link leads to an existing heading. Headings have the same anchors as on GitHub. */
function leadsSomewhere({ path, anchor }: { path: string; anchor: string }): boolean {
  const file = path === '' ? 'docs/security.md' : `docs/${path}`;
  if (!existsSync(file)) return false;

  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const anchors = headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(' ', '-'),
  );
  return anchor === '' || anchors.includes(anchor);
}
