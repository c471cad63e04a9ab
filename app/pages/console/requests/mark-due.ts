import type { DueTone, DueWords } from '#app/features/requests/due-words.ts';
import type { Marked, Tone } from '#app/console-kit/mark.tsx';

const tones: Record<DueTone, Tone> = { late: 'danger', soon: 'warning', calm: 'muted' };

/** Returns a mark that shows when something is due. Colour is only used if time is running out. */
export function markDue(due: DueWords): Marked {
  return { text: due.text, tone: tones[due.tone] };
}
