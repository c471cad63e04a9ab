import { classNames } from '#app/ui/class-names.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { TimelineStep } from './timeline-steps.ts';

/** Shows a request's timeline. Past steps have filled marks, and upcoming steps have rings. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  const current = steps.findLastIndex((step) => step.happenedAt !== null);

  return (
    <ol className="m-0 mt-5 list-none p-0">
      {steps.map((step, index) => (
        <li
          key={index}
          aria-current={index === current ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0 not-last:before:absolute not-last:before:top-8 not-last:before:bottom-0 not-last:before:left-4 not-last:before:w-px not-last:before:bg-line-strong"
        >
          <span
            className={classNames(
              'flex size-8 shrink-0 items-center justify-center rounded-full border',
              step.happenedAt === null ? 'border-dashed border-line-strong bg-paper' : 'border-brand bg-brand text-on-brand',
              index === current && 'ring-2 ring-accent ring-offset-2 ring-offset-(--paper)',
            )}
          >
            {step.happenedAt === null ? null : <Icon name="check" className="size-4" />}
          </span>
          <div className="min-w-0 flex-1 pt-1">
            <p className={step.happenedAt === null ? 'text-ink-muted' : 'font-semibold'}>
              {step.name}
              {step.happenedAt === null ? <span className="sr-only"> (upcoming)</span> : null}
            </p>
            <p className="text-sm text-ink-muted">
              {step.happenedAt === null ? null : (
                <>
                  <time dateTime={step.happenedAt.time}>{step.happenedAt.words}</time>
                  {'. '}
                </>
              )}
              {step.text}
            </p>
            {step.note === null ? null : <p className="mt-2 border-l-2 border-accent pl-3 break-words whitespace-pre-line">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
