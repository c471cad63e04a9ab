import type { DueWords } from '#app/features/requests/due-words.ts';

const tones = { late: 'font-semibold text-danger', soon: 'font-semibold text-warning', calm: 'text-ink-muted' } as const;

/** When something has to be done; colour only where time runs out. */
export function DueMark({ due }: { due: DueWords | null }) {
  if (due === null) return <span className="text-ink-muted">—</span>;
  return <span className={`${tones[due.tone]} whitespace-nowrap tabular-nums`}>{due.text}</span>;
}
