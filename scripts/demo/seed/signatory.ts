import { loadContent } from '#app/content/load-content.ts';
import { readContentFiles, withPublished } from '#app/content/content-files.ts';
import { LiveContent } from '#app/content/live-content.ts';
import { editDraft } from '#app/features/revisions/edit-draft.server.ts';
import { publishDrafts } from '#app/features/revisions/publish-drafts.server.ts';
import { demoManagers } from '../accounts.ts';
import type { DemoStore } from './demo-store.ts';

const part = 'brand.yaml';

/** Names who signs certificates, as an owner does under Settings, because the content folder leaves it to the provider. */
export function addSignatory(store: DemoStore): void {
  const { timeline } = store;
  timeline.add(timeline.daysAgo(71, 11 * 60), (now) => publishSignatory(store, now));
}

async function publishSignatory(store: DemoStore, now: Date): Promise<void> {
  const actor = demoManagers.owner.email;
  const signatory = { name: 'Philippa Drummond', title: 'Director of Training' };
  const { draft } = await editDraft<never>(store, { part, actor, now }, () => [{ path: ['certificate', 'signatory'], value: signatory }]);
  if (draft === null) return;

  const result = await publishDrafts(
    {
      ...store,
      liveContent: new LiveContent(store.content),
      checkContent: ({ directory, published }) =>
        Promise.resolve({ kind: 'valid', content: loadContent(directory, withPublished(readContentFiles(directory), published)) }),
    },
    { drafts: [draft], actor, reason: 'Our director of training signs certificates', now },
  );
  if (result.kind !== 'published') throw new Error(`The signatory couldn't be published: ${result.kind}.`);
}
