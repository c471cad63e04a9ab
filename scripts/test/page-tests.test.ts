import { expect, test } from 'vitest';

import { findPageTests } from './page-tests.ts';

test.each([
  ["a page's own file", 'app/pages/training/course/lesson.tsx', 'lessons'],
  ['a file that it imports through others', 'app/pages/training/course/lesson-sheet.tsx', 'lessons'],
  ['a file that two pages share', 'app/pages/resume-code-card.tsx', 'resume'],
  ["the file of a page's nested part", 'app/pages/training/ai-tools-training.tsx', 'search'],
  ['the not-found page', 'app/pages/errors/not-found.tsx', 'added-module'],
])('%s selects the tests that are most about the page', (_, file, name) => {
  const { chosen } = findPageTests([file]);
  expect(chosen).toContain(`tests/pages/${name}.test.ts`);
  expect(chosen.length).toBeLessThanOrEqual(4);
});

test('the tests that are left out are counted', () => {
  expect(findPageTests(['app/pages/training/my-record.tsx']).leftOut).toBeGreaterThan(0);
  expect(findPageTests(['app/pages/workbench/draft-check/check-rules.tsx'])).toEqual({
    chosen: ['tests/pages/draft-check.test.ts', 'tests/pages/console/content/published-everywhere.test.ts'],
    leftOut: 0,
  });
});

test('a changed test is always selected, however many belong to the changed pages', () => {
  const own = 'tests/pages/console/insight.test.ts';
  const { chosen } = findPageTests([own, 'app/pages/training/my-record.tsx']);
  expect(chosen[0]).toBe(own);
  expect(chosen).toHaveLength(5);
});

test.each(['app/ui/button.tsx', 'app/page-table.ts', 'docs/architecture.md', 'tests/stores/access.test.ts', 'app/no-such-file.ts'])(
  '%s belongs to no page',
  (file) => {
    expect(findPageTests([file])).toEqual({ chosen: [], leftOut: 0 });
  },
);
