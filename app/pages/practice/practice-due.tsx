import { usePracticeToday } from './practice-today.ts';

/** Says how much is ready to practise. The fallback text appears if nothing is ready or the amount isn't known yet. */
export function PracticeDue({ otherwise }: { otherwise: string }) {
  const today = usePracticeToday();
  if (today === null) return otherwise;
  if (today.isDone) return today.tomorrow === 0 ? 'Done for today.' : `Done for today. ${countItems(today.tomorrow)} tomorrow.`;
  return today.ready === 0
    ? otherwise
    : `${countItems(today.ready)} ${today.ready === 1 ? 'is' : 'are'} ready. A session takes five or ten minutes.`;
}

/** When practice continues after a module: now, tomorrow, or not yet known. */
export function PracticeWhen() {
  const today = usePracticeToday();
  if (today === null) return null;
  if (!today.isDone && today.ready > 0) return <When when="Now" what={`${countItems(today.ready)}, about ${today.minutes} min`} />;
  return today.tomorrow === 0 ? null : <When when="Tomorrow" what={countItems(today.tomorrow)} />;
}

function When({ when, what }: { when: string; what: string }) {
  return (
    <div>
      <p className="font-serif text-2xl font-semibold">{when}</p>
      <p className="text-sm text-ink-muted">practice: {what}</p>
    </div>
  );
}

function countItems(count: number): string {
  return count === 1 ? '1 item' : `${count} items`;
}
