import { expect, test } from 'vitest';

import { blockSchema } from '#app/content/schemas/blocks/block-schema.ts';
import { fixture } from '#tests/support/fixture-content.ts';
import { listBlockSamples } from './block-samples.ts';

function listTypes(schema: unknown): string[] {
  const { options, shape } = schema as { options?: unknown[]; shape?: { type: { values: Set<string> } } };
  return options === undefined ? [...(shape?.type.values ?? [])] : options.flatMap(listTypes);
}

test('the gallery has every type of teaching block, except those that only a page renders', () => {
  const types = listTypes(blockSchema);
  const drawnByPage = ['agreement', 'roles', 'welcome-video'];
  expect(types.length).toBeGreaterThan(30);
  expect(types.filter((type) => !(type in listBlockSamples(fixture))).toSorted()).toEqual(drawnByPage);
});

test('a block with a different tone or field gets its own sample', () => {
  const { callout = [], button = [] } = listBlockSamples(fixture);
  expect(callout.map(({ state }) => state).toSorted()).toEqual([
    'compliance, text, title',
    'reminder, text, title',
    'tip, text, title',
    'warning, text, title',
  ]);
  expect(button.map(({ state }) => state).toSorted()).toEqual(['action, link', 'action, link, note']);
});
