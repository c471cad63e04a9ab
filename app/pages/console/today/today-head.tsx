import type { Figure } from '#app/features/insight/find-figures.server.ts';
import { PageTitle } from '#app/ui/page-title.tsx';

export interface TodayHeadProps {
  title: string;
  day: string;
  late: number;
  dueToday: number;
  figures: readonly Figure[];
}

/**
 * Shows how much there is to do, what's urgent, and the figures. On a phone, the figures come last, because phone users want to get
 * something done.
 */
export function TodayHead({ title, day, late, dueToday, figures }: TodayHeadProps) {
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 max-md:contents">
      <PageTitle>Today</PageTitle>
      <div className="max-md:mb-4">
        <h1 className="font-serif text-3xl leading-tight font-semibold">{title}</h1>
        <p className="mt-1 text-ink-muted">
          {day}
          {late === 0 ? null : (
            <>
              {' · '}
              <strong className="font-semibold text-danger">{late} late</strong>
            </>
          )}
          {dueToday === 0 ? null : (
            <>
              {late === 0 ? ' · ' : ', '}
              <strong className="font-semibold text-warning">{dueToday} due today</strong>
            </>
          )}
        </p>
      </div>
      <dl className="m-0 grid grid-cols-2 max-md:order-last max-md:mt-6 max-md:gap-y-3 md:flex md:flex-wrap">
        {figures.map(({ label, value, of }) => (
          <div
            key={label}
            className="flex flex-col justify-between border-line px-4 first:pl-0 max-lg:px-0 max-lg:pr-3 lg:not-first:border-l"
          >
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="m-0 font-serif text-xl font-semibold tabular-nums">
              {value} {of === '' ? null : <span className="font-sans text-sm font-normal text-ink-muted">{of}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
