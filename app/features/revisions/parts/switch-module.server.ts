import { editDraft, type ContentStores } from '#app/features/revisions/edit-draft.server.ts';
import { getValue, tryRead } from '#app/features/revisions/files/edit-yaml.server.ts';

export interface ModuleSwitch {
  module: string;
  /** Whether learners can open the module, or see it as coming soon. */
  isPublished: boolean;
  actor: string;
  now: Date;
}

export type SwitchModuleResult = { kind: 'switched' } | { kind: 'unknown-module' };

/** Drafts whether a module is open or coming soon. Readers see it once the draft is published. */
export async function switchModule(content: ContentStores, { module, isPublished, ...by }: ModuleSwitch): Promise<SwitchModuleResult> {
  const edited = await editDraft<{ kind: 'unknown-module' }>(content, { part: 'modules.yaml', ...by }, ({ current }) => {
    const cards = getValue(tryRead(current), ['modules']);
    const index = Array.isArray(cards) ? cards.findIndex((card: { id?: unknown }) => card.id === module) : -1;
    if (index === -1) return { kind: 'unknown-module' };
    // A module without the setting is open.
    return [{ path: ['modules', index, 'published'], value: isPublished ? undefined : false }];
  });
  return edited.kind === 'saved' ? { kind: 'switched' } : edited;
}
