import type { DueTone, DueWords } from '#app/features/requests/due-words.ts';
import type { MarkContent, Tone } from '#app/console-kit/mark.tsx';

const tones: Record<DueTone, Tone> = { late: 'danger', soon: 'warning', calm: 'muted' };

/** Returns the text and colour of a due time. Colour is used only if time is running out. */
export function markDue(due: DueWords): MarkContent {
  return { text: due.text, tone: tones[due.tone] };
}
