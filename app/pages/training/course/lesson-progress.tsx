import type { LessonStep } from '#app/content/course/lesson-steps.ts';
import { useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { classNames } from '#app/ui/class-names.ts';
import type { LessonView } from './describe-lesson.server.ts';
import { minutesLeft } from './minutes-left.ts';

interface ProgressProps {
  lesson: LessonView;
  index: number;
}

/** Shows the time left in the lesson. It's separate from the step, so that the step doesn't render again once the record has loaded. */
export function TimeLeft({ lesson: { id, steps }, index, isShort = false }: ProgressProps & { isShort?: boolean }) {
  return describeTimeLeft(steps, index, { isCompleted: useIsCompleted(id), isShort });
}

/** Shows a segment for each step. Screen readers skip it, because the step's heading and the bar on phones say the same in words. */
export function StepSegments({ lesson: { id, steps }, index }: ProgressProps) {
  const isCompleted = useIsCompleted(id);

  return (
    <div aria-hidden className="flex gap-1 bg-paper px-4 pt-3 pb-1 md:gap-1.5 md:px-6 md:pt-1 md:pb-0 lg:px-12 print:hidden">
      {steps.map((step, position) => (
        <span key={step.id} className={classNames('h-1.25 min-w-0 flex-1 rounded-full', looks[fillOf(position, { index, isCompleted })])} />
      ))}
    </div>
  );
}

function useIsCompleted(lessonId: string): boolean {
  return useLearnerRecord()?.lessons.includes(lessonId) ?? false;
}

export function describeTimeLeft(
  steps: readonly LessonStep[],
  index: number,
  { isCompleted, isShort }: { isCompleted: boolean; isShort: boolean },
): string {
  if (isCompleted) return isShort ? 'completed' : 'lesson completed';
  const minutes = minutesLeft(steps, index);
  return isShort ? `${minutes} min left` : `about ${minutes} min left in this lesson`;
}

type Fill = 'full' | 'half' | 'empty';

const looks: Record<Fill, string> = {
  full: 'bg-accent',
  half: 'bg-linear-to-r from-accent from-50% to-line to-50%',
  empty: 'bg-line',
};

/** A segment is full for a step that has been read, and half full for the step on screen. A completed lesson's segments are all full. */
export function fillOf(position: number, { index, isCompleted }: { index: number; isCompleted: boolean }): Fill {
  if (isCompleted || position < index) return 'full';
  return position === index ? 'half' : 'empty';
}
