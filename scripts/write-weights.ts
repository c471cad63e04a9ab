import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { schemaLineOf } from '#app/content/schemas/editor-schemas.ts';
import { loadContent } from '#app/content/load-content.ts';
import { trainClassifier } from '#app/content/rule-set/train-classifier.ts';
import { digestTexts, readExamples, trainingTextsOf } from '#app/content/rule-set/training-texts.ts';
import { readEnv } from '#app/platform/env.ts';

const directory = process.argv[2] ?? readEnv().CONTENT_DIR;
const file = 'draft-check-weights.yaml';
const path = join(directory, file);

// An empty file is written first, because the content is invalid without it.
if (!existsSync(path)) write({ examples: '', features: '', weights: '' });
const examples = readExamples(directory);
if (examples === null) {
  console.error(`There are no examples to train on: ${join(directory, 'training')} has no draft-check-examples.yaml.`);
  process.exitCode = 1;
} else {
  const texts = trainingTextsOf(loadContent(directory), examples);
  write({ examples: digestTexts(texts), ...trainClassifier(texts) });
  console.log(`The draft check was trained on ${texts.length} examples. Its weights are in ${path}.`);
}

function write(values: Record<'examples' | 'features' | 'weights', string>): void {
  const lines = Object.entries(values).map(([name, value]) => `${name}: '${value}'`);
  writeFileSync(path, [schemaLineOf(file), "# Written by npm run write:weights. Don't edit it.", ...lines, ''].join('\n'));
}
