import { expect, test } from 'vitest';

import { isPreviewLinkOpen, previewLinkLife } from './preview-link-rules.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const open = { expiresAt: new Date(now.getTime() + previewLinkLife), revokedAt: null, makerRole: 'editor' } as const;

test('a preview link works for seven days, until it is revoked or its maker no longer edits content', () => {
  expect(isPreviewLinkOpen(open, now)).toBe(true);
  expect(isPreviewLinkOpen({ ...open, makerRole: 'owner' }, new Date(open.expiresAt.getTime() - 1))).toBe(true);
  expect(isPreviewLinkOpen(open, open.expiresAt)).toBe(false);
  expect(isPreviewLinkOpen({ ...open, revokedAt: now }, now)).toBe(false);
  for (const makerRole of [null, 'viewer', 'manager'] as const) expect(isPreviewLinkOpen({ ...open, makerRole }, now)).toBe(false);
});
