import { expect, test } from 'vitest';

import { collectLinks } from './collect-links.ts';

const links = {
  guide: { title: 'The guide', to: '/documents/guide' },
  board: { title: 'The board', to: 'https://board.example/' },
  secret: { title: 'Another page names this', to: 'https://secret.example/' },
};

test('a page includes the links it uses, at any depth, and no others', () => {
  const page = {
    tabs: [
      {
        sections: [
          {
            blocks: [
              { type: 'button', link: 'guide' },
              { type: 'example', blocks: [{ items: [{ link: 'board' }] }] },
            ],
          },
        ],
      },
    ],
  };
  expect(collectLinks(page, links)).toEqual({ guide: links.guide, board: links.board });
});

test("a link name that's missing from links.yaml is left out", () => {
  expect(collectLinks({ link: 'toString' }, links)).toEqual({});
});

test('a page without links includes none', () => {
  expect(collectLinks({ title: 'guide', text: { html: '<a href="/documents/guide">guide</a>' } }, links)).toEqual({});
});
