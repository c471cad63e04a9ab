import type { CodeState } from '#app/features/access/rules.ts';
import type { Marked } from '#app/console-kit/mark.tsx';

const looks: Record<CodeState, Omit<Marked, 'text'>> = {
  live: { icon: 'circle-check', tone: 'success' },
  grace: { icon: 'clock', tone: 'warning' },
  ended: { icon: 'circle-dashed', tone: 'muted' },
  revoked: { icon: 'circle-x', tone: 'muted' },
};

/** Marks how a code stands, by an icon and a colour beside the words. */
export function markCode({ state, text }: { state: CodeState; text: string }): Marked {
  return { text, ...looks[state] };
}
