import type { CodeState } from '#app/features/access/rules.ts';
import type { MarkContent } from '#app/console-kit/mark.tsx';

const looks: Record<CodeState, Omit<MarkContent, 'text'>> = {
  live: { icon: 'circle-check', tone: 'success' },
  grace: { icon: 'clock', tone: 'warning' },
  ended: { icon: 'circle-dashed', tone: 'muted' },
  revoked: { icon: 'circle-x', tone: 'muted' },
};

/** Adds an icon and a colour to the text of a code's state. */
export function markCode({ state, text }: { state: CodeState; text: string }): MarkContent {
  return { text, ...looks[state] };
}
