import type { ShownItem } from '#app/features/learning/list-practice.server.ts';

/** An item of one kind. */
export type ItemOf<Kind extends ShownItem['kind']> = Extract<ShownItem, { kind: Kind }>;

/** What a way to answer gets: the item, whether it's answered, and the callback for an answer. */
export interface AnswerProps<Kind extends ShownItem['kind']> {
  item: ItemOf<Kind>;
  isAnswered: boolean;
  onAnswer: (right: boolean) => void;
}

/** Shuffles fairly (Fisher and Yates). What is shown in an order of its own mustn't be in the right one by itself. */
export function shuffle<Entry>(entries: readonly Entry[]): Entry[] {
  const shuffled = [...entries];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    const held = shuffled[index] as Entry;
    shuffled[index] = shuffled[other] as Entry;
    shuffled[other] = held;
  }
  return shuffled;
}
