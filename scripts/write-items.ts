import { writeFileSync } from 'node:fs';

import { loadContent } from '#app/content/load-content.ts';
import { describeBank } from '#app/features/assessment/question-bank/describe-bank.ts';

const file = 'docs/assessment-items.md';

writeFileSync(file, describeBank(loadContent('content')));
console.log(`The assessment items, grouped by lesson, are in ${file}.`);
