import { useMine } from '#app/features/learning/mine.ts';
import { useOwnPractice } from '#app/features/learning/practice/own-practice.ts';
import { planSession, sessionLengths, startOfDay } from '#app/features/learning/practice/practice-rules.ts';
import { usePractice, withMissedChecks } from './use-practice.ts';

/** Says how much is ready to practise. The fallback text appears if nothing is ready or the amount isn't known yet. */
export function PracticeDue({ otherwise }: { otherwise: string }) {
  const practice = usePractice();
  const own = useOwnPractice();
  const mine = useMine();
  if (practice === null || own === null || mine === null) return otherwise;

  const { items } = withMissedChecks(practice, own);
  const { cards, missed, now } = own;
  const budget = Math.max(...sessionLengths) * 60;
  const { queue, waiting } = planSession({ items, cards, lessons: mine.lessons, missed, now, dayStart: startOfDay(now), budget });
  const ready = queue.length + waiting;
  return ready === 0 ? otherwise : `${ready} ${ready === 1 ? 'item is' : 'items are'} ready. A session takes five or ten minutes.`;
}
