import type { MessageState } from '#app/features/messages/rules.ts';
import type { Tone } from '#app/console-kit/mark.tsx';

export const messageTones: Record<MessageState, Tone | undefined> = {
  waiting: undefined,
  sent: 'success',
  dead: 'danger',
  held: 'warning',
  discarded: 'muted',
};
