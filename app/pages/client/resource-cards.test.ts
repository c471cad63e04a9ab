import { expect, test } from 'vitest';

import { listResourceCards } from './resource-cards.ts';

const words = { resources: [{ label: 'Lead Generation', text: 'Campaign toolkits.' }], otherResource: 'Guides and tools.' };

test('every menu entry except the first has a card, and one without its own text gets the generic one', () => {
  const cards = listResourceCards(
    [
      { label: 'Dashboard', page: '/client', icon: 'home' as const },
      { label: 'Lead Generation', page: '/client/lead-generation', icon: 'home' as const },
      { label: 'Something New', page: '/client/new', icon: 'home' as const },
    ],
    words,
  );

  expect(cards.map((card) => [card.label, card.page, card.text])).toEqual([
    ['Lead Generation', '/client/lead-generation', 'Campaign toolkits.'],
    ['Something New', '/client/new', 'Guides and tools.'],
  ]);
});
