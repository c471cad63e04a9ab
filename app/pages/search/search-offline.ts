import { href } from 'react-router';

import { messageServiceWorker } from '#app/browser/message-service-worker.ts';
import { fetchJson } from '#app/browser/fetch-json.ts';
import type { DeviceStatus } from '#app/features/access/device-list.ts';
import type { Audience } from '#app/features/access/rules.ts';
import type { SearchGroup } from '#app/features/search/rules.ts';
import { buildSearchIndex, searchIn, type SearchIndex, type SearchMaterial } from '#app/features/search/search-index.ts';

const material: Record<Audience, string> = { training: href('/search/material'), client: href('/client/search/material') };

/** Each index is built once while the document is open, because building one takes a phone about as long as ten searches. */
const indexes = new Map<Audience, SearchIndex>();

/**
 * Searches the entries saved on this device, with the same index and ranking as the portal. Returns null if the device hasn't saved
 * everything or knows that the session has ended.
 */
export async function searchOffline(typed: string, audiences: readonly Audience[]): Promise<SearchGroup[] | null> {
  for (const audience of audiences) {
    const index = await findIndex(audience);
    if (index !== null) return searchIn(index, typed);
  }
  return null;
}

async function findIndex(audience: Audience): Promise<SearchIndex | null> {
  const status = await messageServiceWorker<DeviceStatus>({ kind: 'status', audience });
  // The status is checked for each search, because the worker may have deleted the saved pages while the page was open.
  if (status?.isWhole !== true || !status.isOpen) return null;

  const known = indexes.get(audience);
  if (known !== undefined) return known;
  const kept = await fetchJson<SearchMaterial>(material[audience]);
  if (kept.kind !== 'answered') return null;
  const index = buildSearchIndex(kept.answer);
  indexes.set(audience, index);
  return index;
}
