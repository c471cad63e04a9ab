import { expect, test } from 'vitest';

import { readContentFiles } from '#app/content/content-files.ts';
import { loadContent } from '#app/content/load-content.ts';
import { findProblems } from '#app/features/revisions/problems/find-problems.server.ts';
import type { ContentProblem } from '#app/features/revisions/problems/problem.ts';

test('authors of the shipped content find nothing that stops publishing, no broken links, and few words to change', async () => {
  const content = loadContent('content');
  const found: ContentProblem[] = [];
  for (const [part, source] of readContentFiles('content')) found.push(...(await findProblems({ part, source, content })));
  const count = (kind: string) => found.filter((problem) => problem.kind === kind).length;

  expect(found.filter(({ isBlocking }) => isBlocking)).toEqual([]);
  expect(count('broken-link') + count('unknown-term')).toBe(0);
  expect(count('word')).toBeLessThan(20);
  expect(count('question-key')).toBeLessThan(50);
});
