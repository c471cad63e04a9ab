import type { Tone } from '#app/console-kit/mark.tsx';
import type { RevisionState } from '#app/features/revisions/rules.ts';

/** How each state of a version is shown in a history. */
export const versionMarks: Record<RevisionState, { tone: Tone; text: string }> = {
  draft: { tone: 'warning', text: 'Draft' },
  live: { tone: 'success', text: 'Live' },
  past: { tone: 'muted', text: 'Earlier' },
  discarded: { tone: 'muted', text: 'Discarded' },
};
