import type { ShownItem } from '#app/features/learning/practice/list-practice.server.ts';

export type ItemOf<Kind extends ShownItem['kind']> = Extract<ShownItem, { kind: Kind }>;

export interface AnswerProps<Kind extends ShownItem['kind']> {
  item: ItemOf<Kind>;
  isAnswered: boolean;
  onAnswer: (right: boolean) => void;
}

/** Shuffles a list (Fisher-Yates), so that the order doesn't give away the answer. */
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
