import type { Lesson } from '#app/content/schemas/page-schema.ts';
import { completeLesson, useLearnerRecord } from '#app/features/learning/learner-record.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { toast } from '#app/ui/toast/toast.tsx';

/** Shows the button that completes the lesson permanently (specification 4). Below a closed section, the button takes up only one line. */
export function LessonEnd({ lesson, number, count }: { lesson: Lesson; number: number; count: number }) {
  const isComplete = useLearnerRecord()?.lessons.includes(lesson.id) ?? false;

  return (
    <div className="mt-8 flex flex-col gap-3 rounded-md border border-line bg-sunken px-4 py-4 below-closed:mt-0 below-closed:mb-4 below-closed:flex-row below-closed:items-center below-closed:justify-between below-closed:border-0 below-closed:bg-transparent below-closed:p-0 sm:flex-row sm:items-center sm:justify-between sm:px-5 print:hidden [details~&]:mb-8 [details+&]:mt-0">
      <p className="min-w-0 text-[0.9375rem]">
        <span className="text-ink-muted">
          End of lesson {number} of {count}
        </span>
        <span className="block font-semibold below-closed:sr-only">{lesson.title}</span>
      </p>
      <Button
        disabled={isComplete}
        look={isComplete ? 'secondary' : 'primary'}
        className="shrink-0 below-closed:-mr-4 below-closed:border-0 below-closed:bg-transparent below-closed:text-brand disabled:opacity-100!"
        onClick={() => {
          completeLesson(lesson.id);
          toast({ title: 'Lesson marked as complete!', tone: 'success' });
        }}
      >
        {isComplete ? <Icon name="check" className="size-4 text-success" /> : null}
        {isComplete ? 'Completed' : 'Mark as Complete'}
        <span className="sr-only">: {lesson.title}</span>
      </Button>
    </div>
  );
}
