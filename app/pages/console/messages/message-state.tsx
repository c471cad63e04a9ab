import type { MessageState } from '#app/features/messages/rules.ts';

const tones: Record<MessageState, string> = {
  waiting: 'text-ink',
  sent: 'text-success',
  dead: 'font-semibold text-danger',
  held: 'text-warning',
  discarded: 'text-ink-muted',
};

/** What became of a message; colour beside words, never instead of them. */
export function MessageStateNote({ state, words }: { state: MessageState; words: string }) {
  return <span className={tones[state]}>{words}</span>;
}
