// Runs the page tests that belong to the changes since the branch left `main`. They need a current build.
import { startVitest } from 'vitest/node';

import { findBaseCommit, listFilesChangedSince } from './changed-files.ts';
import { findPageTests } from './page-tests.ts';

const { chosen, leftOut } = findPageTests(listFilesChangedSince(findBaseCommit()));
console.log(describe());
if (chosen.length > 0) {
  const vitest = await startVitest('test', chosen, { watch: false });
  await vitest.close();
}

function describe(): string {
  if (chosen.length === 0) return 'No page test belongs to what has changed.';
  const others = leftOut === 0 ? '' : ` ${leftOut} more request the changed pages; \`npm test\` runs them.`;
  return `Page tests that belong to what has changed: ${chosen.length}.${others}`;
}
