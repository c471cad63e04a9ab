import { expect, test } from 'vitest';

import { ContentError, type Problem } from '#app/content/checks/content-error.ts';
import { loadContent } from '#app/content/load-content.ts';
import { listFolderUploads } from '#app/features/uploads/folder-uploads.server.ts';
import { fixtureFolder } from '#tests/support/fixture-content.ts';

function listProblems(uploads: readonly string[]): Problem[] {
  try {
    loadContent(fixtureFolder, undefined, uploads);
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
}

test('content that names an upload that does not exist has a mistake, which names the field', () => {
  const known = listFolderUploads(fixtureFolder);
  expect(known).toHaveLength(3);
  expect(listProblems(known)).toEqual([]);
  expect(listProblems(known.filter((id) => !id.endsWith('.svg')))).toEqual([
    {
      file: 'modules/marketing.yaml',
      path: expect.stringMatching(/^sections\[3\]\.blocks\[1\]\.upload$/) as string,
      reason: "this upload doesn't exist anymore: upload the file again",
    },
  ]);
});
