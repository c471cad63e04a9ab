import { listLessonIds } from '#app/features/learning/lesson-counts.server.ts';
import { findAgreementLesson } from '#app/pages/training/agreement/agreement-lesson.server.ts';
import type { Content } from '#app/content/load-content.ts';
import type { DemoLearner } from './learner.ts';

export interface Visit {
  day: number;
  lessons: string[];
  /** The number of right answers in the day's attempt, relative to the pass mark. Null if there's no attempt. */
  attempt: number | null;
  signs: boolean;
}

const lessonsAVisit = 6;

/** Spreads a learner's progress over the days from the first to the last. */
export function planVisits({ plan, random }: DemoLearner, content: Content): Visit[] {
  const { firstDay, lastDay, attempts = [], isSigned = false } = plan;
  const all = listLessonIds(content);
  const agreement = findAgreementLesson(content);
  const lessons = all.slice(0, Math.round(plan.lessons * all.length)).filter((id) => id !== agreement);

  const learningDays = Math.max(1, Math.ceil(lessons.length / lessonsAVisit));
  const days = spreadDays({ firstDay, lastDay, count: learningDays + attempts.length }, random);
  const learning = Math.max(1, days.length - attempts.length);
  const each = Math.ceil(lessons.length / learning);

  return days.map((day, index) => ({
    day,
    lessons: index < learning ? lessons.slice(index * each, (index + 1) * each) : [],
    attempt: attempts[index - learning] ?? null,
    signs: isSigned && index === Math.min(1, learning - 1),
  }));
}

/** Returns the days of a learner's visits, earliest first, including the first and the last day. */
function spreadDays({ firstDay, lastDay, count }: { firstDay: number; lastDay: number; count: number }, random: () => number): number[] {
  const wanted = firstDay === lastDay ? 1 : Math.max(2, Math.min(count, firstDay - lastDay + 1));
  const days = Array.from({ length: wanted }, (_, index) => {
    if (index === 0) return firstDay;
    if (index === wanted - 1) return lastDay;
    const step = (firstDay - lastDay) / (wanted - 1);
    return Math.round(firstDay - step * (index + (random() - 0.5) * 0.6));
  });
  return [...new Set(days)].toSorted((one, other) => other - one);
}
