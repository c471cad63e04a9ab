import type { DueTone, DueWords } from '#app/features/requests/due-words.ts';
import type { Marked, Tone } from '#app/console-kit/mark.tsx';

const tones: Record<DueTone, Tone> = { late: 'danger', soon: 'warning', calm: 'muted' };

/** Marks when something is due. It's coloured only if time is running out. */
export function markDue(due: DueWords): Marked {
  return { text: due.text, tone: tones[due.tone] };
}
